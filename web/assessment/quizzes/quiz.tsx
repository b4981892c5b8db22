import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AttemptResult, MyAttempts } from '../../../contract/assessment/quizzes.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { setMyAttempts, useMyAttempts } from './attempts.ts';
import styles from './quiz.module.css';
import { countAttempt } from './quiz-answers.ts';
import { QuizForm } from './quiz-form.tsx';

type QuizProps = { quiz: NonNullable<LessonContent['quiz']> };

const none: MyAttempts = { count: 0, best: null, last: null, total: 0 };

export function Quiz({ quiz }: QuizProps) {
  const { lesson, refresh } = useLesson();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const mine = useMyAttempts(lesson.slug);
  const [tried, setTried] = useState(none);
  const attempts = mine ?? tried;

  const count = (result: AttemptResult) => {
    const counted = countAttempt(attempts, result);
    setTried(counted);
    if (result.attempt) setMyAttempts(lesson.slug, counted);
    if (result.completed) refresh();
  };

  const loadAgain = () => {
    // The form is about to be replaced: the keyboard goes on from here.
    heading.current?.focus();
    void revalidate();
    refresh();
  };

  return (
    <section className={styles.quiz} aria-labelledby="quiz">
      <h2 ref={heading} id="quiz" tabIndex={-1}>
        Quiz: {lesson.title}
      </h2>
      <QuizForm
        key={quiz.version}
        lesson={lesson}
        quiz={quiz}
        attempts={attempts}
        onGraded={count}
        onLoadAgain={loadAgain}
      />
    </section>
  );
}
