import { type Day, dayIn } from './days.ts';

const quarterHour = 15 * 60 * 1000;
const mostKept = 20_000;

/** By time zone and quarter of an hour; null where a day begins within one. */
const known = new Map<string, Map<number, Day | null>>();
let count = 0;

/**
 * The same as `dayIn`, for servers: which day a moment of the last weeks was is asked again and again, and most people share a few time
 * zones. Days begin at a quarter of an hour nearly everywhere.
 */
export function keptDayIn(zone: string, moment: Date): Day {
  const quarter = Math.floor(moment.getTime() / quarterHour);
  const day = known.get(zone)?.get(quarter);
  return (day === undefined ? keep(zone, quarter) : day) ?? dayIn(zone, moment);
}

function keep(zone: string, quarter: number): Day | null {
  if (count >= mostKept) {
    known.clear();
    count = 0;
  }
  const first = dayIn(zone, new Date(quarter * quarterHour));
  const last = dayIn(zone, new Date((quarter + 1) * quarterHour - 1));
  const day = first === last ? first : null;
  const days = known.get(zone) ?? new Map<number, Day | null>();
  known.set(zone, days.set(quarter, day));
  count += 1;
  return day;
}
