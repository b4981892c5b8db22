import { lazy, Suspense, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import {
  FinishedCourse,
  useJustFinished,
} from '../../learning/shared/finished/finished-course.tsx';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { usePreview } from '../shared/preview.ts';
import { useMyAttempts } from './attempts.ts';
import styles from './quiz.module.css';
import { addAttempt } from './quiz-answers.ts';
import { QuizForm } from './quiz-form.tsx';

const loadTimed = () => import('./timed/timed-quiz.tsx');

/** Few quizzes have a time limit. */
const TimedQuiz = import.meta.env.SSR
  ? (await loadTimed()).TimedQuiz
  : lazy(async () => ({ default: (await loadTimed()).TimedQuiz }));

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
  const [stored, store] = useMyAttempts(isTrial ? null : version);
  const [counted, setCounted] = useState(noAttempts);
  const attempts = stored ?? counted;
  /** How often this version was loaded again. */
  const [reloads, setReloads] = useState({ of: quiz.version, count: 0 });

  const addResult = (result: AttemptResult) => {
    const next = addAttempt(attempts, result);
    setCounted(next);
    if (result.attempt) store(next);
    if (result.completed) refresh();
  };

  const reload = async () => {
    await Promise.all([revalidate(), refresh()]);
    // The form is about to be replaced: keep the focus near it.
    heading.current?.focus();
    setReloads(({ count }) => ({ of: quiz.version, count: count + 1 }));
  };

  const celebration = isJustFinished && course && (
    <FinishedCourse course={lesson.course} mine={course} isMoment />
  );
  return (
    <section className={styles.quiz} aria-labelledby="quiz">
      <h2 ref={heading} id="quiz" tabIndex={-1}>
        Quiz: {lesson.name}
      </h2>
      {quiz.timed ? (
        <Suspense>
          <TimedQuiz
            key={quiz.version}
            lesson={lesson}
            quiz={{ ...quiz, ...quiz.timed }}
            attempts={attempts}
            celebration={celebration}
            onGraded={addResult}
          />
        </Suspense>
      ) : (
        <QuizForm
          // A new version is a new form. So are new questions of the same one.
          key={`${quiz.version} ${reloads.of === quiz.version ? reloads.count : 0}`}
          lesson={lesson}
          quiz={quiz}
          attempts={attempts}
          celebration={celebration}
          onGraded={addResult}
          onReload={reload}
        />
      )}
    </section>
  );
}
