import {
  type BankContent,
  isPractice,
  mostMendedCourses,
} from '../../../contract/questions/bank.ts';
import type { DraftPractice, DraftQuestion } from '../../../contract/studio/content.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import {
  findTaughtDraft,
  findTaughtLesson,
  saveLessonPart,
  startEditing,
} from '../../studio/drafts/drafts.ts';
import { Refusal } from '../refusals.ts';
import { findQuestion, plainContent, readContent, revisionOf } from './bank-question.ts';
import type { PlaceRow } from './queries.ts';
import * as queries from './queries.ts';
import { shareFigures } from './share-figures.ts';

/**
 * Rewrites a question in every draft that uses it, in one transaction. Each draft counts it as a save of its own, so someone who
 * has it open sees a newer text; learners get it with the course's next version.
 */
export async function mendQuestion(
  db: Db,
  viewer: Viewer,
  bankId: string,
  given: { question: BankContent; revision: string },
): Promise<{ places: number; courses: number }> {
  return inTransaction(db, async (db) => {
    const before = await findQuestion(db, viewer, bankId);
    const courseIds = [...new Set(before.places.map(({ courseId }) => courseId))].sort(
      (one, other) => one - other,
    );
    if (courseIds.length > mostMendedCourses) throw new Refusal('used_too_often');
    // In one order, so that two mends wait for each other. What was read before is read again behind the locks.
    for (const courseId of courseIds) {
      const { course } = await findTaughtDraft(db, viewer, courseId, 'edit');
      await startEditing(db, course);
    }
    const found = await findQuestion(db, viewer, bankId, { lock: true });
    if (revisionOf(found) !== given.revision) throw new Refusal('question_changed');
    const former = await readContent(db, viewer, found);
    if (isPractice(former) !== isPractice(given.question)) {
      throw new Refusal('invalid_input', {
        detail: 'A question of a quiz can’t become one for practice. Write a new one instead.',
      });
    }
    const question = plainContent(given.question);
    await shareFigures(db, question, { from: courseIds, to: courseIds });
    for (const [lessonId, places] of Map.groupBy(found.places, ({ lessonId }) => lessonId)) {
      await writeInLesson(db, viewer, lessonId, places, question);
    }
    if (found.row) await queries.updateBankQuestion(db, bankId, { question });
    await recordAudit(
      db,
      viewer,
      'mended a question in',
      courseIds.length === 0 ? 'the bank' : `courses ${courseIds.join(', ')}`,
    );
    return { places: found.places.length, courses: courseIds.length };
  });
}

/** Where it is asked, it stays a sample or not and in its part of the quiz, and keeps the id that learners' schedules follow. */
async function writeInLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  places: readonly PlaceRow[],
  question: BankContent,
): Promise<void> {
  const { lesson } = await findTaughtLesson(db, viewer, lessonId, 'edit');
  const isHere = (part: PlaceRow['part'], index: number) =>
    places.some((place) => place.part === part && place.place === index);
  const { questions, practice } = lesson;
  if (places.some(({ part }) => part === 'quiz')) {
    const mended = questions.map((former, index): DraftQuestion => {
      if (isPractice(question) || !isHere('quiz', index)) return former;
      const { sample, bank, part } = former;
      return { ...question, sample, ...(bank && { bank }), ...(part !== undefined && { part }) };
    });
    const body = { questions: mended, revision: lesson.questionsRevision };
    await saveLessonPart(db, viewer, lessonId, 'questions', body);
  }
  if (places.some(({ part }) => part === 'practice')) {
    const mended = practice.map((former, index): DraftPractice => {
      if (!isPractice(question) || !isHere('practice', index)) return former;
      return { ...question, id: former.id, ...(former.bank && { bank: former.bank }) };
    });
    const body = { practice: mended, revision: lesson.practiceRevision };
    await saveLessonPart(db, viewer, lessonId, 'practice', body);
  }
}
