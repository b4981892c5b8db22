import type { Viewer } from '../../platform/calls/calls.ts';

interface ReadableCourse {
  courseFree: boolean;
  /** No longer offered: neither its price nor a licence opens it to anyone new. */
  archived: boolean;
  /** False if the only enrolment is through a licence that has ended. */
  enrolled: boolean;
  /** A team or personal licence opens every course while it lasts. */
  licensed: boolean;
  /** By the viewer, as its owner or a co-teacher. */
  taught: boolean;
}

/** Who may read every lesson of a course. */
export function mayReadAll(viewer: Viewer | null, course: ReadableCourse): boolean {
  if (course.enrolled) return true;
  if (!course.archived && (course.courseFree || course.licensed)) return true;
  return course.taught || viewer?.role === 'Admin';
}

interface ReadableLesson extends ReadableCourse {
  preview: boolean;
  /** Why its week isn't open to the viewer yet; null if it is. */
  closed: string | null;
}

/** Teachers see the weeks of their course at once. */
export function isClosed(
  viewer: Viewer | null,
  { closed, taught }: Pick<ReadableLesson, 'closed' | 'taught'>,
): boolean {
  return closed !== null && !taught && viewer?.role !== 'Admin';
}

export function mayReadLesson(viewer: Viewer | null, lesson: ReadableLesson): boolean {
  if (lesson.preview && !lesson.archived) return true;
  return mayReadAll(viewer, lesson) && !isClosed(viewer, lesson);
}

/** How to enrol in a course without paying; null when it has to be bought, or is no longer offered. */
export function wayWithoutPayment(
  course: Pick<ReadableCourse, 'courseFree' | 'licensed' | 'archived'>,
): 'free' | 'licence' | null {
  if (course.archived) return null;
  if (course.courseFree) return 'free';
  return course.licensed ? 'licence' : null;
}
