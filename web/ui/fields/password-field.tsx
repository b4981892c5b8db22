import { useState } from 'react';
import { Icon } from '../drawings/icon.tsx';
import styles from './field.module.css';
import { Field, splitFieldProps } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'small'>) {
  const [field, input] = splitFieldProps(props);
  const [isVisible, setVisible] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            aria-label={isVisible ? 'Hide password' : 'Show password'}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon name={isVisible ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
