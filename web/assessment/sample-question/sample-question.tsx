import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Verdict } from '../../../contract/assessment/quizzes.ts';
import type { SampleQuestion as Sample } from '../../../contract/assessment/sample-question.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { QuizQuestion } from '../quizzes/quiz-question.tsx';
import styles from './sample-question.module.css';

/** Loaded on demand: the home page has no other use for it. */
const contract = () => import('../../../contract/assessment/sample-question.ts');

/** A question from a course that anyone can answer, without an account. Nothing is stored. */
export function SampleQuestion({ sample }: { sample: Sample }) {
  const { id, course, lesson, ...question } = sample;
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<Verdict>();
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState('');
  const toLesson = lessonPath(lesson.slug);

  useEffect(() => {
    // An option that was chosen before hydration.
    const option = form.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (option !== undefined) setChosen(Number(option));
  }, []);
  useEffect(() => {
    if (verdict) outcome.current?.focus();
  }, [verdict]);

  const choose = (option: number) => {
    setChosen(option);
    setError('');
    contract().catch(() => {});
  };

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking || verdict) return;
    if (chosen === null) {
      setError('Choose an answer first.');
      form.current?.querySelector('input')?.focus();
      return;
    }
    setChecking(true);
    setError('');
    try {
      const { checkSampleAnswer } = await contract();
      setVerdict(await call(checkSampleAnswer, { params: { id }, body: { answer: chosen } }));
    } catch (error) {
      setError(errorMessage(error));
    } finally {
      setChecking(false);
    }
  };

  return (
    <form ref={form} className={styles.card} autoComplete="off" onSubmit={check} noValidate>
      <p className="mb-2 tiny">
        From {course.title}: {lesson.title}
      </p>
      <QuizQuestion
        name={name}
        question={question}
        chosen={chosen}
        verdict={verdict}
        isUnanswered={false}
        onChoose={choose}
      />
      {verdict && (
        <p ref={outcome} className={styles.outcome} tabIndex={-1}>
          {verdict.correct
            ? 'That’s right. The lesson has more questions like this one.'
            : 'The right answer is marked. The lesson explains it step by step.'}
        </p>
      )}
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.actions}>
        {verdict ? (
          <LinkButton to={toLesson} variant="primary">
            Read the lesson
          </LinkButton>
        ) : (
          <>
            <HydratedButton type="submit" variant="primary" pending={isChecking}>
              Check my answer
            </HydratedButton>
            <TextLink to={toLesson}>Read the lesson first</TextLink>
          </>
        )}
      </div>
    </form>
  );
}
