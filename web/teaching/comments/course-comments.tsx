import { useTaughtCourse } from '../shared/taught-course.ts';
import { CommentsAndQuestions } from './comments-and-questions.tsx';

/** Below the course's tabs. */
export default function CourseComments() {
  const { courseId } = useTaughtCourse();
  return <CommentsAndQuestions courseId={courseId} />;
}
