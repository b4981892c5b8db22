import { onFirstUse } from './on-first-use.ts';

const date = onFirstUse(
  () => new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' }),
);

/** `15 November 2026`, in the browser's time zone. */
export function formatDate(moment: string): string {
  return date().format(new Date(moment));
}

const dateTime = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-AU', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** `15 November 2026 at 2:05 pm`, in the browser's time zone. */
export function formatDateTime(moment: string): string {
  return dateTime().format(new Date(moment));
}

const time = onFirstUse(
  () => new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' }),
);

/** `2:05 pm`, in the browser's time zone. */
export function formatTime(moment: string): string {
  return time().format(new Date(moment));
}

const units: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }));

/** `just now`, `5 minutes ago`, `yesterday`; after a week the date. */
export function formatTimeAgo(moment: string, now = Date.now()): string {
  const elapsed = (now - Date.parse(moment)) / 1000;
  if (elapsed < 60) return 'just now';
  if (elapsed > 7 * 86_400) return formatDateTime(moment);
  const [unit, seconds] = units.find(([, seconds]) => elapsed >= seconds) ?? ['minute', 60];
  const count = unit === 'day' ? daysBetween(moment, now) : Math.floor(elapsed / seconds);
  return relative().format(-count, unit);
}

/** By the calendar: at breakfast, the afternoon two days ago isn't yesterday. */
export function daysBetween(moment: string, now: number): number {
  const midnights = [now, moment].map((each) => new Date(each).setHours(0, 0, 0, 0));
  return Math.round(((midnights[0] ?? 0) - (midnights[1] ?? 0)) / 86_400_000);
}
