import type { ListedNote } from '../../../contract/learning/notes.ts';

export interface CourseNotes {
  course: ListedNote['course'];
  notes: ListedNote[];
}

/** Notes arrive in the order of courses: each course once. */
export function groupByCourse(notes: readonly ListedNote[]): CourseNotes[] {
  const groups = Map.groupBy(notes, ({ course }) => course.id);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ course: first.course, notes: group }] : [];
  });
}
