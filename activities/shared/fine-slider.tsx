import { useId } from 'react';
import { StepButton } from './dial.tsx';
import styles from './parts.module.css';

type FineSliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value with its unit, as it is shown and read out: `2.4 m`. */
  says: string;
  /** What a step down and a step up do: `5 minutes earlier`. */
  steps: readonly [down: string, up: string];
  onChange: (value: number) => void;
};

/** A slider for a long scale: a finger gets near, and the buttons beside it do the last steps. */
export function FineSlider(props: FineSliderProps) {
  const { label, value, min, max, step = 1, says, steps, onChange } = props;
  const id = useId();
  const [down, up] = steps;
  const move = (by: number) => onChange(Math.min(max, Math.max(min, value + by)));
  return (
    <div className={styles.dial}>
      <p className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{says}</output>
      </p>
      <div className={styles.fine}>
        <StepButton
          icon="minus"
          label={`${label}: ${down}`}
          isOff={value <= min}
          onPress={() => move(-step)}
        />
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
        <StepButton
          icon="plus"
          label={`${label}: ${up}`}
          isOff={value >= max}
          onPress={() => move(step)}
        />
      </div>
    </div>
  );
}
