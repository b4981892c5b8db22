import { getDraft } from '../../contract/studio/drafts.ts';
import { quizStore } from '../../server/assessment/quizzes/store-quiz.ts';
import { loadContent, ownContent } from '../../server/catalog/content/load-content.ts';
import type { Db } from '../../server/platform/postgres/database.ts';
import { type SignedIn, signedIn, type TestApp } from './app.ts';
import { buildOwner } from './factories.ts';

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
