import { Day } from '../../contract/fields.ts';

/** First and last day; empty for no limit. */
export interface Period {
  from: string;
  to: string;
}

type PeriodCheck = 'ready' | 'unfinished' | { field: keyof Period; error: string };

/** `unfinished`: a year is still being typed. */
export function checkPeriod({ from, to }: Period): PeriodCheck {
  for (const [field, day] of [['from', from] as const, ['to', to] as const]) {
    if (day.startsWith('0')) return 'unfinished';
    const wrong = day === '' ? undefined : Day.safeParse(day).error?.issues[0];
    if (wrong) return { field, error: wrong.message };
  }
  const isReversed = from !== '' && to !== '' && to < from;
  return isReversed ? { field: 'to', error: 'The last day comes before the first.' } : 'ready';
}

/** A period that ends before it begins, as a mistyped address may say, limits nothing. */
export function soundPeriod<Query extends Period>(query: Query): Query {
  return checkPeriod(query) === 'ready' ? query : { ...query, from: '', to: '' };
}
