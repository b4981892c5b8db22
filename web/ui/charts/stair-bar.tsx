import { classNames } from '../layout/class-names.ts';
import styles from './stair-bar.module.css';

type StairBarProps = {
  done: number;
  total: number;
  /** What is counted, in the plural. */
  unit?: string;
  /** On deep water (the Continue panel). */
  onDeep?: boolean;
  className?: string;
};

const WIDTH = 200;
const GAP = 1.5;

/** One bar per lesson, hanging from a line and growing downward, with the count in words. */
export function StairBar({ done, total, unit = 'lessons', onDeep, className }: StairBarProps) {
  const steps = Array.from({ length: total }, (_, lesson) => {
    if (lesson < done) return 'done';
    return lesson === done ? 'now' : 'open';
  });
  return (
    <div className={classNames(onDeep && styles.onDeep, className)}>
      <Stairs steps={steps} />
      <p className={styles.count}>
        {done} of {total} {unit}
      </p>
    </div>
  );
}

export type Step = 'done' | 'now' | 'open';

/** The bars alone, for lessons that need not be done in order. The words stand beside them. */
export function Stairs({ steps }: { steps: Step[] }) {
  const width = (WIDTH + GAP) / Math.max(1, steps.length) - GAP;
  const rise = 17 / Math.max(1, steps.length - 1);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${WIDTH} 22`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {steps.map((step, lesson) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a lesson is its place here
          key={lesson}
          className={step === 'open' ? undefined : styles[step]}
          x={lesson * (width + GAP)}
          width={width}
          height={5 + lesson * rise}
        />
      ))}
    </svg>
  );
}
