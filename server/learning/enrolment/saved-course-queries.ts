import type { Db } from '../../platform/postgres/database.ts';

export async function listSavedCourseIds(db: Db, accountId: number) {
  const saved = await db
    .selectFrom('learning.saved_course as saved')
    .innerJoin('catalog.course as course', 'course.id', 'saved.course_id')
    .where('saved.account_id', '=', accountId)
    .where('course.published_at', 'is not', null)
    // Comes back if the course is offered again.
    .where('course.archived_at', 'is', null)
    .select('saved.course_id as id')
    .orderBy('saved.saved_at', 'desc')
    .orderBy('saved.course_id')
    .execute();
  return saved.map(({ id }) => id);
}

export async function insertSavedCourse(db: Db, accountId: number, courseId: number) {
  await db
    .insertInto('learning.saved_course')
    .values({ account_id: accountId, course_id: courseId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSavedCourse(db: Db, accountId: number, courseId: number) {
  await db
    .deleteFrom('learning.saved_course')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .execute();
}
