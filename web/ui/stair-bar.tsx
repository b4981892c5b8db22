import { classNames } from './class-names.ts';
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
  const width = (WIDTH + GAP) / Math.max(1, total) - GAP;
  const rise = 17 / Math.max(1, total - 1);
  return (
    <div className={classNames(onDeep && styles.onDeep, className)}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${WIDTH} 22`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {Array.from({ length: total }, (_, lesson) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a lesson is its place here
            key={lesson}
            className={lesson < done ? styles.done : lesson === done ? styles.now : undefined}
            x={lesson * (width + GAP)}
            width={width}
            height={5 + lesson * rise}
          />
        ))}
      </svg>
      <p className={styles.count}>
        {done} of {total} {unit}
      </p>
    </div>
  );
}
