import type { ReactNode } from 'react';
import { plural } from '../../../../contract/text/plurals.ts';
import styles from './lesson-title.module.css';

type LessonTitleProps = {
  /** `Week 1, lesson 2`. */
  place: string;
  title: string;
  /** Minutes, author, what follows. */
  facts: readonly string[];
  children?: ReactNode;
};

/** The head of a lesson, above its text. */
export function LessonTitle({ place, title, facts, children }: LessonTitleProps) {
  return (
    <header>
      <p className="eyebrow num">{place}</p>
      <h1 className={`${styles.title} mt-3`} id="lesson-title">
        {title}
      </h1>
      <div className={`${styles.facts} cluster center mt-4 small faint num`}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {children}
      </div>
    </header>
  );
}

type Ending = { kind: 'lesson' | 'assignment'; totalQuestions: number };

export function lessonEnding({ kind, totalQuestions }: Ending): string {
  if (kind === 'assignment') return 'Work to hand in';
  return plural(totalQuestions, 'question at the end', 'questions at the end');
}
