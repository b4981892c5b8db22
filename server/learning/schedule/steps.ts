import type { LessonKind } from '../../../contract/catalog.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';
import { dueOn, placesOf } from './due-dates.ts';
import { type CourseLesson, listCourseLessons } from './step-queries.ts';

/** A lesson of a course as a learner comes to it, with the day it is due in their run. */
export interface Step {
  lessonId: string;
  slug: string;
  title: string;
  kind: LessonKind;
  minutes: number;
  position: number;
  dueOn: Day | null;
  module: { title: string; position: number; dueOn: Day | null };
}

/** What due dates are counted from; no first day means that there are none. */
export interface Round {
  startsOn: Day | null;
  weeks: number;
}

/** Reads the lessons of courses at once, and gives those of one as they are due in a run of it. */
export async function listSteps(db: Db, courseIds: Iterable<number>) {
  const lessons = Map.groupBy(
    await listCourseLessons(db, [...courseIds]),
    ({ courseId }) => courseId,
  );
  return (courseId: number, round: Round) => stepsIn(lessons.get(courseId) ?? [], round);
}

/** Lessons in their order, as they are due in a run. */
export function stepsIn(lessons: readonly CourseLesson[], { startsOn, weeks }: Round): Step[] {
  const places = placesOf(lessons.map(({ moduleId }) => moduleId));
  return lessons.flatMap(({ lessonId, slug, title, kind, minutes, moduleTitle }, index) => {
    const place = places[index];
    if (!place) return [];
    const due = (lesson: number) => startsOn && dueOn(startsOn, weeks, { ...place, place: lesson });
    return {
      lessonId,
      slug,
      title,
      kind,
      minutes,
      position: index + 1,
      dueOn: due(place.place),
      module: { title: moduleTitle, position: place.module, dueOn: due(place.lessons) },
    };
  });
}
