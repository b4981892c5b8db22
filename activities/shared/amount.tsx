import { useId } from 'react';
import { StepButton } from './dial.tsx';
import styles from './parts.module.css';

type AmountProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value with its unit, as it is shown and read out: `$10.50`. */
  says: string;
  /** Beside the label: what it was at the start, or what it means. */
  note?: string;
  /** What a step down and a step up do: `one cent less`. */
  steps: readonly [down: string, up: string];
  onChange: (value: number) => void;
};

/** A value from a wide range that has to be exact: a slider to get near, and a button for each way. */
export function Amount(props: AmountProps) {
  const { label, value, min, max, step = 1, says, note, steps, onChange } = props;
  const id = useId();
  const [down, up] = steps;
  return (
    <div className={styles.dial}>
      <p className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {note && <span>{note}</span>}
      </p>
      <div className={styles.stepper}>
        <StepButton
          icon="minus"
          label={`${label}: ${down}`}
          isOff={value <= min}
          onPress={() => onChange(Math.max(min, value - step))}
        />
        <output className={styles.value} htmlFor={id}>
          {says}
        </output>
        <StepButton
          icon="plus"
          label={`${label}: ${up}`}
          isOff={value >= max}
          onPress={() => onChange(Math.min(max, value + step))}
        />
      </div>
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
