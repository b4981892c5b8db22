import type { LessonKind } from '../../../contract/catalog.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';
import { listOpenEnrolments } from './step-queries.ts';
import { listSteps } from './steps.ts';

/** A lesson that is still to be done in a course that is not completed. */
export interface LessonToDo {
  lessonId: string;
  slug: string;
  title: string;
  kind: LessonKind;
  minutes: number;
  /** Its place in the course, from 1. */
  position: number;
  courseId: number;
  courseTitle: string;
  module: { title: string; position: number; dueOn: Day | null };
  /** Nothing while the enrolment has no run. */
  dueOn: Day | null;
}

/** What is still to be done, course by course, the last taken first, each in the order of its lessons. */
export async function listOpenLessons(db: Db, accountId: number): Promise<LessonToDo[]> {
  return (await listOpenLessonsOf(db, [accountId])).get(accountId) ?? [];
}

/** The same for many; accounts that have nothing to do are left out. */
export async function listOpenLessonsOf(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, LessonToDo[]>> {
  const enrolments = await listOpenEnrolments(db, accountIds);
  const stepsOf = await listSteps(db, new Set(enrolments.map(({ courseId }) => courseId)));
  const found = new Map<number, LessonToDo[]>();
  for (const { accountId, courseId, courseTitle, doneLessonIds, ...round } of enrolments) {
    const done = new Set(doneLessonIds);
    const open = stepsOf(courseId, round).filter(({ lessonId }) => !done.has(lessonId));
    if (open.length === 0) continue;
    const known = found.get(accountId) ?? [];
    found.set(accountId, [...known, ...open.map((step) => ({ ...step, courseId, courseTitle }))]);
  }
  return found;
}
