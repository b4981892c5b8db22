import { useOutletContext } from 'react-router';
import type { LessonContent, LessonDetail } from '../../../contract/catalog.ts';

/** What the lesson page provides to the quiz or assignment below its text. */
export interface LessonContext {
  lesson: LessonDetail;
  content: LessonContent;
  /** Refetches the viewer's progress after the lesson may have been completed. */
  refresh(): void;
}

export function useLesson(): LessonContext {
  return useOutletContext<LessonContext>();
}
