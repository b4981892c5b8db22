import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useOutletContext } from 'react-router';
import { type Draft, getDraft, getStudioLesson } from '../../../contract/studio/drafts.ts';
import { call } from '../../data/api.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';

/** Of what a lesson's screens share; invalidate or update it after a save, like `draftKey`. */
export const lessonKey = (lessonId: string) => ['studio', 'lesson', lessonId] as const;

export function useDraft(courseId: number) {
  return useQuery({
    queryKey: draftKey(courseId),
    queryFn: () => call(getDraft, { params: { id: courseId } }),
  });
}

/** What differs from the last version is counted over the whole course, up to 4 MB: not after every save. */
const countAgainMs = 15_000;

/** After a save: has the server count again what differs from the last version, now and then. */
export function useCountChanges(courseId: number, { atOnce = false } = {}) {
  const queries = useQueryClient();
  const countedAt = useRef(0);
  return useCallback(() => {
    if (!atOnce && Date.now() - countedAt.current < countAgainMs) return;
    countedAt.current = Date.now();
    void queries.invalidateQueries({ queryKey: draftKey(courseId) });
  }, [queries, courseId, atOnce]);
}

/** The list of lessons, after one of them was renamed. */
export function withTitle(draft: Draft, lessonId: string, title: string): Draft {
  const lessons = draft.lessons.map((lesson) =>
    lesson.id === lessonId ? { ...lesson, title } : lesson,
  );
  return { ...draft, lessons };
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
