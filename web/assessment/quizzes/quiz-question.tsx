import type { Verdict } from '../../../contract/assessment/quizzes.ts';
import type { Question } from '../../../contract/catalog.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './quiz.module.css';
import {
  judgeOption,
  languageOf,
  layoutOf,
  type OptionVerdict,
  questionId,
} from './quiz-answers.ts';

type QuizQuestionProps = {
  /** Of its radio buttons. */
  name: string;
  /** Counted from 0. */
  place: number;
  question: Question;
  chosen: number | null;
  verdict: Verdict | undefined;
  isMissing: boolean;
  onChoose: (option: number) => void;
};

export function QuizQuestion(props: QuizQuestionProps) {
  const { name, place, question, verdict, isMissing, onChoose } = props;
  const chosen = verdict ? verdict.chosen : props.chosen;
  const noteId = `${name}-note`;
  return (
    <fieldset
      id={questionId(place)}
      className={styles.question}
      disabled={verdict !== undefined}
      aria-describedby={verdict || isMissing ? noteId : undefined}
    >
      <legend>
        <span className={styles.number}>{place + 1}</span>
        <span>{question.question}</span>
      </legend>
      <div className={classNames(styles.options, styles[layoutOf(question.options)])}>
        {question.options.map((option, index) => {
          const mark = verdict && judgeOption(verdict, index);
          return (
            <label
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place here
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
              <span lang={languageOf(option)}>{option}</span>
              {mark && <Mark mark={mark} />}
            </label>
          );
        })}
      </div>
      {isMissing && (
        <p className={styles.missing} id={noteId}>
          <Icon name="warning" size={16} />
          Not answered yet
        </p>
      )}
      {verdict && (
        <p className={styles.why} id={noteId}>
          {!verdict.correct && <b>{chosen === null ? 'Not answered. ' : 'Not quite. '}</b>}
          {verdict.explanation}
        </p>
      )}
    </fieldset>
  );
}

const words = { correct: 'Correct', chosen: 'Your answer', right: 'Right answer' } as const;

function Mark({ mark }: { mark: OptionVerdict }) {
  if (mark === 'other') return null;
  return (
    <span className={styles.mark}>
      <Icon name={mark === 'chosen' ? 'cross' : 'check'} size={15} />
      {words[mark]}
    </span>
  );
}
