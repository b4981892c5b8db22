import type { Certificate } from '../../../contract/learning/achievements.ts';

// In UTC, so that the server and every browser show the same day.
const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** `15 November 2026`, for a day or a moment. */
export function formatDay(when: string): string {
  return day.format(new Date(when));
}

export function formatHours(hours: number): string {
  if (hours === 0.5) return 'Half an hour';
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Never before the day of completion, which is in the learner's time zone and may be ahead of UTC. */
export function issueDay({ issuedAt, completedOn }: Certificate): string {
  const issued = issuedAt.slice(0, 10);
  return issued < completedOn ? completedOn : issued;
}
