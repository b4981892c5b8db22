import { lazy, Suspense } from 'react';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PracticeSection } from '../practice/practice-section.tsx';
import { Quiz } from './quiz.tsx';

const loadAssignment = () => import('../assignments/assignment.tsx');

/** Most lessons end in a quiz. */
const Assignment = import.meta.env.SSR
  ? (await loadAssignment()).Assignment
  : lazy(async () => ({ default: (await loadAssignment()).Assignment }));

/** The quiz or assignment at the end of a lesson, after what there is to practise. */
export default function LessonTasks() {
  const { lesson, content } = useLesson();
  if (lesson.kind === 'assignment')
    return (
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Assignment key={lesson.slug} />
      </Suspense>
    );
  return (
    <>
      {content.practice > 0 && (
        <PracticeSection key={lesson.slug} slug={lesson.slug} count={content.practice} />
      )}
      {content.quiz && <Quiz key={`quiz ${lesson.slug}`} quiz={content.quiz} />}
    </>
  );
}
