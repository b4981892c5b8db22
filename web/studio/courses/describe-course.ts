import type { StudioCourse } from '../../../contract/studio/courses.ts';
import { formatDay, formatMoment } from '../../../contract/text/dates.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { daysAgo } from '../../../contract/text/relative-times.ts';
import { formatWeekday } from '../../../contract/text/weekdays.ts';
import { countChanges } from '../publishing/describe-changes.ts';

/** `today`, `yesterday`, `on Thursday`, `on 2 November 2026`. */
export function describeDay(moment: string, now = Date.now()): string {
  const days = daysAgo(moment, now);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return `on ${days < 7 ? formatWeekday(moment) : formatDay(moment)}`;
}

/** Below the state of a course: what has happened to it last, and whose it is. */
export function describeCourse(course: StudioCourse, now = Date.now()): string {
  const { state, version, scheduledAt } = course;
  const parts = [
    state === 'draft' && describeWriting(course),
    state === 'changed' && describeDifferences(course),
    state === 'published' && version && `Version ${version.number}, ${formatDay(version.at)}.`,
    state === 'archived' && 'Those who have it keep it.',
    (state === 'draft' || state === 'changed') && describeEdit(course, now),
    scheduledAt && `Goes live on ${formatMoment(scheduledAt)}.`,
    describeOwner(course),
  ];
  return parts.filter(Boolean).join(' ');
}

function describeWriting({ lessons, written }: StudioCourse): string {
  if (lessons === 0) return 'No lessons yet.';
  return `${written} of ${plural(lessons, 'lesson')} written.`;
}

function describeDifferences({ changes, version }: StudioCourse): string {
  const count = changes ? countChanges(changes) : 0;
  return `${plural(count, 'change')} since version ${version?.number ?? 1}.`;
}

function describeEdit({ changedAt, changedBy }: StudioCourse, now: number): string {
  const who = changedBy ? ` by ${changedBy.isYou ? 'you' : changedBy.name}` : '';
  return `Edited ${describeDay(changedAt, now)}${who}.`;
}

function describeOwner({ owner, rights }: StudioCourse): string | false {
  if (owner?.isYou) return false;
  if (!owner) return 'It has no owner.';
  if (rights.own) return `Owned by ${owner.name}.`;
  const acts = [rights.edit && 'edit', rights.review && 'review'].filter((act) => act !== false);
  return `Owned by ${owner.name}. You can ${listOf(acts)}.`;
}
