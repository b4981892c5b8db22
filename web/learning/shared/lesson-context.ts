import { useOutletContext } from 'react-router';
import type { LessonContent, LessonDetail } from '../../../contract/catalog.ts';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';

/** What the lesson page hands to the quiz or assignment below its text. */
export interface LessonContext {
  lesson: LessonDetail;
  /** Open to everyone, or to this viewer. */
  content: LessonContent;
  /** Nothing for a visitor, and while it is loading. */
  own: MyLesson | undefined;
  /** The lesson was completed, or may have been: what is shown of it is loaded again. */
  renew(): void;
}

export function useLesson(): LessonContext {
  return useOutletContext<LessonContext>();
}
