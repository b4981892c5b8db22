import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  label: ReactNode;
  /** In tables: the label is read out but not seen. */
  hideLabel?: boolean;
  error?: string | undefined;
  /** Some of the rows below are chosen. */
  indeterminate?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel, error, indeterminate = false, className, id, ref, ...input } = props;
  const made = useId();
  const errorId = `${id ?? made}-error`;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={className}>
      <label className={styles.check}>
        <input
          {...input}
          {...(id && { id })}
          ref={(element) => {
            box.current = element;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
          }}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={classNames(hideLabel && 'visually-hidden')}>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
