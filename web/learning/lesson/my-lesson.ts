import { useState } from 'react';
import type { MyCourse, MyLesson, Note } from '../../../contract/learning/enrolment.ts';
import { call } from '../../data/api.ts';
import { queryClient, useQuery } from '../../data/query.ts';

const contract = () => import('../../../contract/learning/enrolment.ts');

const lessonKey = (slug: string) => ['learning', 'lesson', slug];

/** What a lesson is to the viewer, and its text where only they may read it. */
export function useMyLesson(slug: string) {
  return useQuery({
    queryKey: lessonKey(slug),
    queryFn: async () => call((await contract()).getMyLesson, { params: { slug } }),
  });
}

/** Keeps the marks of the outline while those of the next lesson are on their way. */
export function useStanding(courseId: number, own: MyLesson | undefined, isSignedIn: boolean) {
  const [kept, setKept] = useState<{ courseId: number; course: MyCourse }>();
  if (own && kept?.course !== own.course) setKept({ courseId, course: own.course });
  if (!isSignedIn && kept) setKept(undefined);
  if (own) return own.course;
  return isSignedIn && kept?.courseId === courseId ? kept.course : undefined;
}

export async function markLesson(slug: string, own: MyLesson, done: boolean): Promise<void> {
  const { completeLesson, reopenLesson } = await contract();
  const standing = await call(done ? completeLesson : reopenLesson, { params: { slug } });
  queryClient.setQueryData(lessonKey(slug), { ...own, ...standing });
  queryClient.invalidateQueries();
}

/** A saved note changes nothing else, so nothing is loaded again. */
export function setCachedNote(slug: string, note: Note): void {
  queryClient.setQueryData<MyLesson>(lessonKey(slug), (own) => own && { ...own, note });
}
