import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { type Draft, getDraft, getStudioLesson } from '../../../contract/studio/drafts.ts';
import { call } from '../../data/api.ts';

/** Keys of what the studio's screens share; invalidate or update them after a save. */
export const draftKey = (courseId: number) => ['studio', 'draft', courseId] as const;
export const lessonKey = (lessonId: string) => ['studio', 'lesson', lessonId] as const;

export function useDraft(courseId: number) {
  return useQuery({
    queryKey: draftKey(courseId),
    queryFn: () => call(getDraft, { params: { id: courseId } }),
  });
}

/** For the screens below a course's tabs. */
export function useCourseDraft(): Draft {
  return useOutletContext<Draft>();
}

export function useStudioLesson(lessonId: string) {
  return useQuery({
    queryKey: lessonKey(lessonId),
    queryFn: () => call(getStudioLesson, { params: { lessonId } }),
  });
}
