import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

type TableProps = {
  /** Names the table for screen readers. */
  caption: string;
  children: ReactNode;
  /** Cells never break; the table scrolls sideways instead. */
  dense?: boolean;
  className?: string;
};

/** Lines and space, no boxes. Rows with `aria-selected` are washed. Pass `thead` and `tbody`. */
export function Table({ caption, children, dense, className }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, dense && styles.dense, className)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

type SortHeaderProps = {
  children: ReactNode;
  /** This column's present order, if the table is sorted by it. */
  order?: 'asc' | 'desc' | undefined;
  onSort: () => void;
};

export function SortHeader({ children, order, onSort }: SortHeaderProps) {
  const sorted = order && (order === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        <span className={styles.arrow} aria-hidden="true">
          {order === 'desc' ? '↓' : order === 'asc' ? '↑' : ''}
        </span>
      </button>
    </th>
  );
}
