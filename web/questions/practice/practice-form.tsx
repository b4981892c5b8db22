import type { DraftPractice } from '../../../contract/studio/content.ts';
import { LineList } from '../../../practice/shared/line-list.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { asLine } from './as-line.ts';
import { KindEditor } from './kind-editor.tsx';
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
  const checked = checkPractice(question);
  const { figures } = useCourseFigures(courseId);
  return (
    <div className="stack gap-5 mt-4">
      <TextArea
        label="Question"
        rows={2}
        maxLength={600}
        hint="*Emphasis* and `code` are possible."
        value={question.question}
        onChange={(event) => onChange({ ...question, question: asLine(event.target.value) })}
      />
      <KindEditor
        question={question}
        hasCourse={courseId !== null}
        figures={figures}
        onChange={onChange}
      />
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
        onChange={(event) => onChange({ ...question, explanation: asLine(event.target.value) })}
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
        <TryIt label="Try it as a learner" question={checked.question} figures={figures} />
      )}
    </div>
  );
}
