import { useState } from 'react';
import { Icon } from '../drawings/icon.tsx';
import styles from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export function PasswordField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, className, id, small: _, ...input } = props;
  const [shown, setShown] = useState(false);
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
        <div className={styles.withButton}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
