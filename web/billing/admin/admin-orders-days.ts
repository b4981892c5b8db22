import { sellerZone } from '../../../contract/plans.ts';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: sellerZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** How far the clocks where the seller is are ahead at a moment, in milliseconds. */
function aheadAt(moment: number): number {
  const parts = clock.formatToParts(moment);
  const [year = 0, month = 1, ...rest] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((wanted) => Number(parts.find(({ type }) => type === wanted)?.value));
  return Date.UTC(year, month - 1, ...rest) - moment;
}

/** The first moment of a day such as `2026-11-30` where the seller is, or of one after it; nothing if there is no such day. */
export function startOfDay(day: string, after = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const there = Date.UTC(year, month - 1, date + after);
  // Near a change of the clocks the first guess may stand on its other side.
  const guess = there - aheadAt(there);
  return new Date(there - aheadAt(guess)).toISOString();
}
