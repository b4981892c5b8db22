import type { AttemptsLeft } from '../../../contract/learning/my-attempts.ts';
import { formatWeekdayAndTime } from '../../../contract/text/weekdays.ts';

/** When a learner who has used all attempts gets another. */
export function NextAttempt({ remaining: { nextAt } }: { remaining: AttemptsLeft }) {
  return nextAt === null ? null : `You can try again from ${formatWeekdayAndTime(nextAt)}.`;
}
