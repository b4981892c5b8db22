import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { TenMinutes } from '../../../contract/assessment/ten-minutes.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QuizQuestion } from '../quizzes/quiz-question.tsx';
import { useAnswerQuestion } from './hooks.ts';
import styles from './ten-minutes.module.css';

type QuestionStepProps = {
  question: NonNullable<TenMinutes['question']>;
  onAnswered: () => void;
  onContinue: () => void;
};

/** One question; a wrong answer comes back in Review. */
export function QuestionStep({ question, onAnswered, onContinue }: QuestionStepProps) {
  const { verdict, lesson } = question;
  const [chosen, setChosen] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const name = useId();
  const answer = useAnswerQuestion();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (verdict) next.current?.querySelector('button')?.focus();
  }, [verdict]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || answer.isPending) return;
    // Before the reply: with it, the step counts as done.
    onAnswered();
    answer.mutate(chosen);
  };

  return (
    <form ref={form} className={styles.question} onSubmit={submit}>
      <p className="small faint">
        {question.course.title} · {lesson.title}
      </p>
      <QuizQuestion
        name={name}
        index={0}
        question={question}
        chosen={chosen}
        verdict={verdict ?? undefined}
        isUnanswered={false}
        onChoose={setChosen}
      />
      <p className="visually-hidden" role="status">
        {verdict &&
          (verdict.correct
            ? 'Correct.'
            : `Not quite. The right answer is: ${question.options[verdict.right]}.`)}
      </p>
      {answer.isError && <Notice tone="bad" title={answer.error.message} />}
      {verdict ? (
        <div ref={next} className="cluster center gap-3-4 mt-5">
          <Button variant="primary" onClick={onContinue}>
            Continue
          </Button>
          {!verdict.correct && (
            <p className="small muted">
              It comes back in Review.{' '}
              <TextLink to={lessonPath(lesson.slug)}>Read it again</TextLink>
            </p>
          )}
        </div>
      ) : (
        <div className="cluster center gap-3-4 mt-5">
          <Button
            type="submit"
            variant="primary"
            disabled={chosen === null}
            pending={answer.isPending}
          >
            Check
          </Button>
        </div>
      )}
    </form>
  );
}
