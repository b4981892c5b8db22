import { useCourseDraft } from '../shared/use-draft.ts';
import { Comments } from './comments.tsx';

/** Below the course's tabs. */
export default function CourseComments() {
  const { courseId } = useCourseDraft();
  return <Comments courseId={courseId} />;
}
