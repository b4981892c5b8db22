import { findByAddress } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { mayReadAll, mayReadLesson } from '../enrolment/policy.ts';
import { Refusal } from '../refusals.ts';
import { withClosings } from '../weeks/closings.ts';
import * as queries from './queries.ts';

/** A lesson with everything that decides whether the viewer may read it. */
export type ViewerLesson = NonNullable<Awaited<ReturnType<typeof queries.findLesson>>> & {
  /** Why it isn't open to the viewer yet, although they have the course; null if it is. */
  closed: string | null;
};

export async function getLesson(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  slug: string,
): Promise<ViewerLesson> {
  const accountId = viewer?.accountId ?? null;
  const found = await findByAddress(db, slug, (slug) => queries.findLesson(db, slug, accountId));
  const [lesson] = await withClosings(db, accountId, found ? [found] : []);
  if (!lesson) throw new Refusal('not_found');
  return lesson;
}

/** Refuses a lesson that is locked for the viewer. */
export async function getReadableLesson(
  db: Db,
  viewer: Viewer | null,
  slug: string,
): Promise<ViewerLesson> {
  const lesson = await getLesson(db, viewer, slug);
  if (!mayReadLesson(viewer, lesson)) {
    throw refuseLesson(viewer, lesson);
  }
  return lesson;
}

/** Reads a lesson in the statements that are sent together. Then call `readableAmong`. */
export const readingLesson = (db: Db, viewer: Viewer, slug: string) =>
  queries.findingLesson(db, slug, viewer.accountId);

/** The lesson that was read, if it is known without another look that the viewer may read it. */
export function readableAmong(
  viewer: Viewer,
  [found]: Awaited<ReturnType<typeof queries.findLesson>>[],
): ViewerLesson | undefined {
  if (!found || found.gated) return undefined;
  const lesson = { ...found, closed: null };
  return mayReadLesson(viewer, lesson) ? lesson : undefined;
}

/** Says what the viewer lacks: the course, or a little patience. */
export function refuseLesson(viewer: Viewer | null, lesson: ViewerLesson): Error {
  if (viewer && lesson.closed !== null && mayReadAll(viewer, lesson)) {
    return new Refusal('week_closed', { detail: `${lesson.closed}.` });
  }
  return new Refusal(lesson.archived ? 'course_archived' : 'lesson_locked');
}
