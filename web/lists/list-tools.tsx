import type { ReactNode } from 'react';
import { Select } from '../ui/fields/select.tsx';
import { SearchField } from '../ui/fields/text-field.tsx';
import type { List } from './list-query.ts';
import styles from './lists.module.css';
import { useSearchText } from './use-search-text.ts';

type ListToolsProps = {
  /** What most people narrow the list by. */
  children?: ReactNode;
  /** At the end of the line: more filters, and what can be done with the whole list. */
  end?: ReactNode;
};

/** The line above a list. */
export function ListTools({ children, end }: ListToolsProps) {
  return (
    <div className={`${styles.tools} cluster center between gap-3-5 mt-5`}>
      {children && <div className={styles.start}>{children}</div>}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

type ListSearchProps = {
  list: Pick<List<{ q: string; page: number }>, 'query' | 'show'>;
  label: string;
  placeholder?: string;
  maxLength: number;
};

/** Searches after a pause in typing. */
export function ListSearch({ list, label, placeholder = label, maxLength }: ListSearchProps) {
  const [text, setText] = useSearchText(list.query.q, (q) => list.show({ q }, { replace: true }));
  return (
    <SearchField
      small
      className={styles.search ?? ''}
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

type ListSelectProps<Value extends string | number | undefined> = {
  /** What is chosen from; for screen readers only. */
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** One of several filters, pages sizes or orders. */
export function ListSelect<Value extends string | number | undefined>(
  props: ListSelectProps<Value>,
) {
  const { label, options, chosen, onChoose } = props;
  return (
    <Select
      small
      hideLabel
      className={styles.select ?? ''}
      label={label}
      value={String(chosen ?? '')}
      onChange={({ target }) => {
        const option = options.find(({ value }) => String(value ?? '') === target.value);
        if (option) onChoose(option.value);
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value ?? ''} value={value ?? ''}>
          {label}
        </option>
      ))}
    </Select>
  );
}
