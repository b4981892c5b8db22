import type { ReactNode } from 'react';
import type { Verdict } from '../../../contract/assessment/quizzes.ts';
import type { Question } from '../../../contract/catalog.ts';
import { RunningText } from '../../catalog/shared/running-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './quiz.module.css';
import {
  type Answer,
  markOption,
  noteIdOf,
  type OptionMark,
  optionLayout,
  questionId,
} from './quiz-answers.ts';

export type QuizQuestionProps = {
  /** The name of its radio buttons. */
  name: string;
  /** Its place in the quiz, from 0; a single question has none. */
  index?: number;
  question: Question;
  chosen: Answer;
  verdict: Verdict | undefined;
  isUnanswered: boolean;
  /** The right answers are shown once the quiz is passed. */
  answersHidden?: boolean;
  onChoose: (option: number) => void;
  /** Where a question of another kind is answered. */
  field?: ReactNode;
  /** Draws what the question or an option shows. */
  draw?: (html: string) => ReactNode;
};

/** With one right option, unless it has a field of its own. */
export function QuizQuestion(props: QuizQuestionProps) {
  const { name, index: questionIndex, question, verdict, isUnanswered, onChoose } = props;
  const { answersHidden = false, draw } = props;
  const { pictures } = question;
  const chosen = verdict ? verdict.chosen : props.chosen;
  const noteId = noteIdOf(name);
  return (
    <fieldset
      id={questionIndex === undefined ? undefined : questionId(questionIndex)}
      className={classNames(styles.question, questionIndex === undefined && styles.single)}
      disabled={verdict !== undefined}
      aria-describedby={verdict || isUnanswered ? noteId : undefined}
    >
      <legend>
        {questionIndex !== undefined && <span className={styles.number}>{questionIndex + 1}</span>}
        <span>
          <RunningText text={question.question} formulas={question.formulas} />
        </span>
      </legend>
      {props.field ?? (
        <>
          {pictures?.question && <div className={styles.options}>{draw?.(pictures.question)}</div>}
          <div
            className={classNames(
              styles.options,
              styles[pictures?.options ? 'columns' : optionLayout(question.options)],
            )}
          >
            {question.options.map((option, index) => {
              const mark = verdict && markOption(verdict, index);
              const picture = pictures?.options?.[index];
              return (
                <label
                  // biome-ignore lint/suspicious/noArrayIndexKey: options have no id and keep their order
                  key={index}
                  className={classNames(styles.option, mark && styles[mark])}
                >
                  <input
                    type="radio"
                    name={name}
                    value={index}
                    checked={chosen === index}
                    onChange={() => onChoose(index)}
                  />
                  <span>
                    {picture && draw?.(picture)}
                    <RunningText text={option} formulas={question.formulas} />
                  </span>
                  {mark && <Mark mark={mark} />}
                </label>
              );
            })}
          </div>
          {isUnanswered && (
            <p className={styles.missing} id={noteId}>
              <Icon name="warning" size={16} />
              Not answered yet
            </p>
          )}
          {verdict && (
            <p className={styles.why} id={noteId} tabIndex={-1}>
              {!verdict.correct && <b>{chosen === null ? 'Not answered. ' : 'Not quite. '}</b>}
              {verdict.says && (
                <>
                  <RunningText text={verdict.says} />{' '}
                </>
              )}
              <RunningText text={verdict.explanation ?? explainNothing(verdict, answersHidden)} />
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}

function explainNothing({ correct }: Verdict, answersHidden: boolean): string {
  if (!answersHidden) return 'Retake the quiz and choose an option to see the answer.';
  return correct
    ? 'That’s right. The explanation is shown once you pass.'
    : 'The right answer is shown once you pass.';
}

const markLabels = { correct: 'Correct', chosen: 'Your answer', right: 'Right answer' } as const;

function Mark({ mark }: { mark: OptionMark }) {
  if (mark === 'other') return null;
  return (
    <span className={styles.mark}>
      <Icon name={mark === 'chosen' ? 'cross' : 'check'} size={15} />
      {markLabels[mark]}
    </span>
  );
}
