import { useId, useState } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { OptionDetails } from '../../../practice/shared/option-details.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { KindFields } from '../quiz/kind-fields.tsx';
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
        onChange={({ target }) => onChange({ ...question, question: edits.asLine(target.value) })}
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
        onChange={({ target }) =>
          onChange({ ...question, explanation: edits.asLine(target.value) })
        }
      />
    </div>
  );
}

/** One of them is right. */
function Options({ question, onChange }: Omit<QuestionFieldsProps, 'courseId'>) {
  const radios = useId();
  const { options, details = [], answer } = question;
  const [isDetailed, setIsDetailed] = useState(details.length > 0);
  return (
    <fieldset className={`${quiz.choice} fits`}>
      <legend>Options, with the right one marked</legend>
      <ul>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and are known by their place
          <li key={index} className={quiz.field}>
            <input
              type="radio"
              name={radios}
              className={quiz.radio}
              aria-label={`Option ${index + 1} is right`}
              checked={index === answer}
              onChange={() => onChange({ ...question, answer: index })}
            />
            <input
              type="text"
              className={quiz.option}
              aria-label={`Option ${index + 1}`}
              maxLength={200}
              value={option}
              onChange={({ target }) => onChange(edits.writeOption(question, index, target.value))}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove option ${index + 1}`}
              aria-disabled={options.length <= edits.fewestOptions || undefined}
              onClick={() => onChange(edits.removeOption(question, index))}
            >
              <Icon name="trash" size={18} />
            </button>
            {isDetailed && (
              <OptionDetails
                number={index + 1}
                details={details[index] ?? {}}
                onChange={(own) => onChange(edits.detailOption(question, index, own))}
              />
            )}
          </li>
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
