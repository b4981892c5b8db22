import { listCardsById } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getMyCourse } from './enrolment.ts';
import * as queries from './saved-course-queries.ts';

export async function saveCourse(db: Db, viewer: Viewer, courseId: number) {
  // Refuses a course that doesn't exist or isn't published.
  await getMyCourse(db, viewer, courseId);
  await queries.insertSavedCourse(db, viewer.accountId, courseId);
}

export async function unsaveCourse(db: Db, viewer: Viewer, courseId: number) {
  await queries.deleteSavedCourse(db, viewer.accountId, courseId);
}

export async function listSavedCourses(db: Db, viewer: Viewer) {
  return listCardsById(db, await queries.listSavedCourseIds(db, viewer.accountId));
}
