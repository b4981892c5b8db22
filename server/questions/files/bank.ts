import {
  type BankQuestion,
  mostQuestionsInBank,
  type QuestionFormat,
} from '../../../contract/questions/files.ts';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findTaughtDraft, findTaughtLesson, startEditing } from '../../studio/drafts/drafts.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';
import { writeQuestions } from './write-questions.ts';

export async function addToBank(
  db: Db,
  viewer: Viewer,
  courseId: number,
  given: { source: string; questions: readonly DraftQuestion[] },
): Promise<{ added: number; total: number; ids: string[] }> {
  return inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    // Locks the draft, so that two imports at once can't overfill the bank or add the same question twice. The course becomes
    // the studio's by it: the draft of one that follows its files is made again when they change, and its bank would be lost.
    await startEditing(db, course);
    // Which question of the bank one follows isn't part of it.
    const questions = given.questions.map(({ bank: _, ...question }) => question);
    const added = await queries.insertIntoBank(db, courseId, { source: given.source, questions });
    const total = await queries.countBank(db, courseId);
    if (total > mostQuestionsInBank) {
      throw new Refusal('bank_full', {
        detail: `The question bank can hold ${mostQuestionsInBank} questions. Use or remove some of its questions first.`,
      });
    }
    return { added, total, ids: await queries.listIdsOf(db, courseId, questions) };
  });
}

export async function listBank(db: Db, viewer: Viewer, courseId: number, query: PageQuery) {
  await findTaughtDraft(db, viewer, courseId, 'see');
  return listPage(query, {
    list: (window) => queries.listBank(db, courseId, window),
    count: () => queries.countBank(db, courseId),
    present: ({ createdAt, ...row }): BankQuestion => ({ ...row, at: createdAt.toISOString() }),
  });
}

export async function removeFromBank(
  db: Db,
  viewer: Viewer,
  courseId: number,
  questionId: string,
): Promise<void> {
  await findTaughtDraft(db, viewer, courseId, 'edit');
  if (!(await queries.deleteFromBank(db, courseId, questionId))) throw new Refusal('not_found');
}

export async function emptyBank(db: Db, viewer: Viewer, courseId: number): Promise<void> {
  await findTaughtDraft(db, viewer, courseId, 'edit');
  await queries.deleteBank(db, courseId);
}

interface QuestionExport {
  name: string;
  text: string;
}

export async function exportBank(
  db: Db,
  viewer: Viewer,
  courseId: number,
  format: QuestionFormat,
): Promise<QuestionExport> {
  const { details } = (await findTaughtDraft(db, viewer, courseId, 'see')).draft;
  const rows = await queries.listBank(db, courseId, { limit: mostQuestionsInBank, offset: 0 });
  const questions = rows.map(({ question }) => question);
  return toExport(`Question bank of ${details.title || 'a course'}`, format, questions);
}

export async function exportQuiz(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  format: QuestionFormat,
): Promise<QuestionExport> {
  const { lesson } = await findTaughtLesson(db, viewer, lessonId, 'see');
  return toExport(lesson.settings.title || lesson.settings.slug, format, lesson.questions);
}

function toExport(
  title: string,
  format: QuestionFormat,
  questions: readonly DraftQuestion[],
): QuestionExport {
  return {
    name: `${title}.${format === 'gift' ? 'gift' : 'xml'}`,
    text: writeQuestions(format, questions, { title }),
  };
}
