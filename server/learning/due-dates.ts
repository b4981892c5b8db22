import { addDays, type Day } from './days.ts';

/** Where a lesson stands: the second of five in the first of two weeks. Counted from 1. */
export interface LessonPlace {
  module: number;
  modules: number;
  place: number;
  lessons: number;
}

/** Modules share the weeks of a course evenly, and lessons the days of their module; its last one is due on its last day. */
export function dueOn(startsOn: Day, weeks: number, lesson: LessonPlace): Day {
  const endOfModule = (module: number) => Math.round((module * weeks * 7) / lesson.modules);
  const before = endOfModule(lesson.module - 1);
  const days = endOfModule(lesson.module) - before;
  return addDays(startsOn, before + Math.ceil((days * lesson.place) / lesson.lessons) - 1);
}

export function endsOn(startsOn: Day, weeks: number): Day {
  return addDays(startsOn, weeks * 7 - 1);
}

/** A day is the learner's until it is over. */
export function isOverdue(due: Day, today: Day): boolean {
  return due < today;
}
