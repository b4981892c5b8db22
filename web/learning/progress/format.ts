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

/** Spelled out up to twenty: `twelve`. */
export function spellOut(count: number): string {
  return numbers[count] ?? String(count);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const utcFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...options });
const formats = {
  long: utcFormat({ day: 'numeric', month: 'long' }),
  full: utcFormat({ day: 'numeric', month: 'long', year: 'numeric' }),
  weekday: utcFormat({ weekday: 'long', day: 'numeric', month: 'long' }),
  month: utcFormat({ month: 'long' }),
};

/** In UTC: a calendar day must not shift with the browser's time zone. */
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

/** With the year only if it isn't the current one. */
export function formatDayOfYear(day: string, today: string): string {
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full');
}

/** `9 h 28 min`; without minutes from a hundred hours on. */
export function formatTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 || hours >= 100 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** `lesson` or `lessons`. */
export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

const days = (count: number) => `${spellOut(count)} ${plural(count, 'day')}`;

/** `Nine days now. Your longest was twelve.` */
export function streakMessage({ current, longest, learnedToday }: Progress['streak']): string {
  if (current === 0) return `A new streak starts today. Your longest was ${days(longest)}.`;
  if (!learnedToday) {
    const next = `${capitalize(days(current))} up to yesterday, and today makes it ${spellOut(current + 1)}.`;
    return current < longest ? `${next} Your longest was ${spellOut(longest)}.` : next;
  }
  const now = `${capitalize(days(current))} now`;
  if (current < longest) return `${now}. Your longest was ${spellOut(longest)}.`;
  return current === 1 ? `${now}. Tomorrow makes it two.` : `${now}, your longest so far.`;
}
