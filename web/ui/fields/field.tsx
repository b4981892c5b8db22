import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

/** What every field takes besides the attributes of its control. */
export type FieldProps = {
  id?: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  /** The label is read out but not shown (search boxes, tables). */
  hideLabel?: boolean;
  className?: string;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label, control, hint and error, linked for screen readers. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { id, label, hint, error, hideLabel, className, children } = props;
  const generatedId = useId();
  const fieldId = id ?? generatedId;
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

/** Separates the props of the `Field` from those of its control. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const { id, label, hint, error, hideLabel, className, ...control } = props;
  return [{ id, label, hint, error, hideLabel, className }, control] as const;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      {children}
    </p>
  );
}
