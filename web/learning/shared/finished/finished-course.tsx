import { lazy, Suspense, useState } from 'react';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import type { MyCourse } from '../../../../contract/learning/enrolment.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';

// Lazy: few visits to a lesson finish a course.
const CourseCompleted = lazy(async () => {
  const { CourseCompleted } = await import('./course-completed.tsx');
  return { default: CourseCompleted };
});

type FinishedCourseProps = {
  course: LessonDetail['course'];
  mine: MyCourse;
  /** It was finished a moment ago. */
  isMoment?: boolean;
};

export function FinishedCourse(props: FinishedCourseProps) {
  return (
    <Suspense fallback={<SkeletonLines lines={4} title />}>
      <CourseCompleted {...props} />
    </Suspense>
  );
}

/** The course became complete, with every quiz passed, while this lesson was open. */
export function useJustFinished(mine: MyCourse | undefined): boolean {
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen =
    mine !== undefined &&
    (mine.completedAt === null || mine.unproven.length > 0 || mine.waiting.length > 0);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && !isOpen && mine !== undefined;
}
