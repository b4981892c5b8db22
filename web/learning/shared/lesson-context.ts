import { useOutletContext } from 'react-router';
import type { LessonContent, LessonDetail } from '../../../contract/catalog.ts';
import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';

/** What the lesson page provides to the quiz or assignment below its text. */
export interface LessonContext {
  lesson: LessonDetail;
  content: LessonContent;
  /** The viewer's progress in the course; undefined for visitors and while it loads. */
  course: MyCourse | undefined;
  /** At the current version of its quiz; undefined for visitors and while it loads, null without a quiz. */
  attempts: MyAttempts | null | undefined;
  setAttempts(attempts: MyAttempts): void;
  /** Refetches the viewer's progress after the lesson may have been completed. */
  refresh(): Promise<void>;
}

export function useLesson(): LessonContext {
  return useOutletContext<LessonContext>();
}
