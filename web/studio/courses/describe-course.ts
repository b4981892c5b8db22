import type { StudioCourse } from '../../../contract/studio/courses.ts';
import { formatDate, formatDateTime } from '../../ui/text/dates.ts';
import { countChanges } from '../shared/describe-changes.ts';

const dayLength = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long' });

/** `today`, `yesterday`, `on Thursday`, `on 2 November 2026`. */
export function formatDay(moment: string, now = Date.now()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.ceil((midnight - Date.parse(moment)) / dayLength);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return `on ${days < 7 ? weekday.format(new Date(moment)) : formatDate(moment)}`;
}

/** Below the state of a course: what has happened to it last, and whose it is. */
export function describeCourse(course: StudioCourse, now = Date.now()): string {
  const { state, version, scheduledAt } = course;
  const parts = [
    state === 'draft' && describeWriting(course),
    state === 'changed' && describeDifferences(course),
    state === 'published' && version && `Version ${version.number}, ${formatDate(version.at)}.`,
    state === 'archived' && 'Those who have it keep it.',
    (state === 'draft' || state === 'changed') && describeEdit(course, now),
    scheduledAt && `Goes live on ${formatDateTime(scheduledAt)}.`,
    describeOwner(course),
  ];
  return parts.filter(Boolean).join(' ');
}

function describeWriting({ lessons, written }: StudioCourse): string {
  if (lessons === 0) return 'No lessons yet.';
  return `${written} of ${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} written.`;
}

function describeDifferences({ changes, version }: StudioCourse): string {
  const count = changes ? countChanges(changes) : 0;
  const noun = count === 1 ? 'change' : 'changes';
  return `${count} ${noun} since version ${version?.number ?? 1}.`;
}

function describeEdit({ changedAt, changedBy }: StudioCourse, now: number): string {
  const who = changedBy ? ` by ${changedBy.isYou ? 'you' : changedBy.name}` : '';
  return `Edited ${formatDay(changedAt, now)}${who}.`;
}

function describeOwner({ owner, rights }: StudioCourse): string | false {
  if (owner?.isYou) return false;
  if (!owner) return 'It has no owner.';
  if (rights.own) return `Owned by ${owner.name}.`;
  const acts = [rights.edit && 'edit', rights.review && 'review'].filter(Boolean);
  return `Owned by ${owner.name}. You can ${acts.join(' and ')}.`;
}
