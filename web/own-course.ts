import { call } from './api.ts';
import { changeOwn, useOwn } from './own.ts';

const contract = () => import('../contract/learning.ts');

const nameOf = (courseId: number) => `course ${courseId}`;

/** What a course is to the viewer. */
export function useOwnCourse(courseId: number) {
  return useOwn(nameOf(courseId), async () =>
    call((await contract()).getOwnCourse, { params: { id: courseId } }),
  );
}

export async function enrol(courseId: number) {
  const own = await call((await contract()).enrol, { params: { id: courseId } });
  changeOwn(nameOf(courseId), own);
  return own;
}

/** For marks on cards: which courses the viewer takes and has saved. */
export function useOwnCourses() {
  return useOwn('courses', async () => call((await contract()).getOwnCourses));
}

type OwnCourses = NonNullable<ReturnType<typeof useOwnCourses>['data']>;

/** Shown at once; taken back when the server refuses. */
export async function toggleSaved(own: OwnCourses, courseId: number) {
  const { saveCourse, unsaveCourse } = await contract();
  const isSaved = own.saved.includes(courseId);
  const saved = isSaved ? own.saved.filter((id) => id !== courseId) : [courseId, ...own.saved];
  try {
    await call(isSaved ? unsaveCourse : saveCourse, { params: { id: courseId } });
    changeOwn('courses', { ...own, saved });
  } catch (error) {
    changeOwn('courses', own);
    throw error;
  }
}
