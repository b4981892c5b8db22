import type { CourseLearner, TimeShare } from '../../../contract/teaching/learners.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { daysBetween, localDay } from '../../../contract/text/days.ts';

/** A day in the learner's time zone, as seen from the teacher's today: `today`, `yesterday`, `3 November`. */
export function formatDayNear(day: string, now: number): string {
  const today = localDay(now);
  const days = daysBetween(day, today);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  return formatDay(day, { today });
}

/** `Usual time`, `1.5 × the usual time`. */
export function describeTime(share: TimeShare): string {
  return share === 100 ? 'Usual time' : `${share / 100} × the usual time`;
}

/** `Failed the quiz of “ISO and Noise” 4 times`, `At “ISO and Noise” since 3 November`. */
export function describeStuck(stuck: NonNullable<CourseLearner['stuck']>, now: number): string {
  const { why, lesson, since, tries } = stuck;
  if (why === 'quiz') return `Failed the quiz of “${lesson}” ${tries} times`;
  return `At “${lesson}” since ${formatDayNear(since.slice(0, 10), now)}`;
}

/** `Next: ISO and Noise, due tomorrow`. */
export function describeNext(next: NonNullable<CourseLearner['next']>, now: number): string {
  const { title, dueDate, overdue } = next;
  if (!dueDate) return `Next: ${title}`;
  return `Next: ${title}, ${overdue ? 'was due' : 'due'} ${formatDayNear(dueDate, now)}`;
}
