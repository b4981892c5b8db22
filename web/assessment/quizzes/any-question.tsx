import { lazy, Suspense } from 'react';
import styles from './quiz.module.css';
import type { Answer } from './quiz-answers.ts';
import { QuizQuestion, type QuizQuestionProps } from './quiz-question.tsx';

/** Few quizzes have questions of other kinds. */
const loadKind = () => import('./kinds/kind-answer.tsx');
const KindAnswer = import.meta.env.SSR
  ? (await loadKind()).KindAnswer
  : lazy(async () => ({ default: (await loadKind()).KindAnswer }));

type AnyQuestionProps = Omit<QuizQuestionProps, 'onChoose' | 'field'> & {
  /** Null as long as something is missing of an answer of another kind. */
  onAnswer: (answer: Answer) => void;
};

/** A question of whatever kind, below the title of the part that begins with it. */
export function AnyQuestion({ onAnswer, ...props }: AnyQuestionProps) {
  const { shown, part } = props.question;
  return (
    <>
      {part && <h3 className={styles.part}>{part}</h3>}
      <QuizQuestion
        {...props}
        onChoose={onAnswer}
        field={
          shown && (
            <Suspense>
              <KindAnswer {...props} shown={shown} onAnswer={onAnswer} />
            </Suspense>
          )
        }
      />
    </>
  );
}
