import type { LessonKind } from '../../../contract/catalog.ts';
import type { LessonStep } from '../../../contract/learning/enrolment.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
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
  /** Null while the enrolment has no run. */
  dueDate: Day | null;
  module: { title: string; position: number; dueDate: Day | null };
}

/** What due dates are counted from. */
export interface RunDates {
  startsOn: Day | null;
  weeks: number;
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
  { lessonId, slug, title, kind, minutes, moduleTitle }: CourseLesson,
  index: number,
  position: LessonPosition,
  { startsOn, weeks }: RunDates,
): ScheduledLesson {
  const dueAt = (lesson: number) => startsOn && dueDate(startsOn, weeks, { ...position, lesson });
  return {
    lessonId,
    slug,
    title,
    kind,
    minutes,
    position: index + 1,
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

/** Lessons still to do in unfinished courses, by account: newest enrolment first, lessons in order. */
export async function listUnfinishedLessons(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, UnfinishedLesson[]>> {
  const enrolments = await listOpenEnrolments(db, accountIds);
  const scheduleOf = await loadSchedules(db, new Set(enrolments.map(({ courseId }) => courseId)));
  const lessons = enrolments.flatMap(
    ({ accountId, courseId, courseTitle, doneLessonIds, ...run }) => {
      const done = new Set(doneLessonIds);
      return scheduleOf(courseId, run)
        .filter(({ lessonId }) => !done.has(lessonId))
        .map((lesson) => ({ accountId, lesson: { ...lesson, courseId, courseTitle } }));
    },
  );
  const byAccount = Map.groupBy(lessons, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([id, found]) => [id, found.map(({ lesson }) => lesson)]));
}
