import type { Certificate } from '../../../contract/learning/achievements.ts';
import { plural } from '../../../contract/text/plurals.ts';

export function formatHours(hours: number): string {
  if (hours === 0.5) return 'Half an hour';
  return plural(hours, 'hour');
}

/** Never before the day of completion, which is in the learner's time zone and may be ahead of UTC. */
export function issueDay({ issuedAt, completedOn }: Certificate): string {
  const issued = issuedAt.slice(0, 10);
  return issued < completedOn ? completedOn : issued;
}
