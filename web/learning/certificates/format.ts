import type { Certificate } from '../../../contract/learning/achievements.ts';

// The same day on the server and in every browser.
const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** `15 November 2026`, of a day or a moment. */
export function formatDay(when: string): string {
  return day.format(new Date(when));
}

export function formatHours(hours: number): string {
  if (hours === 0.5) return 'Half an hour';
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Not before the learner's own day of completion, which may be ahead of the server's. */
export function issueDay({ issuedAt, completedOn }: Certificate): string {
  const issued = issuedAt.slice(0, 10);
  return issued < completedOn ? completedOn : issued;
}
