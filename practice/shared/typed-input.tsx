import type { InputHTMLAttributes } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import styles from './field.module.css';
import type { FieldProps } from './field.ts';

type TypedKind = 'number' | 'text' | 'dictation';

type TypedInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  field: Pick<FieldProps<TypedKind>, 'answer' | 'verdict' | 'isOver' | 'describedBy'>;
  onType: (typed: string) => void;
};

/** A line that is typed as it is meant: nothing corrects it. */
export function TypedInput({ field, onType, ...rest }: TypedInputProps) {
  const { answer, verdict, isOver, describedBy } = field;
  const isWrong = verdict !== null && !verdict.correct;
  return (
    <input
      className={classNames(
        styles.input,
        'full surface rounded inset-2 control',
        verdict?.correct && styles.good,
      )}
      type="text"
      value={answer.typed}
      readOnly={isOver}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      aria-invalid={isWrong || describedBy !== undefined || undefined}
      aria-describedby={describedBy}
      onChange={(event) => onType(event.target.value)}
      {...rest}
    />
  );
}

/** What is missing in a typed text. */
export const missingText = (typed: string) =>
  /[\p{L}\p{N}]/u.test(typed) ? undefined : 'Type your answer first.';
