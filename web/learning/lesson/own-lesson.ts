import { useState } from 'react';
import type { Note, OwnCourse, OwnLesson } from '../../../contract/learning/enrolment.ts';
import { call } from '../../data/api.ts';
import { amendOwn, changeOwn, useOwn } from '../../data/viewer-data.ts';

const contract = () => import('../../../contract/learning/enrolment.ts');

const nameOf = (slug: string) => `lesson ${slug}`;

/** What a lesson is to the viewer, and its text where only they may read it. */
export function useOwnLesson(slug: string) {
  return useOwn(nameOf(slug), async () =>
    call((await contract()).getOwnLesson, { params: { slug } }),
  );
}

/** Keeps the marks of the outline while those of the next lesson are on their way. */
export function useStanding(courseId: number, own: OwnLesson | undefined, isSignedIn: boolean) {
  const [kept, setKept] = useState<{ courseId: number; course: OwnCourse }>();
  if (own && kept?.course !== own.course) setKept({ courseId, course: own.course });
  if (!isSignedIn && kept) setKept(undefined);
  if (own) return own.course;
  return isSignedIn && kept?.courseId === courseId ? kept.course : undefined;
}

export async function markLesson(slug: string, own: OwnLesson, done: boolean): Promise<void> {
  const { completeLesson, reopenLesson } = await contract();
  const standing = await call(done ? completeLesson : reopenLesson, { params: { slug } });
  changeOwn(nameOf(slug), { ...own, ...standing });
}

/** A saved note changes nothing else, so nothing is loaded again. */
export function keepNote(slug: string, note: Note): void {
  amendOwn<OwnLesson>(nameOf(slug), (own) => ({ ...own, note }));
}
