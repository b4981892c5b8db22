import type { Viewer } from '../platform/calls.ts';

interface ReadableCourse {
  courseFree: boolean;
  enrolled: boolean;
  ownerAccountId: number | null;
}

/** Who may read every lesson of a course. */
export function mayReadAll(viewer: Viewer | null, course: ReadableCourse): boolean {
  if (course.courseFree || course.enrolled) return true;
  return viewer !== null && (viewer.role === 'Admin' || viewer.accountId === course.ownerAccountId);
}

export function mayReadLesson(
  viewer: Viewer | null,
  lesson: ReadableCourse & { preview: boolean },
): boolean {
  return lesson.preview || mayReadAll(viewer, lesson);
}
