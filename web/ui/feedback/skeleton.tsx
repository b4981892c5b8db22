import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

const times = (count: number, make: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => make(index));

function Waiting({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading</span>
      <div className={classNames(styles.pulse, className)} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** Lines of text; each a little longer than the one above, like everything that takes steps. */
export function SkeletonLines({ lines = 3, title }: { lines?: number; title?: boolean }) {
  return (
    <Waiting className={styles.lines}>
      {title && <i className={styles.title} />}
      {times(lines, (i) => (
        <i key={i} className={styles.line} />
      ))}
    </Waiting>
  );
}

export function SkeletonCards({ cards = 4 }: { cards?: number }) {
  return (
    <Waiting className={styles.cards}>
      {times(cards, (i) => (
        <div key={i}>
          <i className={styles.picture} />
          <i className={styles.line} />
          <i className={styles.line} />
          <i className={styles.line} />
        </div>
      ))}
    </Waiting>
  );
}

export function SkeletonTable({ rows = 6, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Waiting>
      {times(rows, (row) => (
        <div key={row} className={styles.row}>
          {times(columns, (column) => (
            <i key={column} className={styles.line} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}
