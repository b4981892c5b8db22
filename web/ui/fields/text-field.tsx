import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../drawings/icon.tsx';
import styles from './field.module.css';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> & {
    ref?: Ref<HTMLInputElement>;
    small?: boolean;
  };

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps> & {
    ref?: Ref<HTMLTextAreaElement>;
  };

export function TextField(props: TextFieldProps) {
  const [field, { small, ...input }] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={classNames(styles.control, small && styles.small)}
        />
      )}
    </Field>
  );
}

export function TextArea(props: TextAreaProps) {
  const [field, textarea] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => <textarea rows={4} {...textarea} {...control} className={styles.control} />}
    </Field>
  );
}

export function SearchField(props: TextFieldProps) {
  const [field, { small, ...input }] = splitFieldProps(props);
  return (
    <Field {...field} hideLabel={field.hideLabel ?? true}>
      {(control) => (
        <div className={styles.search}>
          <Icon name="search" size={18} />
          <input
            type="search"
            enterKeyHint="search"
            placeholder={field.label}
            {...input}
            {...control}
            className={classNames(styles.control, small && styles.small)}
          />
        </div>
      )}
    </Field>
  );
}

/** Six digits from an email or an authenticator app; phones offer to fill them in. */
export function CodeField(props: Omit<TextFieldProps, 'small'>) {
  const [field, input] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          spellCheck={false}
          {...input}
          {...control}
          className={classNames(styles.control, styles.code)}
        />
      )}
    </Field>
  );
}
