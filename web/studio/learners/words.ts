import type { CourseLearner } from '../../../contract/studio/learners.ts';

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const yearFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

const dayLength = 24 * 60 * 60 * 1000;

/** A day in the learner's time zone, as seen from the teacher's today: `today`, `yesterday`, `3 November`. */
export function formatDayNear(day: string, now: number): string {
  const today = Date.parse(new Date(now).toLocaleDateString('sv-SE'));
  const days = Math.round((today - Date.parse(day)) / dayLength);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  const isThisYear = day.slice(0, 4) === new Date(now).toLocaleDateString('sv-SE').slice(0, 4);
  return (isThisYear ? dayFormat : yearFormat).format(new Date(day));
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
