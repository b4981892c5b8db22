import { useEffect } from 'react';
import type { CourseMarksSource } from '../../catalog/shared/course-marks.ts';
import { call } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { queryClient, useQuery } from '../../data/viewer-query.ts';

const contract = () => import('../../../contract/learning/enrolment.ts');

const courseKey = (courseId: number) => ['learning', 'course', courseId];
const coursesKey = ['learning', 'courses'];

/** The viewer's enrolment, progress and abilities in a course. */
export function useMyCourse(courseId: number) {
  return useQuery({
    queryKey: courseKey(courseId),
    queryFn: async () => call((await contract()).getMyCourse, { params: { id: courseId } }),
  });
}

/** Records a signed-in viewer's visit, for Recently viewed; failures don't matter. */
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
  const mine = await call((await contract()).enrol, { params: { id: courseId } });
  queryClient.setQueryData(courseKey(courseId), mine);
  queryClient.invalidateQueries();
  return mine;
}

/** The viewer's enrolled and saved courses. */
export function useMyCourses() {
  return useQuery({
    queryKey: coursesKey,
    queryFn: async () => call((await contract()).getMyCourses),
  });
}

type MyCourses = NonNullable<ReturnType<typeof useMyCourses>['data']>;

let lastSave: Promise<unknown> = Promise.resolve();
let pendingSaves = 0;

/** Optimistic: reverted if the server refuses. */
export async function setSaved(courseId: number, saved: boolean) {
  setCachedSaved(courseId, saved);
  // One at a time, so that the last of several quick presses wins.
  const save = lastSave.then(() => sendSaved(courseId, saved));
  lastSave = save.catch(() => {});
  pendingSaves += 1;
  try {
    await save;
  } catch (error) {
    setCachedSaved(courseId, !saved);
    throw error;
  } finally {
    pendingSaves -= 1;
    if (pendingSaves === 0) queryClient.invalidateQueries();
  }
}

async function sendSaved(courseId: number, saved: boolean) {
  const { saveCourse, unsaveCourse } = await contract();
  await call(saved ? saveCourse : unsaveCourse, { params: { id: courseId } });
}

function setCachedSaved(courseId: number, saved: boolean) {
  queryClient.setQueryData<MyCourses>(coursesKey, (mine) => {
    if (!mine) return undefined;
    const others = mine.saved.filter((id) => id !== courseId);
    return { ...mine, saved: saved ? [courseId, ...others] : others };
  });
}

/** Enrolled and saved courses for the catalogue's cards. */
export const courseMarks: CourseMarksSource = {
  useMarks: () => useMyCourses().data,
  setSaved,
};
