import { useLesson } from '../../learning/shared/lesson-context.ts';
import { Assignment } from '../assignments/assignment.tsx';
import { Quiz } from './quiz.tsx';

/** The quiz or assignment at the end of a lesson. */
export default function LessonTasks() {
  const { lesson, content } = useLesson();
  if (lesson.kind === 'assignment') return <Assignment key={lesson.slug} />;
  return content.quiz && <Quiz key={lesson.slug} quiz={content.quiz} />;
}
