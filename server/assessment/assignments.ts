import { getOpenLesson, type OpenLesson } from '../learning/access.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';

/** The lesson, if it is an assignment that the viewer may work at. */
export async function getOpenAssignment(db: Db, viewer: Viewer, slug: string): Promise<OpenLesson> {
  const lesson = await getOpenLesson(db, viewer, slug);
  if (lesson.kind !== 'assignment') throw new Refusal('not_found');
  return lesson;
}
