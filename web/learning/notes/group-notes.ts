import type { ListedNote } from '../../../contract/learning/notes.ts';

export interface LessonNotes {
  course: ListedNote['course'];
  lesson: ListedNote['lesson'];
  notes: ListedNote[];
}

/** Notes arrive in the order of lessons: each lesson once. */
export function groupByLesson(notes: readonly ListedNote[]): LessonNotes[] {
  const groups = Map.groupBy(notes, ({ lesson }) => lesson.slug);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ course: first.course, lesson: first.lesson, notes: group }] : [];
  });
}
