import {
  type Closing,
  closingOf,
  describeClosing,
  type LearnerFacts,
} from '../../../contract/catalog/week-openings.ts';
import { type Day, dayIn } from '../../../contract/text/days.ts';
import { listPrerequisites } from '../../catalog/courses/get-course.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { LearnerCourse, WeekRow } from './queries.ts';
import * as queries from './queries.ts';

/** A week that isn't open to a learner yet. */
export interface ClosedWeek {
  moduleId: string;
  /** Its place in the course, from 1. */
  week: number;
  title: string;
  closing: Closing;
  /** Why, and when it opens: `Opens on 3 March`. */
  reason: string;
}

/** The closed weeks of a course to a learner. Courses without gated lessons needn't be asked for. */
export type ClosedWeeksOf = (accountId: number, courseId: number) => readonly ClosedWeek[];

/** Reads for several learners and courses at once. */
export async function loadClosedWeeks(
  db: Db,
  pairs: readonly LearnerCourse[],
  now = new Date(),
): Promise<ClosedWeeksOf> {
  const rows = pairs.length === 0 ? [] : await queries.listWeeks(db, pairs);
  const keyOf = (accountId: number, courseId: number) => `${accountId} ${courseId}`;
  const courses = Map.groupBy(rows, ({ accountId, courseId }) => keyOf(accountId, courseId));
  return (accountId, courseId) => {
    const weeks = courses.get(keyOf(accountId, courseId)) ?? [];
    return closedAmong(weeks, now);
  };
}

function closedAmong(weeks: readonly WeekRow[], now: Date): ClosedWeek[] {
  const learner = factsOf(weeks, now);
  return weeks.flatMap((row) => {
    const closing = closingOf(row, learner);
    if (!closing) return [];
    const { moduleId, week, title } = row;
    return { moduleId, week, title, closing, reason: describeClosing(closing, learner.today) };
  });
}

function factsOf(weeks: readonly WeekRow[], now: Date): LearnerFacts & { today: Day } {
  const [{ timeZone = 'UTC', enrolledAt = null, sessionStartsOn = null, missing = [] } = {}] =
    weeks;
  return {
    today: dayIn(timeZone, now),
    enrolledOn: enrolledAt && dayIn(timeZone, enrolledAt),
    sessionStartsOn,
    missing,
    weeks,
  };
}

interface GatedLesson {
  moduleId: string | null;
  gated: boolean;
}

/** The lessons that a learner of the course can open now. */
export function openAmong<Lesson extends GatedLesson>(
  lessons: readonly Lesson[],
  closed: readonly ClosedWeek[],
): Lesson[] {
  const closedIds = new Set(closed.map(({ moduleId }) => moduleId));
  return lessons.filter(({ gated, moduleId }) => !gated || !closedIds.has(moduleId ?? ''));
}

/**
 * Adds to each lesson why it isn't open to the learner yet; null if it is, and for lessons that are open from the start. A visitor
 * has begun nothing, and what a course opens step by step is for those who take it.
 */
export async function withClosings<Lesson extends GatedLesson & { courseId: number }>(
  db: Db,
  accountId: number | null,
  lessons: readonly Lesson[],
): Promise<(Lesson & { closed: string | null })[]> {
  const courseIds = new Set(lessons.flatMap(({ gated, courseId }) => (gated ? courseId : [])));
  const closedWeeks =
    accountId === null
      ? null
      : await loadClosedWeeks(
          db,
          [...courseIds].map((courseId) => ({ accountId, courseId })),
        );
  return lessons.map((lesson) => {
    if (!lesson.gated) return { ...lesson, closed: null };
    if (accountId === null || !closedWeeks) return { ...lesson, closed: forVisitors };
    const closed = closedWeeks(accountId, lesson.courseId);
    const week = closed.find(({ moduleId }) => moduleId === lesson.moduleId);
    return { ...lesson, closed: week?.reason ?? null };
  });
}

const forVisitors = 'Opens to those who take the course';

/** What comes before a course and isn't behind this person yet; for a visitor, all of it. */
export async function listPrerequisitesLeft(db: Db, accountId: number | null, courseId: number) {
  const prerequisites = await listPrerequisites(db, courseId);
  if (accountId === null || prerequisites.length === 0) return prerequisites;
  const courseIds = prerequisites.map(({ id }) => id);
  const completed = await queries.listCompletedAmong(db, accountId, courseIds);
  return prerequisites.filter(({ id }) => !completed.has(id));
}

/** Lets a learner start a course without those that are required before it. False if someone did before. */
export async function admit(db: Db, learner: LearnerCourse): Promise<boolean> {
  return queries.admit(db, learner);
}
