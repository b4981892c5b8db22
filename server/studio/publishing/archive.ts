import * as authoring from '../../catalog/authoring/authored-courses.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';

/** Archiving twice changes nothing, and neither does offering twice. */
export async function setArchived(
  db: Db,
  viewer: Viewer,
  courseId: number,
  isArchived: boolean,
): Promise<Date> {
  return inTransaction(db, async (db) => {
    await authoring.lockCourse(db, courseId);
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    if (!course.publishedAt) throw new Refusal('never_published');
    if ((course.archivedAt !== null) === isArchived) return course.archivedAt ?? new Date();
    await authoring.archiveCourse(db, courseId, isArchived);
    const act = isArchived ? 'archived' : 'offered again';
    const state = (archived: boolean) => ({ state: archived ? 'archived' : 'offered' });
    await recordAudit(db, viewer, act, `course ${course.id}, ${course.title}`, {
      before: state(!isArchived),
      after: state(isArchived),
    });
    return new Date();
  });
}
