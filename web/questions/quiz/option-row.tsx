import type { ComponentProps, ReactNode } from 'react';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import type { CourseFigure } from '../../../contract/studio/figures.ts';
import { OptionDetails } from '../../../practice/shared/option-details.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './quiz.module.css';
import * as edits from './quiz-edits.ts';

type OptionRowProps = {
  question: DraftQuestion;
  index: number;
  /** The name of its radio buttons: one of them is right. */
  group: string;
  isDetailed: boolean;
  /** Left out where options show none. */
  figures?: readonly CourseFigure[];
  /** Besides its words. */
  field?: ComponentProps<'input'>;
  onChange: (question: DraftQuestion) => void;
  onRemove?: () => void;
  /** How often it was chosen. */
  children?: ReactNode;
};

/** An option being written. */
export function OptionRow(props: OptionRowProps) {
  const { question, index, group, isDetailed, figures, field, onChange, onRemove } = props;
  const { options, details = [], answer } = question;
  return (
    <li className={styles.field}>
      <input
        type="radio"
        name={group}
        className={styles.radio}
        aria-label={`Option ${index + 1} is right`}
        checked={index === answer}
        onChange={() => onChange({ ...question, answer: index })}
      />
      <input
        {...field}
        type="text"
        className={styles.option}
        data-option={index}
        aria-label={`Option ${index + 1}`}
        maxLength={200}
        value={options[index]}
        onChange={({ target }) => onChange(edits.writeOption(question, index, target.value))}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove option ${index + 1}`}
        aria-disabled={options.length <= edits.fewestOptions || undefined}
        onClick={() => {
          onRemove?.();
          onChange(edits.removeOption(question, index));
        }}
      >
        <Icon name="trash" size={18} />
      </button>
      {props.children}
      {isDetailed && (
        <OptionDetails
          number={index + 1}
          details={details[index] ?? {}}
          figures={figures}
          onChange={(own) => onChange(edits.detailOption(question, index, own))}
        />
      )}
    </li>
  );
}
