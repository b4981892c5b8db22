import { addDays, type Day } from '../../platform/time/days.ts';

/** Where a lesson stands: the second of five in the first of two weeks. Counted from 1. */
export interface LessonPlace {
  module: number;
  modules: number;
  place: number;
  lessons: number;
}

/** Where each lesson of a course stands, of the modules of its lessons in order. */
export function placesOf(modules: readonly (string | null)[]): LessonPlace[] {
  const lessons = Map.groupBy(modules, (module) => module);
  const order = [...lessons.keys()];
  const seen = new Map<string | null, number>();
  return modules.map((module) => {
    const place = (seen.get(module) ?? 0) + 1;
    seen.set(module, place);
    return {
      module: order.indexOf(module) + 1,
      modules: order.length,
      place,
      lessons: lessons.get(module)?.length ?? 1,
    };
  });
}

/** Modules share the weeks of a course evenly, and lessons the days of their module; its last one is due on its last day. */
export function dueOn(startsOn: Day, weeks: number, lesson: LessonPlace): Day {
  const endOfModule = (module: number) => Math.round((module * weeks * 7) / lesson.modules);
  const before = endOfModule(lesson.module - 1);
  const days = endOfModule(lesson.module) - before;
  // More modules than days: some share their day with the one before.
  const day = Math.max(1, before + Math.ceil((days * lesson.place) / lesson.lessons));
  return addDays(startsOn, day - 1);
}

export function endsOn(startsOn: Day, weeks: number): Day {
  return addDays(startsOn, weeks * 7 - 1);
}

/** A day is the learner's until it is over. */
export function isOverdue(due: Day, today: Day): boolean {
  return due < today;
}
