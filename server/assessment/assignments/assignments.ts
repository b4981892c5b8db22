import { getOpenLesson, type OpenLesson } from '../../learning/enrolment/access.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** The lesson, if it is an assignment that the viewer may work at. */
export async function getOpenAssignment(db: Db, viewer: Viewer, slug: string): Promise<OpenLesson> {
  const lesson = await getOpenLesson(db, viewer, slug);
  if (lesson.kind !== 'assignment') throw new Refusal('not_found');
  return lesson;
}
