import { addDays, type Day, daysBetween } from '../../../contract/text/days.ts';

/** For example lesson 2 of 5 in module 1 of 2. Counted from 1. */
export interface LessonPosition {
  module: number;
  modules: number;
  lesson: number;
  lessons: number;
}

/** The position of each lesson, from the module ids of a course's lessons in order. */
export function positionsOf(modules: readonly (string | null)[]): LessonPosition[] {
  const lessons = Map.groupBy(modules, (module) => module);
  const order = [...lessons.keys()];
  const seen = new Map<string | null, number>();
  return modules.map((module) => {
    const lesson = (seen.get(module) ?? 0) + 1;
    seen.set(module, lesson);
    return {
      module: order.indexOf(module) + 1,
      modules: order.length,
      lesson,
      lessons: lessons.get(module)?.length ?? 1,
    };
  });
}

/** Modules share the weeks of a course evenly, and lessons the days of their module: its last lesson is due on its last day. */
export function dueDate(
  startsOn: Day,
  weeks: number,
  position: LessonPosition,
  /** When its module opens, if that is a day. */
  opensOn: Day | null = null,
): Day {
  const endOfModule = (module: number) => Math.round((module * weeks * 7) / position.modules);
  const before = endOfModule(position.module - 1);
  const days = endOfModule(position.module) - before;
  // With more modules than days, some share a day with the module before.
  const day = Math.max(1, before + Math.ceil((days * position.lesson) / position.lessons));
  // A module that opens late is due as much later: nothing is due before it can be done.
  const late = opensOn ? Math.max(0, daysBetween(addDays(startsOn, before), opensOn)) : 0;
  return addDays(startsOn, day - 1 + late);
}

export function endsOn(startsOn: Day, weeks: number): Day {
  return addDays(startsOn, weeks * 7 - 1);
}

export function isOverdue(due: Day, today: Day): boolean {
  return due < today;
}
