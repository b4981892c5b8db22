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
        {lesson.name}
      </h1>
      <div className={styles.facts}>
        <span>{lesson.time} min</span>
        <span>{lesson.course.author.name}</span>
        <span>{lessonEnding(lesson)}</span>
        {children}
      </div>
    </header>
  );
}

export function lessonEnding({ kind, totalQuestions }: LessonDetail): string {
  if (kind === 'assignment') return 'Photos to hand in';
  return totalQuestions === 1 ? '1 question at the end' : `${totalQuestions} questions at the end`;
}
