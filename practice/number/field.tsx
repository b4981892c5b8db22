import { useId } from 'react';
import { readAnswer } from '../../contract/assessment/practice/read-number.ts';
import type { FieldProps, PracticeField } from '../shared/field.ts';
import { TypedInput } from '../shared/typed-input.tsx';
import styles from './number.module.css';

function NumberField(props: FieldProps<'number'>) {
  const { question, describedBy, onChange } = props;
  const unitId = useId();
  return (
    <div className={`${styles.number} cluster center gap-2-3 mt-4`}>
      <TypedInput
        field={props}
        inputMode="decimal"
        maxLength={60}
        aria-label="Your answer"
        aria-describedby={
          [question.unit && unitId, describedBy].filter(Boolean).join(' ') || undefined
        }
        onType={(typed) => onChange({ kind: 'number', typed })}
      />
      {question.unit && <span id={unitId}>{question.unit}</span>}
    </div>
  );
}

export const numberField: PracticeField<'number'> = {
  Field: NumberField,
  start: () => ({ kind: 'number', typed: '' }),
  missing: (question, { typed }) => {
    if (typed.trim() === '') return 'Type a number first.';
    return readAnswer(typed, question) === undefined
      ? 'Type a number, such as 12.5 or 1,500.'
      : undefined;
  },
};
