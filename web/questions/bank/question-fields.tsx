import { useId, useState } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { asLine } from '../practice/as-line.ts';
import { KindFields } from '../quiz/kind-fields.tsx';
import { OptionRow } from '../quiz/option-row.tsx';
import quiz from '../quiz/quiz.module.css';
import * as edits from '../quiz/quiz-edits.ts';

type QuestionFieldsProps = {
  question: DraftQuestion;
  /** Whose figures it can show. */
  courseId: number | null;
  onChange: (question: DraftQuestion) => void;
};

/** A question of a quiz, outside of it. */
export function QuestionFields({ question, courseId, onChange }: QuestionFieldsProps) {
  const { practice } = question;
  return (
    <div className="stack gap-4">
      <TextArea
        label="Question"
        rows={2}
        maxLength={400}
        value={question.question}
        onChange={({ target }) => onChange({ ...question, question: asLine(target.value) })}
      />
      {practice ? (
        <KindFields
          question={question}
          practice={practice}
          courseId={courseId}
          onChange={onChange}
        />
      ) : (
        <Options question={question} onChange={onChange} />
      )}
      <TextArea
        label="Explanation"
        hint="Shown after the answer, whether it was right or not."
        rows={2}
        maxLength={600}
        value={question.explanation}
        onChange={({ target }) => onChange({ ...question, explanation: asLine(target.value) })}
      />
    </div>
  );
}

/** One of them is right. */
function Options({ question, onChange }: Omit<QuestionFieldsProps, 'courseId'>) {
  const radios = useId();
  const { options, details = [] } = question;
  const [isDetailed, setIsDetailed] = useState(details.length > 0);
  return (
    <fieldset className={`${quiz.choice} fits`}>
      <legend>Options, with the right one marked</legend>
      <ul>
        {options.map((_, index) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and are known by their place
            key={index}
            question={question}
            index={index}
            group={radios}
            isDetailed={isDetailed}
            onChange={onChange}
          />
        ))}
      </ul>
      <div className={quiz.optionActions}>
        <Button
          small
          className={quiz.dashed}
          icon="plus"
          disabled={options.length >= edits.mostOptions}
          onClick={() => onChange(edits.addOption(question))}
        >
          Option
        </Button>
        <Button small aria-expanded={isDetailed} onClick={() => setIsDetailed(!isDetailed)}>
          Feedback
        </Button>
      </div>
    </fieldset>
  );
}
