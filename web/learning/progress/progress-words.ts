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
export function inWords(count: number): string {
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
export function sayDay(day: string, format: keyof typeof formats): string {
  return formats[format].format(new Date(day));
}

/** `Sep` */
export function shortMonth(day: string): string {
  return sayDay(day, 'month').slice(0, 3);
}

/** `28 Sep` */
export function shortDay(day: string): string {
  return `${Number(day.slice(8))} ${shortMonth(day)}`;
}

/** `28 Sep 2026` */
export function shortDate(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}

/** Without the year while it is this one. */
export function sayDayOfYear(day: string, today: string): string {
  return sayDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full');
}

/** `9 h 28 min`; a hundred hours need no minutes. */
export function sayTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 || hours >= 100 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

export function countOf(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

const days = (count: number) => `${inWords(count)} ${countOf(count, 'day', 'days')}`;

/** `Nine days now. Your longest was twelve.` */
export function sayStreak({ current, longest, learnedToday }: Progress['streak']): string {
  if (current === 0) return `A new row starts today. Your longest was ${days(longest)}.`;
  if (!learnedToday) {
    const next = `${capital(days(current))} up to yesterday, and today makes it ${inWords(current + 1)}.`;
    return current < longest ? `${next} Your longest was ${inWords(longest)}.` : next;
  }
  const now = `${capital(days(current))} now`;
  if (current < longest) return `${now}. Your longest was ${inWords(longest)}.`;
  return current === 1 ? `${now}. Tomorrow makes it two.` : `${now}, your longest so far.`;
}
