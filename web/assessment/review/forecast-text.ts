import type { ReviewForecast } from '../../../contract/assessment/review.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatWeekdayAndDay } from '../../../contract/text/weekdays.ts';

export function formatForecastDay(day: string, ahead: number): string {
  if (ahead === 0) return 'Today';
  return ahead === 1 ? 'Tomorrow' : formatWeekdayAndDay(day);
}

/** Today's bar has what is due now, and what comes due before the day ends. */
export function describeToday(cards: number, due: number): string {
  const later = cards - due;
  const start = `${plural(cards, 'card')} today`;
  if (cards === 0) return start;
  if (later === 0) return `${start}, due now`;
  return due === 0 ? `${start}, due later today` : `${start}: ${due} due now, ${later} later today`;
}

/** The chart's message: today, the busiest day after it, and how many there are in all. */
export function describeForecast({ days, due }: ReviewForecast): string {
  const [today, ...rest] = days;
  const busiest = rest.reduce((most, day) => (day.cards > most.cards ? day : most), {
    day: '',
    cards: 0,
  });
  const sum = days.reduce((sum, { cards }) => sum + cards, 0);
  const start = describeToday(today?.cards ?? 0, due);
  if (busiest.cards === 0) return `${start}. None in the ${rest.length} days after.`;
  const on = formatForecastDay(busiest.day, days.indexOf(busiest));
  return `${start}. Most come back ${on === 'Tomorrow' ? 'tomorrow' : `on ${on}`}: ${busiest.cards}. ${sum} by the end of these ${rest.length} days.`;
}
