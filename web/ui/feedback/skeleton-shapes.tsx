// Apart from the lines, which public pages need too: shapes that only the signed-in area shows aren't part of a first visit.

import styles from './skeleton.module.css';
import { Pulse, times } from './skeleton.tsx';

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
