import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

type TableProps = {
  /** Names the table for screen readers. */
  caption: string;
  children: ReactNode;
  /** Cells don't wrap; the table scrolls sideways instead. */
  dense?: boolean;
  /** On phones each row is a block: cells with `data-label` beside each other, under what the row is about. */
  stacks?: boolean;
  className?: string;
};

/** Pass `thead` and `tbody`. Rows with `aria-selected` are highlighted. */
export function Table({ caption, children, dense, stacks, className }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table
        className={classNames(
          styles.table,
          dense && styles.dense,
          stacks && styles.stacks,
          className,
        )}
      >
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

type SortHeaderProps = {
  children: ReactNode;
  /** Set if the table is sorted by this column. */
  order?: 'asc' | 'desc' | undefined;
  onSort: () => void;
};

type SortHeadersProps<Column extends string> = {
  columns: readonly { column: Column; label: ReactNode }[];
  sort: Column;
  order: 'asc' | 'desc';
  onSort: (column: Column) => void;
};

/** The heads of columns that a list can be sorted by. */
export function SortHeaders<Column extends string>(props: SortHeadersProps<Column>) {
  const { columns, sort, order, onSort } = props;
  return columns.map(({ column, label }) => (
    <SortHeader
      key={column}
      order={sort === column ? order : undefined}
      onSort={() => onSort(column)}
    >
      {label}
    </SortHeader>
  ));
}

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
