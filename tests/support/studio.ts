import { getDraft } from '../../contract/studio/drafts.ts';
import { quizStore } from '../../server/assessment/quizzes/store-quiz.ts';
import { loadContent, ownContent } from '../../server/catalog/content/load-content.ts';
import { writeCoTeacher } from '../../server/catalog/teachers/queries.ts';
import type { Db } from '../../server/platform/postgres/database.ts';
import { type SignedIn, signedIn, type TestApp } from './app.ts';
import { buildAdmin, buildLearner, buildOwner } from './factories.ts';

/** Loads the courses that come with Stepwell; the owner of `courseId` is signed in and has opened its draft. */
export async function openOwnCourse(test: TestApp, courseId: number): Promise<SignedIn> {
  await loadContent(test.db, [ownContent], quizStore);
  const account = await buildOwner(test.db);
  await giveCourse(test.db, courseId, account.id);
  const owner = await signedIn(test, account);
  await owner.ask(getDraft, { params: { id: courseId } });
  return owner;
}

export async function giveCourse(db: Db, courseId: number, ownerId: number): Promise<void> {
  await db
    .updateTable('catalog.course')
    .set({ owner_account_id: ownerId })
    .where('id', '=', courseId)
    .execute();
}

/** Everyone besides its owner who might ask for something of a course. */
export async function signInOthers(test: TestApp, courseId: number) {
  const coTeacher = async (mayEdit: boolean, mayReview: boolean) => {
    const account = await buildOwner(test.db);
    await writeCoTeacher(test.db, { courseId, accountId: account.id, mayEdit, mayReview });
    return signedIn(test, account);
  };
  return {
    learner: await signedIn(test, await buildLearner(test.db)),
    foreignOwner: await signedIn(test, await buildOwner(test.db)),
    mayEdit: await coTeacher(true, false),
    mayReview: await coTeacher(false, true),
    admin: await signedIn(test, await buildAdmin(test.db)),
  };
}
