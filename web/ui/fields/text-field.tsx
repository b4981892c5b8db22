import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Icon } from '../drawings/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  ref?: Ref<HTMLInputElement>;
  small?: boolean;
};
type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  ref?: Ref<HTMLTextAreaElement>;
};

export type TextFieldProps = FieldTexts & Input;

export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, className, id, small, ...input } = props;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      className={className}
    >
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          className={classNames(styles.control, small && styles.small)}
        />
      )}
    </Field>
  );
}

export function TextArea(props: FieldTexts & Area) {
  const { label, hint, error, hideLabel, className, id, ...area } = props;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      className={className}
    >
      {(wiring) => <textarea rows={4} {...area} {...wiring} className={styles.control} />}
    </Field>
  );
}

export function SearchField(props: TextFieldProps) {
  const { label, hint, error, hideLabel = true, className, id, small, ...input } = props;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      className={className}
    >
      {(wiring) => (
        <div className={styles.search}>
          <Icon name="search" size={18} />
          <input
            type="search"
            enterKeyHint="search"
            placeholder={label}
            {...input}
            {...wiring}
            className={classNames(styles.control, small && styles.small)}
          />
        </div>
      )}
    </Field>
  );
}

/** Six digits from a mail or an authenticator app; phones offer to fill them in. */
export function CodeField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, className, id, small: _, ...input } = props;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      className={className}
    >
      {(wiring) => (
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          spellCheck={false}
          {...input}
          {...wiring}
          className={classNames(styles.control, styles.code)}
        />
      )}
    </Field>
  );
}
