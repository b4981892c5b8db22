import { useCourseDraft } from '../shared/use-draft.ts';
import { CommentsAndQuestions } from './comments-and-questions.tsx';

/** Below the course's tabs. */
export default function CourseComments() {
  const { courseId } = useCourseDraft();
  return <CommentsAndQuestions courseId={courseId} />;
}
