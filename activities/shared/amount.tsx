import { useId } from 'react';
import styles from './parts.module.css';

type AmountProps = {
  label: string;
  /** Shown beside the label: `cm`. */
  unit: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
};

/** A number that is written down; nothing while there is none, or one out of bounds. */
export function Amount({ label, unit, value, min, max, onChange }: AmountProps) {
  const id = useId();
  return (
    <div className={styles.dial}>
      <p className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <span>{unit}</span>
      </p>
      <input
        id={id}
        className={styles.amount}
        type="number"
        inputMode="decimal"
        step="any"
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ target: { valueAsNumber: written } }) =>
          onChange(written >= min && written <= max ? written : null)
        }
      />
    </div>
  );
}
