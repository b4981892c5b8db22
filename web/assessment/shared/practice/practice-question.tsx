import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { PracticeVerdict } from '../../../../contract/assessment/practice.ts';
import type { ShownQuestion } from '../../../../practice/kinds.ts';
import { Inline } from '../../../../practice/shared/inline.tsx';
import { plainText } from '../../../../practice/shared/inline-text.ts';
import { Picture } from '../../../../practice/shared/picture.tsx';
import { viewOf } from '../../../../practice/views.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { Announcer } from '../../../ui/feedback/announcer.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Notes } from './notes.tsx';
import styles from './practice.module.css';
import { type PracticeCalls, usePracticeQuestion } from './use-practice-question.ts';

type PracticeQuestionProps = {
  question: ShownQuestion;
  calls: PracticeCalls;
  /** Where it comes from, above the question. */
  from?: string;
  heading?: 'h2' | 'h3';
  onVerdict?: (verdict: PracticeVerdict) => void;
  /** Actions once it is over, such as going to the next one. */
  next?: ReactNode;
  /** Shown beside a wrong answer, such as a link to the lesson. */
  help?: ReactNode;
};

export function PracticeQuestion(props: PracticeQuestionProps) {
  const { question, calls, from, heading: Heading = 'h3', onVerdict, next, help } = props;
  const practice = usePracticeQuestion(question, calls, onVerdict);
  const { Field } = viewOf(question.kind);
  const { answer, verdict, hints, missing, busy, error, isOver } = practice;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isWrong = verdict !== null && !isOver;
  const lastHint = hints.at(-1);
  const announced = verdict
    ? sayVerdict(verdict)
    : lastHint === undefined
      ? ''
      : `Hint ${hints.length}: ${plainText(lastHint)}`;

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
      className={`${styles.question} py-5`}
      aria-labelledby={`${id}-title`}
      autoComplete="off"
      noValidate
      onSubmit={submit}
    >
      {from && <p className="tiny">{from}</p>}
      <Heading id={`${id}-title`}>
        <Inline text={question.question} />
      </Heading>
      {question.picture && <Picture html={question.picture} />}
      <div data-answer>
        <Field
          question={question}
          answer={answer}
          verdict={verdict}
          isOver={isOver}
          describedBy={missing ? `${id}-missing` : undefined}
          onChange={practice.change}
        />
      </div>
      {missing && (
        <p id={`${id}-missing`} className={`${styles.missing} mt-3 small bad label`} role="alert">
          {missing}
        </p>
      )}
      {hints.length > 0 && (
        <ol className={`${styles.hints} stack gap-2 small loose sunken mt-4`} aria-label="Hints">
          {hints.map((hint) => (
            <li key={hint}>
              <Inline text={hint} />
            </li>
          ))}
        </ol>
      )}
      {verdict && <Verdict verdict={verdict} />}
      <Announcer text={announced} turn={practice.tries + hints.length} />
      {error && (
        <Notice tone="bad" title={error}>
          Your answer is still here.
        </Notice>
      )}
      <div className="cluster center gap-2-4 mt-4">
        {!isOver && (
          <Button
            type="submit"
            small
            variant={isWrong ? 'quiet' : 'primary'}
            pending={busy === 'answer'}
          >
            {isWrong ? practice.retryLabel : 'Check my answer'}
          </Button>
        )}
        {!isOver && practice.hintsLeft > 0 && (
          <Button small pending={busy === 'hint'} onClick={practice.takeHint}>
            {hints.length === 0 ? 'Hint' : 'Next hint'}
          </Button>
        )}
        {!isOver && practice.mayReveal && (
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

/** The verdict as it is read out. */
function sayVerdict({ correct, says, explanation, solution, notes = [] }: PracticeVerdict): string {
  const noted = notes.map((note) => `${note.text}: ${note.says}`);
  const [start, rest] = correct
    ? ['Correct.', [explanation, ...noted]]
    : solution
      ? ['The answer:', [...solution, explanation]]
      : ['Not quite.', [says, ...noted]];
  return [start, ...rest.flatMap((text) => (text ? [plainText(text)] : []))].join(' ');
}

function Verdict({ verdict }: { verdict: PracticeVerdict }) {
  const { correct, says, explanation, solution, notes } = verdict;
  const isRevealed = !correct && solution !== null;
  return (
    <div
      className={classNames(
        styles.verdict,
        'stack gap-2 mt-4 inset-3 small loose',
        !correct && styles.wrong,
        isRevealed && styles.shown,
      )}
    >
      <Icon className="good" name={correct ? 'check' : isRevealed ? 'info' : 'cross'} size={18} />
      <div>
        <p>
          <b>{correct ? 'Correct.' : isRevealed ? 'The answer:' : 'Not quite.'}</b>{' '}
          {!isRevealed && says && <Inline text={says} />}
          {isRevealed && solution?.length === 1 && <Inline text={solution[0] ?? ''} />}
          {correct && explanation && <Inline text={explanation} />}
        </p>
        {!isRevealed && <Notes notes={notes} />}
        {isRevealed && solution && solution.length > 1 && (
          <ol className={`${styles.solution} mt-2`}>
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
