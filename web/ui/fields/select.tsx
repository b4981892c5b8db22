import type { Ref, SelectHTMLAttributes } from 'react';
import { Icon } from '../drawings/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

type SelectProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & {
    ref?: Ref<HTMLSelectElement>;
    small?: boolean;
  };

/** The browser's own list: pass `<option>` elements. */
export function Select(props: SelectProps) {
  const { label, hint, error, hideLabel, className, id, small, children, ...select } = props;
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
        <div className={styles.select}>
          <select
            {...select}
            {...wiring}
            className={classNames(styles.control, small && styles.small)}
          >
            {children}
          </select>
          <Icon name="chevron" size={16} />
        </div>
      )}
    </Field>
  );
}
