import { useState } from 'react';
import type { MyCourse, MyLesson } from '../../../contract/learning/enrolment.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/viewer-query.ts';

const contract = () => import('../../../contract/learning/enrolment.ts');

const lessonKey = (slug: string) => ['learning', 'lesson', slug];

/** The viewer's state in a lesson, with its content if it isn't public but open to them. */
export function useMyLesson(slug: string) {
  return useQuery({
    queryKey: lessonKey(slug),
    queryFn: async () => call((await contract()).getMyLesson, { params: { slug } }),
  });
}

/** The viewer's progress in the course; the last known one while the next lesson loads, so the rail doesn't flicker. */
export function useCourseProgress(
  courseId: number,
  mine: MyLesson | undefined,
  isSignedIn: boolean,
) {
  const [last, setLast] = useState<{ courseId: number; course: MyCourse }>();
  if (mine && last?.course !== mine.course) setLast({ courseId, course: mine.course });
  if (!isSignedIn && last) setLast(undefined);
  if (mine) return mine.course;
  return isSignedIn && last?.courseId === courseId ? last.course : undefined;
}

export async function markLesson(slug: string, mine: MyLesson, done: boolean): Promise<void> {
  const { completeLesson, reopenLesson } = await contract();
  const state = await call(done ? completeLesson : reopenLesson, { params: { slug } });
  queryClient.setQueryData(lessonKey(slug), { ...mine, ...state });
  queryClient.invalidateQueries();
}

/** After a change that the viewer has made. Nothing is invalidated: notes change nothing else. */
export function updateMyLesson(
  slug: string,
  part: Partial<Pick<MyLesson, 'note' | 'passageNotes' | 'attempts'>>,
): void {
  queryClient.setQueryData<MyLesson>(lessonKey(slug), (mine) => mine && { ...mine, ...part });
}
