import type { BankContent } from '../../../contract/questions/bank.ts';
import type { QuestionFile } from '../../../contract/questions/files.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { readAnyQuestionFile } from '../files/question-file.ts';
import { Refusal } from '../refusals.ts';
import { plainContent } from './bank-question.ts';
import * as queries from './queries.ts';
import { assertOwnRoom } from './use-questions.ts';

/** What a file of questions contains, and what of it someone has already. Nothing is stored. */
export async function readBankFile(
  db: Db,
  viewer: Viewer,
  upload: IncomingFile,
  name: string,
): Promise<{ file: QuestionFile; known: { quiz: boolean; practice: boolean }[] }> {
  const file = await readAnyQuestionFile(db, viewer, upload, name);
  const read = file.questions.flatMap(({ quiz, practice }) => [
    ...(quiz ? [quiz.question] : []),
    ...(practice ? [practice.question] : []),
  ]);
  const known = await listKnown(db, viewer, read);
  return {
    file,
    known: file.questions.map(({ quiz, practice }) => ({
      quiz: quiz !== null && known.has(quiz.question),
      practice: practice !== null && known.has(practice.question),
    })),
  };
}

async function listKnown(
  db: Db,
  viewer: Viewer,
  questions: readonly BankContent[],
): Promise<Set<BankContent>> {
  const courses = await queries.listEditedCourses(db, viewer.accountId);
  const places = await queries.listKnownPlaces(
    db,
    { accountId: viewer.accountId, courseIds: courses.map(({ id }) => id) },
    questions.map(plainContent),
  );
  return new Set(places.flatMap((place) => questions[place] ?? []));
}

export async function importToBank(
  db: Db,
  viewer: Viewer,
  given: { source: string; tags: readonly string[]; questions: readonly BankContent[] },
): Promise<{ ids: string[] }> {
  return inTransaction(db, async (db) => {
    await assertOwnRoom(db, viewer, 0);
    const known = await listKnown(db, viewer, given.questions);
    const ids = await queries.insertOwnQuestions(db, {
      accountId: viewer.accountId,
      questions: given.questions.filter((question) => !known.has(question)).map(plainContent),
      tags: [...new Set(given.tags)],
      source: given.source,
    });
    await assertOwnRoom(db, viewer, 0);
    return { ids };
  });
}

export async function undoImport(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ removed: number }> {
  if (!(await queries.hasAny(db, viewer.accountId, ids))) throw new Refusal('not_found');
  return { removed: await queries.deleteOwnUnused(db, viewer.accountId, ids) };
}
