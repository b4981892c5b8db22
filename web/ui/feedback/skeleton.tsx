import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

const times = (count: number, render: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => render(index));

function Pulse({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading</span>
      <div className={classNames(styles.pulse, className)} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** Lines of text, each a little longer than the one above. */
export function SkeletonLines({ lines = 3, title }: { lines?: number; title?: boolean }) {
  return (
    <Pulse className={styles.lines}>
      {title && <i className={styles.title} />}
      {times(lines, (i) => (
        <i key={i} className={styles.line} />
      ))}
    </Pulse>
  );
}

/** A title over columns that hang from a line, like our charts. */
export function SkeletonChart({ columns = 8 }: { columns?: number }) {
  return (
    <Pulse>
      <i className={styles.title} />
      <div className={styles.chart}>
        {times(columns, (i) => (
          <i key={i} style={{ height: `${((i + 1) / columns) * 100}%` }} />
        ))}
      </div>
    </Pulse>
  );
}

export function SkeletonCards({ cards = 4 }: { cards?: number }) {
  return (
    <Pulse className={styles.cards}>
      {times(cards, (i) => (
        <div key={i}>
          <i className={styles.picture} />
          <i className={styles.line} />
          <i className={styles.line} />
          <i className={styles.line} />
        </div>
      ))}
    </Pulse>
  );
}

export function SkeletonTable({ rows = 6, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Pulse>
      {times(rows, (row) => (
        <div key={row} className={styles.row}>
          {times(columns, (column) => (
            <i key={column} className={styles.line} />
          ))}
        </div>
      ))}
    </Pulse>
  );
}
