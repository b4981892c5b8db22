import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { ShownQuestion } from '../../../../contract/assessment/practice/shown.ts';
import type { PracticeVerdict } from '../../../../contract/assessment/practice.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AnswerField } from './answer-field.tsx';
import { Inline } from './inline.tsx';
import styles from './practice.module.css';
import { type PracticeCalls, usePracticeQuestion } from './use-practice-question.ts';

type PracticeQuestionProps = {
  question: ShownQuestion;
  calls: PracticeCalls;
  /** Where it comes from, above the question. */
  from?: string;
  heading?: 'h2' | 'h3';
  onVerdict?: (verdict: PracticeVerdict) => void;
  /** What one can do once it is over, such as going to the next one. */
  next?: ReactNode;
  /** Shown beside a wrong answer, such as a link to the lesson. */
  help?: ReactNode;
};

export function PracticeQuestion(props: PracticeQuestionProps) {
  const { question, calls, from, heading: Heading = 'h3', onVerdict, next, help } = props;
  const practice = usePracticeQuestion(question, calls, onVerdict);
  const { answer, verdict, hints, missing, busy, error, isOver } = practice;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isWrong = verdict !== null && !isOver;

  const focusField = () =>
    form.current
      ?.querySelector<HTMLElement>('[data-answer] :is(input, button):not(:disabled)')
      ?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOver) return;
    if (isWrong) {
      practice.retry();
      focusField();
    } else practice.check();
  };

  return (
    <form
      ref={form}
      className={styles.question}
      aria-labelledby={`${id}-title`}
      autoComplete="off"
      noValidate
      onSubmit={submit}
    >
      {from && <p className={styles.from}>{from}</p>}
      <Heading id={`${id}-title`}>
        <Inline text={question.question} />
      </Heading>
      <div data-answer>
        <AnswerField
          question={question}
          answer={answer}
          verdict={verdict}
          isOver={isOver}
          describedBy={missing ? `${id}-missing` : undefined}
          onChange={practice.change}
        />
      </div>
      {missing && (
        <p id={`${id}-missing`} className={styles.missing} role="alert">
          {missing}
        </p>
      )}
      {hints.length > 0 && (
        <ol className={styles.hints} aria-label="Hints">
          {hints.map((hint) => (
            <li key={hint}>
              <Inline text={hint} />
            </li>
          ))}
        </ol>
      )}
      <div role="status" aria-live="polite">
        {verdict && <Verdict verdict={verdict} />}
      </div>
      {error && (
        <Notice tone="bad" title={error}>
          Your answer is still here.
        </Notice>
      )}
      <div className={styles.actions}>
        {!isOver && (
          <Button
            type="submit"
            small
            variant={isWrong ? 'quiet' : 'primary'}
            pending={busy === 'answer'}
          >
            {isWrong ? 'Try again' : 'Check my answer'}
          </Button>
        )}
        {!isOver && practice.hintsLeft > 0 && (
          <Button small pending={busy === 'hint'} onClick={practice.takeHint}>
            {hints.length === 0 ? 'Hint' : 'Next hint'}
          </Button>
        )}
        {isWrong && practice.mayReveal && (
          <TextButton small onClick={practice.reveal}>
            Show the answer
          </TextButton>
        )}
        {isWrong && help}
        {isOver && next}
        {isOver && (
          <TextButton
            small
            onClick={() => {
              practice.startOver();
              requestAnimationFrame(focusField);
            }}
          >
            Do it again
          </TextButton>
        )}
      </div>
    </form>
  );
}

function Verdict({ verdict }: { verdict: PracticeVerdict }) {
  const { correct, says, explanation, solution } = verdict;
  const isRevealed = !correct && solution !== null;
  return (
    <div
      className={classNames(styles.verdict, !correct && styles.wrong, isRevealed && styles.shown)}
    >
      <Icon name={correct ? 'check' : isRevealed ? 'info' : 'cross'} size={18} />
      <div>
        <p>
          <b>{correct ? 'Correct.' : isRevealed ? 'The answer:' : 'Not quite.'}</b>{' '}
          {!isRevealed && says && <Inline text={says} />}
          {isRevealed && solution?.length === 1 && <Inline text={solution[0] ?? ''} />}
          {correct && explanation && <Inline text={explanation} />}
        </p>
        {isRevealed && solution && solution.length > 1 && (
          <ol className={styles.solution}>
            {solution.map((line) => (
              <li key={line}>
                <Inline text={line} />
              </li>
            ))}
          </ol>
        )}
        {isRevealed && explanation && (
          <p>
            <Inline text={explanation} />
          </p>
        )}
      </div>
    </div>
  );
}
