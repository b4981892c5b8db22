import { Suspense, useState } from 'react';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { modelOf } from '../../../practice/kinds.ts';
import { LineList } from '../../../practice/shared/line-list.tsx';
import { viewOf } from '../../../practice/views.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { PictureField, withPicture } from './picture-field.tsx';
import styles from './practice.module.css';
import { checkPractice } from './practice-edits.ts';
import { TryIt } from './try-it.tsx';
import { useCourseFigures } from './use-course-figures.ts';

type PracticeFormProps = {
  question: DraftPractice;
  /** Null for a question that belongs to no course: it shows no figure. */
  courseId: number | null;
  problems: readonly string[];
  onChange: (question: DraftPractice) => void;
};

export function PracticeForm({ question, courseId, problems, onChange }: PracticeFormProps) {
  const [isTried, setIsTried] = useState(false);
  const checked = checkPractice(question);
  const { figures } = useCourseFigures(courseId);
  const { Editor } = viewOf(question.kind);
  return (
    <div className="stack gap-5 mt-4">
      <TextArea
        label="Question"
        rows={2}
        maxLength={600}
        hint="*Emphasis* and `code` are possible."
        value={question.question}
        onChange={(event) => onChange({ ...question, question: oneLine(event.target.value) })}
      />
      {courseId !== null && !modelOf(question.kind).figure && (
        <PictureField
          picture={question.picture}
          figures={figures}
          onChange={(picture) => onChange(withPicture(question, picture))}
        />
      )}
      <Suspense fallback={<SkeletonLines lines={3} />}>
        <Editor question={question} figures={figures} onChange={onChange} />
      </Suspense>
      <LineList
        label="Hints"
        hint="From a nudge to nearly the answer. Learners ask for one after the other."
        name="Hint"
        lines={question.hints}
        most={3}
        maxLength={400}
        onChange={(hints) => onChange({ ...question, hints })}
      />
      <TextArea
        label="Explanation"
        rows={2}
        maxLength={800}
        hint="Shown once it is solved: why it is right."
        value={question.explanation}
        onChange={(event) => onChange({ ...question, explanation: oneLine(event.target.value) })}
      />
      {problems.length > 0 && (
        <Notice role="note" title="Before you can publish it">
          <ul className={styles.problems}>
            {problems.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {checked.question && (
        <div className="stack left gap-3">
          <Button small icon="eye" aria-expanded={isTried} onClick={() => setIsTried(!isTried)}>
            {isTried ? 'Close the preview' : 'Try it as a learner'}
          </Button>
          {isTried && (
            <TryIt
              key={JSON.stringify(checked.question)}
              question={checked.question}
              figures={figures}
            />
          )}
        </div>
      )}
    </div>
  );
}

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ');
