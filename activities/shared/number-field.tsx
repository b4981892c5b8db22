import { useId } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import fields from './number-field.module.css';
import styles from './parts.module.css';

type NumberFieldProps = {
  label: string;
  /** Nothing is written yet. */
  value: number | null;
  min: number;
  max: number;
  step?: number;
  /** Behind the number: `%`. */
  unit?: string;
  onChange: (value: number | null) => void;
};

/** A number that someone works out and writes down. */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  unit,
  onChange,
}: NumberFieldProps) {
  const id = useId();
  return (
    <div className={styles.dial}>
      <p className={classNames(styles.head, 'center')}>
        <label htmlFor={id}>{label}</label>
        <span className="row center gap-2 rigid">
          <input
            id={id}
            className={`${styles.input} ${fields.input} ink num`}
            type="number"
            inputMode={step < 1 ? 'decimal' : 'numeric'}
            value={value ?? ''}
            min={min}
            max={max}
            step={step}
            onChange={({ target }) =>
              onChange(readNumber(target.valueAsNumber, { min, max, step }))
            }
          />
          {unit}
        </span>
      </p>
    </div>
  );
}

interface Bounds {
  min: number;
  max: number;
  step: number;
}

/** What is written, within the bounds; null if it's no number. */
function readNumber(written: number, { min, max, step }: Bounds): number | null {
  if (Number.isNaN(written)) return null;
  const bounded = Math.min(max, Math.max(min, written));
  return step < 1 ? bounded : Math.round(bounded);
}
