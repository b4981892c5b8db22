import type { Progress } from '../../../contract/learning/progress.ts';

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];

/** In words up to twenty. */
export function spellOut(count: number): string {
  return numbers[count] ?? String(count);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const inEnglish = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...options });
const formats = {
  long: inEnglish({ day: 'numeric', month: 'long' }),
  full: inEnglish({ day: 'numeric', month: 'long', year: 'numeric' }),
  weekday: inEnglish({ weekday: 'long', day: 'numeric', month: 'long' }),
  month: inEnglish({ month: 'long' }),
};

/** A day is no moment: it is the same one wherever the browser is. */
export function formatDay(day: string, format: keyof typeof formats): string {
  return formats[format].format(new Date(day));
}

/** `Sep` */
export function formatShortMonth(day: string): string {
  return formatDay(day, 'month').slice(0, 3);
}

/** `28 Sep` */
export function formatShortDay(day: string): string {
  return `${Number(day.slice(8))} ${formatShortMonth(day)}`;
}

/** `28 Sep 2026` */
export function formatShortDate(day: string): string {
  return `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

/** Without the year while it is this one. */
export function formatDayOfYear(day: string, today: string): string {
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full');
}

/** `9 h 28 min`; a hundred hours need no minutes. */
export function formatTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 || hours >= 100 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

export function countOf(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

const days = (count: number) => `${spellOut(count)} ${countOf(count, 'day', 'days')}`;

/** `Nine days now. Your longest was twelve.` */
export function streakMessage({ current, longest, learnedToday }: Progress['streak']): string {
  if (current === 0) return `A new row starts today. Your longest was ${days(longest)}.`;
  if (!learnedToday) {
    const next = `${capital(days(current))} up to yesterday, and today makes it ${spellOut(current + 1)}.`;
    return current < longest ? `${next} Your longest was ${spellOut(longest)}.` : next;
  }
  const now = `${capital(days(current))} now`;
  if (current < longest) return `${now}. Your longest was ${spellOut(longest)}.`;
  return current === 1 ? `${now}. Tomorrow makes it two.` : `${now}, your longest so far.`;
}
