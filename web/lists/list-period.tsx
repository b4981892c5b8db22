import { useState } from 'react';
import { TextField } from '../ui/fields/text-field.tsx';
import type { List } from './list-query.ts';
import styles from './lists.module.css';
import { checkPeriod, type Period } from './period.ts';

// Makes browsers limit years to four digits.
const lastDay = '2199-12-31';

type ListPeriodProps = {
  list: Pick<List<Period & { page: number }>, 'query' | 'show'>;
  /** The name of the time zone: `UTC`. The viewer’s own needs no name. */
  zone?: string;
};

interface Draft {
  typed: Period;
  /** The period that the address had when typing began, and those that were asked for since: it may be behind. */
  asked: readonly string[];
}

/** The days that a list is limited to. A period that makes no sense stays in the fields, and the list as it was. */
export function ListPeriod({ list, zone }: ListPeriodProps) {
  const { query: period } = list;
  const [draft, setDraft] = useState<Draft | null>(null);
  const inAddress = textOf(period);
  // Stays until the address brings a period that wasn't typed here, even once this one is complete: until that is rendered, the
  // other field must not start from the period before.
  const isCurrent = draft?.asked.includes(inAddress) ?? false;
  if (draft && !isCurrent) setDraft(null);
  // It has caught up: a period from before is one that was chosen elsewhere.
  else if (draft && draft.asked.length > 1 && draft.asked.at(-1) === inAddress) {
    setDraft({ ...draft, asked: [inAddress] });
  }
  const shown = draft && isCurrent ? draft.typed : period;
  const check = checkPeriod(shown);

  const change = (part: Partial<Period>) => {
    const typed = { from: shown.from, to: shown.to, ...part };
    const asked = draft && isCurrent ? draft.asked : [inAddress];
    const isReady = checkPeriod(typed) === 'ready';
    setDraft({ typed, asked: isReady ? [...asked, textOf(typed)] : asked });
    if (isReady) list.show(typed, { replace: true });
  };
  const field = (name: keyof Period, label: string) => (
    <TextField
      small
      className={styles.day ?? ''}
      label={zone ? `${label} (${zone})` : label}
      type="date"
      max={lastDay}
      value={shown[name]}
      error={typeof check === 'object' && check.field === name ? check.error : undefined}
      onChange={({ target }) => change({ [name]: target.value })}
      onBlur={() => {
        if (check === 'unfinished') setDraft(null);
      }}
    />
  );
  return (
    <div className={`${styles.period} cluster top gap-3`}>
      {field('from', 'From')}
      {field('to', 'To')}
    </div>
  );
}

const textOf = ({ from, to }: Period) => `${from} ${to}`;
