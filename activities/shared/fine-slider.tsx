import { type ComponentProps, useId } from 'react';
import { Icon } from '../../web/ui/drawings/icon.tsx';
import fine from './fine-slider.module.css';
import styles from './parts.module.css';
import type { Slider } from './slider.tsx';

/** A slider whose steps are finer than a finger: a button for each way moves it by one. */
export function FineSlider({
  label,
  value,
  min,
  max,
  step = 1,
  says,
  onChange,
}: ComponentProps<typeof Slider>) {
  const id = useId();
  return (
    <div className={styles.dial}>
      <p className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{says}</output>
      </p>
      <div className={fine.track}>
        <Nudge
          icon="minus"
          label={`${label}: less`}
          isOff={value <= min}
          onPress={() => onChange(value - step)}
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
        <Nudge
          icon="plus"
          label={`${label}: more`}
          isOff={value >= max}
          onPress={() => onChange(value + step)}
        />
      </div>
    </div>
  );
}

type NudgeProps = {
  icon: 'minus' | 'plus';
  label: string;
  isOff: boolean;
  onPress: () => void;
};

/** At the end of the scale it does nothing, but keeps the focus. */
function Nudge({ icon, label, isOff, onPress }: NudgeProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
