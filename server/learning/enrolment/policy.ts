import type { Viewer } from '../../platform/calls/calls.ts';

interface ReadableCourse {
  courseFree: boolean;
  /** And what it was taken by still opens it. */
  enrolled: boolean;
  /** A licence of a team, or of one's own, opens every course while it lasts. */
  licensed: boolean;
  ownerAccountId: number | null;
}

/** Who may read every lesson of a course. */
export function mayReadAll(viewer: Viewer | null, course: ReadableCourse): boolean {
  if (course.courseFree || course.enrolled || course.licensed) return true;
  return viewer !== null && (viewer.role === 'Admin' || viewer.accountId === course.ownerAccountId);
}

export function mayReadLesson(
  viewer: Viewer | null,
  lesson: ReadableCourse & { preview: boolean },
): boolean {
  return lesson.preview || mayReadAll(viewer, lesson);
}

/** How a course can be taken without paying for it; nothing where it has to be bought. */
export function wayToTake(
  course: Pick<ReadableCourse, 'courseFree' | 'licensed'>,
): 'free' | 'licence' | null {
  if (course.courseFree) return 'free';
  return course.licensed ? 'licence' : null;
}
