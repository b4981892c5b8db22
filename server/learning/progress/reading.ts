import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { mayReadLesson } from '../enrolment/policy.ts';
import { findNextStep } from '../home/home.ts';
import { getLesson } from '../lesson/access.ts';
import * as queries from './reading-queries.ts';

const recentlyCompleted = 10;

/**
 * The lessons a learner could read a section of: the next one of their course, else the first of a course they might
 * like, then those they completed last. Only lessons that are open to them.
 */
export async function listLessonsToRead(db: Db, viewer: Viewer): Promise<{ id: string }[]> {
  const { accountId } = viewer;
  const { nextLessonId, suggestedIds } = await findNextStep(db, accountId);
  const [first, completed] = await Promise.all([
    nextLessonId
      ? findReadingLesson(db, viewer, nextLessonId)
      : queries.findFirstOpenLesson(db, suggestedIds),
    queries.listCompletedLessons(db, accountId, recentlyCompleted),
  ]);
  return first ? [first, ...completed] : completed;
}

/** Null once it was withdrawn or locked. */
export async function findReadingLesson(db: Db, viewer: Viewer, lessonId: string) {
  const found = await queries.findLessonTitle(db, lessonId);
  if (!found) return null;
  const lesson = await getLesson(db, viewer, found.slug);
  return mayReadLesson(viewer, lesson) ? { id: lessonId, ...found } : null;
}

/** How many sections of a lesson were read. */
export async function findReadingPlace(db: Db, accountId: number, lessonId: string) {
  return queries.findReadingPlace(db, accountId, lessonId);
}

export async function saveReadingPlace(
  db: Db,
  accountId: number,
  lessonId: string,
  sections: number,
): Promise<void> {
  await queries.writeReadingPlace(db, accountId, lessonId, sections);
}
