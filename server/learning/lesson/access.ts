import { findByAddress } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { mayReadLesson } from '../enrolment/policy.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';

/** A lesson with everything that decides whether the viewer may read it. */
export type ViewerLesson = NonNullable<Awaited<ReturnType<typeof queries.findLesson>>>;

export async function getLesson(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  slug: string,
): Promise<ViewerLesson> {
  const accountId = viewer?.accountId ?? null;
  const lesson = await findByAddress(db, slug, (slug) => queries.findLesson(db, slug, accountId));
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
    throw new Refusal(lesson.archived ? 'course_archived' : 'lesson_locked');
  }
  return lesson;
}
