import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { mayReadLesson } from './policy.ts';
import * as queries from './queries.ts';

export type OpenLesson = NonNullable<Awaited<ReturnType<typeof queries.findLesson>>>;

export async function getLesson(db: Db, viewer: Viewer | null, slug: string): Promise<OpenLesson> {
  const lesson = await queries.findLesson(db, slug, viewer?.accountId ?? null);
  if (!lesson) throw new Refusal('not_found');
  return lesson;
}

/** The lesson, if the viewer may read it. */
export async function getOpenLesson(
  db: Db,
  viewer: Viewer | null,
  slug: string,
): Promise<OpenLesson> {
  const lesson = await getLesson(db, viewer, slug);
  if (!mayReadLesson(viewer, lesson)) throw new Refusal('lesson_locked');
  return lesson;
}
