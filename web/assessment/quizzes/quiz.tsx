import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AttemptResult, MyAttempts } from '../../../contract/assessment/quizzes.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import {
  FinishedCourse,
  useJustFinished,
} from '../../learning/shared/finished/finished-course.tsx';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { usePreview } from '../shared/preview.ts';
import { reloadMyAttempts, setMyAttempts, useMyAttempts } from './attempts.ts';
import styles from './quiz.module.css';
import { addAttempt } from './quiz-answers.ts';
import { QuizForm } from './quiz-form.tsx';

type QuizProps = { quiz: NonNullable<LessonContent['quiz']> };

const noAttempts: MyAttempts = {
  count: 0,
  best: null,
  last: null,
  total: 0,
  next: null,
  remaining: null,
};

export function Quiz({ quiz }: QuizProps) {
  const { lesson, course, refresh } = useLesson();
  const isJustFinished = useJustFinished(course);
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const isTrial = usePreview() !== null;
  const version = { slug: lesson.slug, version: quiz.version };
  const stored = useMyAttempts(isTrial ? null : version);
  const [counted, setCounted] = useState(noAttempts);
  const attempts = stored ?? counted;

  const addResult = (result: AttemptResult) => {
    const next = addAttempt(attempts, result);
    setCounted(next);
    if (result.attempt) setMyAttempts(version, next);
    if (result.completed) refresh();
  };

  const reload = () => {
    // The form is about to be replaced: keep the focus near it.
    heading.current?.focus();
    void revalidate();
    refresh();
    reloadMyAttempts(version);
  };

  return (
    <section className={styles.quiz} aria-labelledby="quiz">
      <h2 ref={heading} id="quiz" tabIndex={-1}>
        Quiz: {lesson.name}
      </h2>
      <QuizForm
        key={quiz.version}
        lesson={lesson}
        quiz={quiz}
        attempts={attempts}
        celebration={
          isJustFinished &&
          course && <FinishedCourse course={lesson.course} mine={course} isMoment />
        }
        onGraded={addResult}
        onReload={reload}
      />
    </section>
  );
}
