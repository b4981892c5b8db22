import type { Db } from '../../platform/postgres/database.ts';
import { lockContent } from '../content/queries.ts';
import { isHomeArranged } from './home-queries.ts';
import * as queries from './queries.ts';

/** What the studio may do with a course in the catalogue. */

export async function createCourse(
  db: Db,
  course: { title: string; ownerAccountId: number; categorySlug: string; currency: string },
): Promise<number> {
  return queries.insertUnpublished(db, course);
}

/** False for one that was published: it can only be archived. */
export async function deleteUnpublishedCourse(db: Db, courseId: number): Promise<boolean> {
  return queries.deleteUnpublished(db, courseId);
}

/** From its first edit in the studio a course is no longer loaded from files. */
export async function takeFromFiles(db: Db, courseId: number): Promise<void> {
  await queries.writeStudioSince(db, courseId);
}

export async function archiveCourse(db: Db, courseId: number, isArchived: boolean): Promise<void> {
  await queries.writeArchived(db, courseId, isArchived);
}

/** Serialises changes to a course until the transaction ends. Returns which files it follows by then, if any. */
export async function lockCourse(db: Db, courseId: number) {
  return queries.lockCourse(db, courseId);
}

/**
 * Serialises publishing and loading courses until the transaction ends: of two courses that want the same address, or
 * the same place on the home page, the second finds it taken.
 */
export async function lockCatalog(db: Db): Promise<void> {
  await lockContent(db);
}

export async function listLessonIds(db: Db, courseId: number): Promise<Map<string, string>> {
  return queries.listLessonIds(db, courseId);
}

/** Which of these addresses belong, or once belonged, to a lesson of another course. */
export async function listTakenSlugs(
  db: Db,
  courseId: number,
  slugs: readonly string[],
): Promise<string[]> {
  return queries.listTakenSlugs(db, courseId, slugs);
}

/** Which of these addresses, in lower case, lead to a lesson once the course has only the remaining lessons. */
export async function listKnownSlugs(
  db: Db,
  course: { courseId: number; kept: readonly string[] },
  slugs: readonly string[],
): Promise<string[]> {
  return queries.listKnownSlugs(db, course, slugs);
}

/** The course at a place on the home page that another wants; none once an Admin has arranged Home, where drafts choose nothing. */
export async function findFeatured(db: Db, position: number) {
  if (await isHomeArranged(db)) return undefined;
  return queries.findFeatured(db, position);
}

/** Courses that one wants to be taken before it, by their ids. `leadsBack`: they ask for that one, directly or through others. */
export async function listNeededCourses(db: Db, courseId: number, ids: readonly number[]) {
  const courses = await queries.listNeededCourses(db, courseId, ids);
  return new Map(courses.map((course) => [course.id, course]));
}
