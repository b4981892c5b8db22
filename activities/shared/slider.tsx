import { useId } from 'react';
import styles from './parts.module.css';

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value with its unit, as it is shown and read out: `2.4 m`. */
  says: string;
  onChange: (value: number) => void;
};

/** The native twin of something that is dragged in a picture. */
export function Slider({ label, value, min, max, step = 1, says, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.dial}>
      <p className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <span>{says}</span>
      </p>
      <input
        id={id}
        className={styles.slider}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={says}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
