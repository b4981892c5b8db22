import { useEffect } from 'react';
import type { CourseMarksSource } from '../../catalog/shared/course-marks.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/query.ts';
import { useSession } from '../../data/session.tsx';

const contract = () => import('../../../contract/learning/enrolment.ts');

const courseKey = (courseId: number) => ['learning', 'course', courseId];
const coursesKey = ['learning', 'courses'];

/** What a course is to the viewer. */
export function useMyCourse(courseId: number) {
  return useQuery({
    queryKey: courseKey(courseId),
    queryFn: async () => call((await contract()).getMyCourse, { params: { id: courseId } }),
  });
}

/** Keeps that someone signed in looks at a course, for Recently viewed; nobody waits for it. */
export function useCourseView(courseId: number) {
  const isSignedIn = useSession().state === 'signedIn';
  useEffect(() => {
    if (!isSignedIn) return;
    contract()
      .then(({ recordCourseView }) => call(recordCourseView, { params: { id: courseId } }))
      .catch(() => {});
  }, [courseId, isSignedIn]);
}

export async function enrol(courseId: number) {
  const own = await call((await contract()).enrol, { params: { id: courseId } });
  queryClient.setQueryData(courseKey(courseId), own);
  queryClient.invalidateQueries();
  return own;
}

/** For marks on cards: which courses the viewer takes and has saved. */
export function useMyCourses() {
  return useQuery({
    queryKey: coursesKey,
    queryFn: async () => call((await contract()).getMyCourses),
  });
}

type OwnCourses = NonNullable<ReturnType<typeof useMyCourses>['data']>;

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
    if (unansweredSaves === 0) queryClient.invalidateQueries();
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
  queryClient.setQueryData<OwnCourses>(coursesKey, (own) => {
    if (!own) return undefined;
    const others = own.saved.filter((id) => id !== courseId);
    return { ...own, saved: saved ? [courseId, ...others] : others };
  });
}

/** Enrolled and saved courses for the catalogue's cards. */
export const courseMarks: CourseMarksSource = {
  useMarks: () => useMyCourses().data,
  setSaved,
};
