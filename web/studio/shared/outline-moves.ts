import type { DraftOpening } from '../../../contract/catalog/week-openings.ts';
import type { Outline, OutlineModule } from '../../../contract/studio/content.ts';
import { mostLessons } from '../../../contract/studio/content.ts';

/*
 * Every change to an outline, as pure functions that return a new outline. Weeks and lessons that a change doesn't touch stay
 * the same objects, so that a long outline redraws only what has changed.
 */

/** Where a lesson is: its week, and its place there from 0. */
export interface LessonPlace {
  week: number;
  index: number;
}

export function placeOf(outline: Outline, lessonId: string): LessonPlace | null {
  for (const [week, { lessons }] of outline.entries()) {
    const index = lessons.indexOf(lessonId);
    if (index >= 0) return { week, index };
  }
  return null;
}

/** Moves a lesson to a place as it will be once the lesson has left its old one. A full week takes no more. */
export function moveLesson(outline: Outline, lessonId: string, to: LessonPlace): Outline {
  const from = placeOf(outline, lessonId);
  const target = outline[to.week];
  if (!from || !target) return outline;
  if (from.week === to.week && from.index === to.index) return outline;
  if (from.week !== to.week && target.lessons.length >= mostLessons) return outline;
  return outline.map((module, week) => {
    if (week !== from.week && week !== to.week) return module;
    const others = module.lessons.filter((id) => id !== lessonId);
    return {
      ...module,
      lessons: week === to.week ? others.toSpliced(to.index, 0, lessonId) : others,
    };
  });
}

/** One step up or down; from the edge of a week into the next one. */
export function stepLesson(outline: Outline, lessonId: string, step: -1 | 1): Outline {
  const from = placeOf(outline, lessonId);
  if (!from) return outline;
  const index = from.index + step;
  const isInside = index >= 0 && index < (outline[from.week]?.lessons.length ?? 0);
  if (isInside) return moveLesson(outline, lessonId, { week: from.week, index });
  const week = from.week + step;
  const edge = step === 1 ? 0 : (outline[week]?.lessons.length ?? 0);
  return moveLesson(outline, lessonId, { week, index: edge });
}

/** Places a dragged lesson before or after another one. */
export function dropLesson(
  outline: Outline,
  lessonId: string,
  target: { lessonId: string; side: 'before' | 'after' },
): Outline {
  if (target.lessonId === lessonId) return outline;
  const from = placeOf(outline, lessonId);
  const to = placeOf(outline, target.lessonId);
  if (!from || !to) return outline;
  const isAbove = from.week === to.week && from.index < to.index;
  const index = to.index + (target.side === 'after' ? 1 : 0) - (isAbove ? 1 : 0);
  return moveLesson(outline, lessonId, { week: to.week, index });
}

export function removeLesson(outline: Outline, lessonId: string): Outline {
  return outline.map((module) =>
    module.lessons.includes(lessonId)
      ? { ...module, lessons: module.lessons.filter((id) => id !== lessonId) }
      : module,
  );
}

/**
 * Puts a lesson back where learners see it: into its week, below the nearest lesson that came before it there. If the week is
 * gone or full, at the end of the last one that has room.
 */
export function restoreLesson(
  outline: Outline,
  lesson: { id: string; moduleId: string; place: number },
  placeAmongPublished: (lessonId: string) => number | undefined,
): Outline {
  const hasRoom = ({ lessons }: OutlineModule) => lessons.length < mostLessons;
  const home = outline.find((module) => module.id === lesson.moduleId && hasRoom(module));
  const target = home ?? outline.findLast(hasRoom);
  if (!target || placeOf(outline, lesson.id)) return outline;
  const above = target.lessons.findLastIndex(
    (id) => (placeAmongPublished(id) ?? Number.POSITIVE_INFINITY) < lesson.place,
  );
  const index = home ? above + 1 : target.lessons.length;
  return outline.map((module) =>
    module === target
      ? { ...module, lessons: module.lessons.toSpliced(index, 0, lesson.id) }
      : module,
  );
}

export function moveWeek(outline: Outline, weekId: string, step: -1 | 1): Outline {
  const from = outline.findIndex(({ id }) => id === weekId);
  const week = outline[from];
  const to = from + step;
  if (!week || to < 0 || to >= outline.length) return outline;
  return outline.toSpliced(from, 1).toSpliced(to, 0, week);
}

export function renameWeek(outline: Outline, weekId: string, title: string): Outline {
  return outline.map((module) =>
    module.id === weekId && module.title !== title ? { ...module, title } : module,
  );
}

/** Without a rule, it is open from the start. */
export function setOpening(
  outline: Outline,
  weekId: string,
  opens: DraftOpening | undefined,
): Outline {
  return outline.map((week) => {
    if (week.id !== weekId) return week;
    const { opens: _, ...rest } = week;
    return opens ? { ...rest, opens } : rest;
  });
}

export function removeWeek(outline: Outline, weekId: string): Outline {
  return outline.filter(({ id }) => id !== weekId);
}

export function addWeek(outline: Outline, week: OutlineModule): Outline {
  return [...outline, week];
}

/** `lesson 3 of 6 in Week 1: Exposure`, for whoever can't see where it went. */
export function describePlace(outline: Outline, lessonId: string): string {
  const place = placeOf(outline, lessonId);
  const module = place && outline[place.week];
  if (!module) return '';
  return `lesson ${place.index + 1} of ${module.lessons.length} in ${module.title}`;
}

/** How wide the treads grow: each a little wider than the one above, the last never more than nine steps. */
export function treadWidths(count: number): (index: number) => number {
  const steps = Math.min(count - 1, 9);
  return (index) => (count > 1 ? (index / (count - 1)) * steps : 0);
}
