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
  /** Null while the enrolment has no run. */
  dueDate: Day | null;
  module: { title: string; position: number; dueDate: Day | null };
}

/** What due dates are counted from. */
export interface RunDates {
  startsOn: Day | null;
  weeks: number;
  enrolledOn: Day | null;
}

/** Reads the lessons of several courses at once and returns a function that schedules one course in a run. */
export async function loadSchedules(db: Db, courseIds: Iterable<number>) {
  const lessons = Map.groupBy(
    await listCourseLessons(db, [...courseIds]),
    ({ courseId }) => courseId,
  );
  return (courseId: number, run: RunDates) => scheduleLessons(lessons.get(courseId) ?? [], run);
}

function scheduleLessons(lessons: readonly CourseLesson[], run: RunDates): ScheduledLesson[] {
  const positions = positionsOf(lessons.map(({ moduleId }) => moduleId));
  return lessons.flatMap((lesson, index) => {
    const position = positions[index];
    return position ? scheduleLesson(lesson, index, position, run) : [];
  });
}

/** `index` is its place among the lessons of its course, from 0. */
export function scheduleLesson(
  { lessonId, slug, title, kind, minutes, moduleId, moduleTitle, opens, gated }: CourseLesson,
  index: number,
  position: LessonPosition,
  { startsOn, weeks, enrolledOn }: RunDates,
): ScheduledLesson {
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
    dueDate: dueAt(position.lesson),
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
): Promise<Map<number, UnfinishedLesson[]>> {
  const enrolments = await listOpenEnrolments(db, accountIds);
  const scheduleOf = await loadSchedules(db, new Set(enrolments.map(({ courseId }) => courseId)));
  const unfinished = enrolments.map((enrolment) => {
    const done = new Set(enrolment.doneLessonIds);
    const { startsOn, weeks, enrolledAt, timeZone } = enrolment;
    const run = { startsOn, weeks, enrolledOn: dayIn(timeZone, enrolledAt) };
    const lessons = scheduleOf(enrolment.courseId, run);
    return { ...enrolment, lessons: lessons.filter(({ lessonId }) => !done.has(lessonId)) };
  });
  const closedWeeks = await loadClosedWeeks(
    db,
    unfinished.filter(({ lessons }) => lessons.some(({ gated }) => gated)),
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
