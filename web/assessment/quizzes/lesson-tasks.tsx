import { lazy, Suspense } from 'react';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Quiz } from './quiz.tsx';

const loadAssignment = () => import('../assignments/assignment.tsx');

/** Most lessons end in a quiz. */
const Assignment = import.meta.env.SSR
  ? (await loadAssignment()).Assignment
  : lazy(async () => ({ default: (await loadAssignment()).Assignment }));

/** The quiz or assignment at the end of a lesson. */
export default function LessonTasks() {
  const { lesson, content } = useLesson();
  if (lesson.kind === 'assignment')
    return (
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Assignment key={lesson.slug} />
      </Suspense>
    );
  return content.quiz && <Quiz key={lesson.slug} quiz={content.quiz} />;
}
