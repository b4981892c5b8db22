import { type ReactNode, useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The label is read out but not seen (search boxes, tables). */
  hideLabel?: boolean;
  className?: string | undefined;
};

type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldTexts & {
  id?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** Label, control, hint and error, tied together for screen readers. */
export function Field({ id, label, hint, error, hideLabel, className, children }: FieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const hintId = hint ? `${fieldId}-hint` : '';
  const errorId = error ? `${fieldId}-error` : '';
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={fieldId}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      {children}
    </p>
  );
}
