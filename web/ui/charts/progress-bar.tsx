import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  done: number;
  total: number;
  /** What is counted, in the plural. */
  unit?: string;
  className?: string;
};

/** Progress through steps done in order, with the count below. */
export function ProgressBar({ done, total, unit = 'lessons', className }: ProgressBarProps) {
  return (
    <div className={className}>
      <ProgressSteps steps={progressSteps(done, total)} />
      <p className="tiny mt-2 num">
        {done} of {total} {unit}
      </p>
    </div>
  );
}

export type ProgressStep = 'done' | 'now' | 'open';

export const progressSteps = (done: number, total: number): ProgressStep[] =>
  Array.from({ length: total }, (_, index) => {
    if (index < done) return 'done';
    return index === done ? 'now' : 'open';
  });

const WIDTH = 200;
const GAP = 1.5;

type ProgressStepsProps = {
  steps: ProgressStep[];
  /** On the dark water background. */
  onDeep?: boolean;
};

/**
 * The drawing alone: one bar per step, hanging from a line, each longer than the one before.
 * Decorative, so print the count beside it.
 */
export function ProgressSteps({ steps, onDeep }: ProgressStepsProps) {
  const width = (WIDTH + GAP) / Math.max(1, steps.length) - GAP;
  const rise = 17 / Math.max(1, steps.length - 1);
  return (
    <svg
      className={classNames(styles.bars, onDeep && styles.onDeep)}
      viewBox={`0 0 ${WIDTH} 22`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {steps.map((step, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are never reordered
          key={index}
          className={step === 'open' ? undefined : styles[step]}
          x={index * (width + GAP)}
          width={width}
          height={5 + index * rise}
        />
      ))}
    </svg>
  );
}
