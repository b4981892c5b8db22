import { type CSSProperties, useId } from 'react';
import { StepButton } from './dial.tsx';
import styles from './parts.module.css';

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value with its unit, as it is shown and read out: `2.4 m`. */
  says: string;
  /** Below the slider: what the value was at the start, or what it means. */
  note?: string;
  /** What a step down and a step up do: `5 minutes earlier`. A finger on the slider only gets near, so there are buttons too. */
  steps?: readonly [down: string, up: string];
  onChange: (value: number) => void;
};

/** The native twin of something that is dragged in a picture. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, says, note, onChange } = props;
  const [down, up] = props.steps ?? ['less', 'more'];
  const id = useId();
  const move = (by: number) => onChange(Math.min(max, Math.max(min, value + by)));
  return (
    <div className={styles.dial}>
      <p className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <span>{says}</span>
      </p>
      <div className={`${styles.fine} stack center gap-3 mt-2 unprinted`}>
        <StepButton
          icon="minus"
          label={`${label}: ${down}`}
          isOff={value <= min}
          onPress={() => move(-step)}
        />
        <input
          id={id}
          className={`${styles.slider} unprinted full tall`}
          type="range"
          value={value}
          min={min}
          max={max}
          step={step}
          aria-valuetext={says}
          style={{ '--share': `${(100 * (value - min)) / (max - min)}%` } as CSSProperties}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <StepButton
          icon="plus"
          label={`${label}: ${up}`}
          isOff={value >= max}
          onPress={() => move(step)}
        />
      </div>
      {note && <p className={styles.ends}>{note}</p>}
    </div>
  );
}
