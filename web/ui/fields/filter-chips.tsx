import styles from './filter-chips.module.css';

type FilterChipsProps<Value extends string> = {
  /** What is filtered by. */
  label: string;
  chips: { value: Value; label: string; count?: number | string | undefined }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** One of a few filters, with how many each would show. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, chips, chosen, onChoose } = props;
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
          {count !== undefined && <span className="plain num">{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
