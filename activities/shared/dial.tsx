import { useId } from 'react';
import { Icon } from '../../web/ui/drawings/icon.tsx';
import styles from './parts.module.css';
import { Surface, stepped } from './surface.tsx';

type DialProps = {
  label: string;
  /** What the scale reads at each of its places. */
  places: readonly string[];
  place: number;
  /** Where it was at the start. */
  start: number;
  /** What the change amounts to: `3 stops brighter`. */
  change: string;
  /** What a step down and a step up do: `one stop darker`. */
  steps: readonly [down: string, up: string];
  /** Below both ends of the scale. */
  ends: readonly [low: string, high: string];
  onChange: (place: number) => void;
};

/** A value that moves along a scale of whole steps, with a button for each way. A finger can also slide along the scale. */
export function Dial({ label, places, place, start, change, steps, ends, onChange }: DialProps) {
  const id = useId();
  const [down, up] = steps;
  const last = places.length - 1;
  return (
    <fieldset className={styles.dial} aria-labelledby={id}>
      <p className={styles.head}>
        <b id={id}>{label}</b>
        <span>{change}</span>
      </p>
      <div className={`${styles.stepper} stack center mt-2 unprinted`}>
        <StepButton
          icon="minus"
          label={`${label}: ${down}`}
          isOff={place === 0}
          onPress={() => onChange(place - 1)}
        />
        <span className={styles.value}>{places[place]}</span>
        <StepButton
          icon="plus"
          label={`${label}: ${up}`}
          isOff={place === last}
          onPress={() => onChange(place + 1)}
        />
      </div>
      <Surface
        width={places.length}
        height={1}
        isSideways
        onMove={({ x }) => {
          const touched = stepped(x - 0.5, 0, last);
          if (touched !== place) onChange(touched);
        }}
      >
        <svg
          className={`${styles.scale} block full`}
          viewBox={`0 0 ${places.length * 40} 22`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {places.map((each, index) => {
            const height = 5 + (17 * index) / last;
            return (
              <rect
                key={each}
                x={index * 40 + 1}
                y={22 - height}
                width={38}
                height={height}
                className={index === place ? styles.now : index === start ? styles.was : undefined}
              />
            );
          })}
        </svg>
      </Surface>
      <p className={styles.ends}>
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </p>
    </fieldset>
  );
}

type StepButtonProps = {
  icon: 'minus' | 'plus';
  label: string;
  isOff: boolean;
  onPress: () => void;
};

/** At the end of a scale it says so and does nothing, but keeps the focus. */
export function StepButton({ icon, label, isOff, onPress }: StepButtonProps) {
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
