import { type Db, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import type { OpenLesson } from './access.ts';
import * as queries from './queries.ts';

/** Whoever does something in a free course takes it. */
const joinsByDoing = (lesson: OpenLesson) => lesson.courseFree && !lesson.enrolled;

export async function joinFreeCourse(db: Db, accountId: number, lesson: OpenLesson) {
  if (joinsByDoing(lesson)) await queries.insertEnrolment(db, accountId, lesson.courseId);
}

/** The lesson is done, and with the last one the course. */
export async function recordCompletion(
  db: Db,
  accountId: number,
  lesson: OpenLesson,
  way: 'marked' | 'quiz' | 'submission',
): Promise<void> {
  // Done before, and nothing that could be taken back: there is nothing to add.
  if (lesson.completedBy === way || (lesson.completedBy ?? 'marked') !== 'marked') return;
  await inTransaction(db, async (db) => {
    if (joinsByDoing(lesson)) await queries.enrolInTurn(db, accountId, lesson.courseId);
    else await queries.takeTurn(db, accountId, lesson.courseId);
    await queries.insertCompletion(db, { accountId, lessonId: lesson.id, way });
    await queries.settleEnrolment(db, accountId, lesson.courseId);
  });
}

export async function markComplete(db: Db, accountId: number, lesson: OpenLesson): Promise<void> {
  if (lesson.kind === 'assignment') throw new Refusal('hand_in_first');
  await recordCompletion(db, accountId, lesson, 'marked');
}

export async function takeBackMark(db: Db, accountId: number, lesson: OpenLesson): Promise<void> {
  await inTransaction(db, async (db) => {
    await queries.takeTurn(db, accountId, lesson.courseId);
    await queries.deleteMark(db, accountId, lesson.id);
    await queries.settleEnrolment(db, accountId, lesson.courseId);
  });
}
