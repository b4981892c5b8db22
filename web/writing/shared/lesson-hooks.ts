import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DraftQuestion, LessonSettings } from '../../../contract/studio/content.ts';
import { checkLesson, getPublishedLesson } from '../../../contract/writing/lessons.ts';
import { call } from '../../data/api.ts';
import { lessonKey } from '../../studio/shared/use-draft.ts';

const pauseMs = 400;

/** What is checked of a lesson: what is on the screen, saved or not. */
export interface LessonParts {
  settings: LessonSettings;
  questions: DraftQuestion[];
}

/** Checks what is typed after every pause. The reply says what was checked, because that may have changed since. */
export function useLessonCheck(lessonId: string, parts: LessonParts) {
  const body = useSettled(parts);
  return useQuery({
    queryKey: ['studio', 'lesson check', lessonId, body],
    queryFn: async () => {
      const { problems } = await call(checkLesson, { params: { lessonId }, body });
      return { problems, checked: body };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // The next pause asks again.
    retry: false,
  });
}

/** The value once it hasn't changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    if (settled.text === text) return;
    const timer = setTimeout(() => setSettled({ text, value }), pauseMs);
    return () => clearTimeout(timer);
  }, [settled.text, text, value]);
  return settled.value;
}

/** What learners see of it. Below the lesson's key, so that a publication renews it. */
export function usePublishedLesson(lessonId: string) {
  return useQuery({
    queryKey: [...lessonKey(lessonId), 'published'],
    queryFn: () => call(getPublishedLesson, { params: { lessonId } }),
  });
}
