import type { LearnerProfile } from '../../../contract/learning/home.ts';
import { listOf } from '../../../contract/text/lists.ts';

/** Monday is the first day of the week. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** What happens next, in one sentence. */
export function savedMessage({ interests, evenings }: LearnerProfile): string {
  if (evenings.length > 0) {
    const days = evenings.toSorted().map((day) => weekdays[day - 1] ?? '');
    const when = days.length === weekdays.length ? 'every evening' : `on ${listOf(days)}`;
    return `Saved. You'll be reminded ${when} at 7 pm.`;
  }
  if (interests.length > 0) return 'Saved. Your suggestions now follow your subjects.';
  return 'Skipped. You can choose subjects and evenings later on this page.';
}
