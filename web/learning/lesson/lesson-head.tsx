import type { ReactNode } from 'react';
import type { LessonDetail } from '../../../contract/catalog.ts';
import styles from './lesson-head.module.css';
import { placeOf } from './lesson-place.ts';

type LessonHeadProps = {
  lesson: LessonDetail;
  /** The way to the private note, at the end of the facts. */
  children?: ReactNode;
};

export function LessonHead({ lesson, children }: LessonHeadProps) {
  return (
    <header>
      <p className="eyebrow num">{placeOf(lesson).label}</p>
      <h1 className={styles.title} id="lesson-title">
        {lesson.title}
      </h1>
      <div className={styles.facts}>
        <span>{lesson.minutes} min</span>
        <span>{lesson.course.teacher}</span>
        <span>{endOf(lesson)}</span>
        {children}
      </div>
    </header>
  );
}

export function endOf({ kind, questionCount }: LessonDetail): string {
  if (kind === 'assignment') return 'Photos to hand in';
  return questionCount === 1 ? '1 question at the end' : `${questionCount} questions at the end`;
}
