import { getDraft } from '../../../contract/studio/drafts.ts';
import { quizStore } from '../../../server/assessment/quizzes/store-quiz.ts';
import { readCourseFolders } from '../../../server/catalog/content/files/course-folder.ts';
import { readCourse } from '../../../server/catalog/content/files/read-course.ts';
import { ownContent, writeCourses } from '../../../server/catalog/content/load-content.ts';
import { writeCoTeacher } from '../../../server/catalog/teachers/queries.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import { type SignedIn, signedIn, type TestApp } from '../app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../factories.ts';

/** Loads one of the courses that come with Stepwell; its owner is signed in and has opened its draft. */
export async function openOwnCourse(app: TestApp, courseId: number): Promise<SignedIn> {
  await loadOwnCourse(app.db, courseId);
  const account = await buildOwner(app.db);
  await giveCourse(app.db, courseId, account.id);
  const owner = await signedIn(app, account);
  await owner.ask(getDraft, { params: { id: courseId } });
  return owner;
}

/** Alone, because reading all of them would take most of a test's time. */
export async function loadOwnCourse(db: Db, courseId: number): Promise<void> {
  const folders = await readCourseFolders(ownContent);
  const folder = folders.find(({ name }) => name.startsWith(`${courseId}-`));
  const course = folder && readCourse(folder).reading?.course;
  if (!course) throw new Error(`There is no course ${courseId} in content/courses.`);
  await writeCourses(db, [course], quizStore);
}

export async function giveCourse(db: Db, courseId: number, ownerId: number): Promise<void> {
  await db
    .updateTable('catalog.course')
    .set({ owner_account_id: ownerId })
    .where('id', '=', courseId)
    .execute();
}

/** Everyone besides its owner who might ask for something of a course. */
export async function signInOthers(app: TestApp, courseId: number) {
  const coTeacher = async (mayEdit: boolean, mayReview: boolean) => {
    const account = await buildOwner(app.db);
    await writeCoTeacher(app.db, { courseId, accountId: account.id, mayEdit, mayReview });
    return signedIn(app, account);
  };
  return {
    learner: await signedIn(app, await buildLearner(app.db)),
    foreignOwner: await signedIn(app, await buildOwner(app.db)),
    mayEdit: await coTeacher(true, false),
    mayReview: await coTeacher(false, true),
    admin: await signedIn(app, await buildAdmin(app.db)),
  };
}
