import { opensOnOf } from '../../../contract/catalog/week-openings.ts';
import type { LessonKind } from '../../../contract/catalog.ts';
import type { LessonStep } from '../../../contract/learning/enrolment.ts';
import { type Day, dayIn } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { loadClosedWeeks, openAmong } from '../weeks/closings.ts';
import { dueDate, type LessonPosition, positionsOf } from './due-dates.ts';
import {
  type CourseLesson,
  listCourseLessons,
  listOpenEnrolments,
} from './lesson-schedule-queries.ts';
import { loadLearnerDays, ownDueDate, type RunDates } from './own-deadlines.ts';

export interface ScheduledLesson {
  lessonId: string;
  slug: string;
  title: string;
  kind: LessonKind;
  minutes: number;
  /** Its place in the course, from 1. */
  position: number;
  moduleId: string | null;
  gated: boolean;
  /** Null while the enrolment has no run, unless it is an assignment with its own deadline. */
  dueDate: Day | null;
  module: { title: string; position: number; dueDate: Day | null };
}

/** Reads the lessons of several courses at once and returns a function that schedules one course in a run. */
export async function loadSchedules(db: Db, courseIds: Iterable<number>) {
  const lessons = Map.groupBy(
    await listCourseLessons(db, [...courseIds]),
    ({ courseId }) => courseId,
  );
  return {
    scheduleOf: (courseId: number, run: RunDates) =>
      scheduleLessons(lessons.get(courseId) ?? [], run),
    /** An assignment of the course has its own deadline. */
    hasDeadlines: (courseId: number) => hasDeadline(lessons.get(courseId) ?? []),
  };
}

export const hasDeadline = (lessons: readonly CourseLesson[]): boolean =>
  lessons.some(({ deadline }) => deadline !== null);

function scheduleLessons(lessons: readonly CourseLesson[], run: RunDates): ScheduledLesson[] {
  const positions = positionsOf(lessons.map(({ moduleId }) => moduleId));
  return lessons.flatMap((lesson, index) => {
    const position = positions[index];
    return position ? scheduleLesson(lesson, index, position, run) : [];
  });
}

/** `index` is its place among the lessons of its course, from 0. */
export function scheduleLesson(
  lesson: CourseLesson,
  index: number,
  position: LessonPosition,
  run: RunDates,
): ScheduledLesson {
  const { lessonId, slug, title, kind, minutes, moduleId, moduleTitle, opens, gated } = lesson;
  const { startsOn, weeks, enrolledOn } = run;
  const opensOn = opens && opensOnOf(opens, { enrolledOn, sessionStartsOn: startsOn });
  const dueAt = (lesson: number) =>
    startsOn && dueDate(startsOn, weeks, { ...position, lesson }, opensOn);
  return {
    lessonId,
    slug,
    title,
    kind,
    minutes,
    position: index + 1,
    moduleId,
    gated,
    dueDate: lesson.deadline ? ownDueDate(lesson, run) : dueAt(position.lesson),
    module: { title: moduleTitle, position: position.module, dueDate: dueAt(position.lessons) },
  };
}

export function presentLesson(lesson: ScheduledLesson): LessonStep {
  const { slug, title, kind, minutes, position, dueDate } = lesson;
  return { slug, name: title, kind, time: minutes, position, dueDate };
}

export interface UnfinishedLesson extends ScheduledLesson {
  courseId: number;
  courseTitle: string;
}

/** Lessons that can be done now, in unfinished courses, by account: newest enrolment first, lessons in order. */
export async function listUnfinishedLessons(
  db: Db,
  accountIds: readonly number[],
  now = new Date(),
): Promise<Map<number, UnfinishedLesson[]>> {
  const enrolments = await listOpenEnrolments(db, accountIds);
  const { scheduleOf, hasDeadlines } = await loadSchedules(
    db,
    new Set(enrolments.map(({ courseId }) => courseId)),
  );
  const daysOf = await loadLearnerDays(
    db,
    enrolments.filter(({ courseId }) => hasDeadlines(courseId)),
  );
  const unfinished = enrolments.map((enrolment) => {
    const done = new Set(enrolment.doneLessonIds);
    const { accountId, courseId, startsOn, weeks, enrolledAt, timeZone } = enrolment;
    const enrolledOn = dayIn(timeZone, enrolledAt);
    const run = { startsOn, weeks, enrolledOn, days: daysOf(accountId, courseId) };
    const lessons = scheduleOf(enrolment.courseId, run);
    return { ...enrolment, lessons: lessons.filter(({ lessonId }) => !done.has(lessonId)) };
  });
  const closedWeeks = await loadClosedWeeks(
    db,
    unfinished.filter(({ lessons }) => lessons.some(({ gated }) => gated)),
    now,
  );
  const lessons = unfinished.flatMap(({ accountId, courseId, courseTitle, lessons }) =>
    openAmong(lessons, closedWeeks(accountId, courseId)).map((lesson) => ({
      accountId,
      lesson: { ...lesson, courseId, courseTitle },
    })),
  );
  const byAccount = Map.groupBy(lessons, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([id, found]) => [id, found.map(({ lesson }) => lesson)]));
}
