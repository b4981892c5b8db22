import type { ReactNode } from 'react';
import type { LessonDetail } from '../../../contract/catalog.ts';
import { LessonTitle, lessonEnding } from '../shared/lesson-text/lesson-title.tsx';
import { lessonPosition } from './course-outline.ts';

type LessonHeadProps = {
  lesson: LessonDetail;
  /** The button of the private note. */
  children?: ReactNode;
};

export function LessonHead({ lesson, children }: LessonHeadProps) {
  const { name, time, course } = lesson;
  return (
    <LessonTitle
      place={lessonPosition(lesson).label}
      title={name}
      facts={[`${time} min`, course.author.name, lessonEnding(lesson)]}
    >
      {children}
    </LessonTitle>
  );
}
