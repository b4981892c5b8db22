import { useState } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './admin-orders.module.css';
import { checkPeriod, type Period } from './admin-orders-query.ts';

// With it, browsers take years of four digits only.
const lastDay = '2199-12-31';

type OrdersPeriodProps = {
  /** What is shown. */
  period: Period;
  onChange: (period: Period) => void;
};

/** From one day to another. What cannot be shown stays in the fields, and what is shown stays as it is. */
export function OrdersPeriod({ period, onChange }: OrdersPeriodProps) {
  const [draft, setDraft] = useState<{ typed: Period; over: string } | null>(null);
  const over = `${period.from} ${period.to}`;
  // Another period has come from the address since.
  const shown = draft?.over === over ? draft.typed : period;
  const check = checkPeriod(shown);
  const errorOf = (field: keyof Period) =>
    typeof check === 'object' && check.field === field ? check.error : undefined;

  const change = (part: Partial<Period>) => {
    const typed = { from: shown.from, to: shown.to, ...part };
    const isReady = checkPeriod(typed) === 'ready';
    setDraft(isReady ? null : { typed, over });
    if (isReady) onChange(typed);
  };
  const leave = () => {
    if (check === 'unfinished') setDraft(null);
  };

  return (
    <div className={styles.period}>
      <TextField
        small
        className={styles.date}
        label="From"
        type="date"
        max={lastDay}
        value={shown.from}
        error={errorOf('from')}
        onChange={({ target }) => change({ from: target.value })}
        onBlur={leave}
      />
      <TextField
        small
        className={styles.date}
        label="To"
        type="date"
        max={lastDay}
        value={shown.to}
        error={errorOf('to')}
        onChange={({ target }) => change({ to: target.value })}
        onBlur={leave}
      />
    </div>
  );
}
