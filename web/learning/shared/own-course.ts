import { useEffect } from 'react';
import type { CourseMarksSource } from '../../catalog/shared/course-marks.ts';
import { call } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { amendOwn, changeOwn, renewOwn, useOwn } from '../../data/viewer-data.ts';

const contract = () => import('../../../contract/learning/enrolment.ts');

const nameOf = (courseId: number) => `course ${courseId}`;

/** What a course is to the viewer. */
export function useOwnCourse(courseId: number) {
  return useOwn(nameOf(courseId), async () =>
    call((await contract()).getOwnCourse, { params: { id: courseId } }),
  );
}

/** Keeps that someone signed in looks at a course, for Recently viewed; nobody waits for it. */
export function useCourseView(courseId: number) {
  const isSignedIn = useSession().state === 'signedIn';
  useEffect(() => {
    if (!isSignedIn) return;
    contract()
      .then(({ viewCourse }) => call(viewCourse, { params: { id: courseId } }))
      .catch(() => {});
  }, [courseId, isSignedIn]);
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

let lastSave: Promise<unknown> = Promise.resolve();
let unansweredSaves = 0;

/** Shown at once; taken back when the server refuses. */
export async function setSaved(courseId: number, saved: boolean) {
  showSaved(courseId, saved);
  // One after the other: of two quick presses the second one counts.
  const save = lastSave.then(() => sendSaved(courseId, saved));
  lastSave = save.catch(() => {});
  unansweredSaves += 1;
  try {
    await save;
  } catch (error) {
    showSaved(courseId, !saved);
    throw error;
  } finally {
    unansweredSaves -= 1;
    if (unansweredSaves === 0) renewOwn();
  }
}

export function toggleSaved(own: OwnCourses, courseId: number) {
  return setSaved(courseId, !own.saved.includes(courseId));
}

async function sendSaved(courseId: number, saved: boolean) {
  const { saveCourse, unsaveCourse } = await contract();
  await call(saved ? saveCourse : unsaveCourse, { params: { id: courseId } });
}

function showSaved(courseId: number, saved: boolean) {
  amendOwn<OwnCourses>('courses', (own) => {
    const others = own.saved.filter((id) => id !== courseId);
    return { ...own, saved: saved ? [courseId, ...others] : others };
  });
}

/** Enrolled and saved courses for the catalogue's cards. */
export const courseMarks: CourseMarksSource = {
  useMarks: () => useOwnCourses().data,
  setSaved,
};
