import { useState } from 'react';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { KindFields } from './kind-fields.tsx';
import { LineList } from './line-list.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './practice.module.css';
import { checkPractice } from './practice-edits.ts';
import { TryIt } from './try-it.tsx';

type PracticeFormProps = {
  question: DraftPractice;
  courseId: number;
  problems: readonly string[];
  onChange: (question: DraftPractice) => void;
};

export function PracticeForm({ question, courseId, problems, onChange }: PracticeFormProps) {
  const [isTried, setIsTried] = useState(false);
  const checked = checkPractice(question);
  return (
    <div className={styles.form}>
      <TextArea
        label="Question"
        rows={2}
        maxLength={600}
        hint="*Emphasis* and `code` are possible."
        value={question.question}
        onChange={(event) => onChange({ ...question, question: oneLine(event.target.value) })}
      />
      {question.kind !== 'hotspot' && (
        <PictureField question={question} courseId={courseId} onChange={onChange} />
      )}
      <KindFields question={question} courseId={courseId} onChange={onChange} />
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
        <div className={styles.try}>
          <Button small icon="eye" aria-expanded={isTried} onClick={() => setIsTried(!isTried)}>
            {isTried ? 'Close the preview' : 'Try it as a learner'}
          </Button>
          {isTried && (
            <TryIt
              key={JSON.stringify(checked.question)}
              question={checked.question}
              courseId={courseId}
            />
          )}
        </div>
      )}
    </div>
  );
}

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ');
