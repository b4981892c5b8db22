import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../drawings/icon.tsx';
import styles from './field.module.css';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> & {
    ref?: Ref<HTMLSelectElement>;
    small?: boolean;
  };

/** The native select: pass `<option>` elements. */
export function Select(props: SelectProps) {
  const [field, { small, children, ...select }] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.select}>
          <select
            {...select}
            {...control}
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
