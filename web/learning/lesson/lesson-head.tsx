import type { ReactNode } from 'react';
import type { LessonDetail } from '../../../contract/catalog.ts';
import { lessonPosition } from './course-outline.ts';
import styles from './lesson-head.module.css';

type LessonHeadProps = {
  lesson: LessonDetail;
  /** The button of the private note. */
  children?: ReactNode;
};

export function LessonHead({ lesson, children }: LessonHeadProps) {
  return (
    <header>
      <p className="eyebrow num">{lessonPosition(lesson).label}</p>
      <h1 className={styles.title} id="lesson-title">
        {lesson.title}
      </h1>
      <div className={styles.facts}>
        <span>{lesson.minutes} min</span>
        <span>{lesson.course.teacher}</span>
        <span>{lessonEnding(lesson)}</span>
        {children}
      </div>
    </header>
  );
}

export function lessonEnding({ kind, questionCount }: LessonDetail): string {
  if (kind === 'assignment') return 'Photos to hand in';
  return questionCount === 1 ? '1 question at the end' : `${questionCount} questions at the end`;
}
