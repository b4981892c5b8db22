import { lazy, Suspense } from 'react';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { LessonActivities } from '../activities/lesson-activities.tsx';
import { PracticeSection } from '../practice/practice-section.tsx';
import { Quiz } from './quiz.tsx';

const loadAssignment = () => import('../assignments/assignment.tsx');

/** Most lessons end in a quiz. */
const Assignment = import.meta.env.SSR
  ? (await loadAssignment()).Assignment
  : lazy(async () => ({ default: (await loadAssignment()).Assignment }));

/** The interactive parts of a lesson: activities in its text, practice after it, and the quiz or assignment at its end. */
export default function LessonTasks() {
  return (
    <>
      <LessonActivities />
      <FinalTask />
    </>
  );
}

function FinalTask() {
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
