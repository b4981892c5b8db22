import { lazy, Suspense } from 'react';
import styles from './quiz.module.css';
import type { Answer } from './quiz-answers.ts';
import { QuizQuestion, type QuizQuestionProps } from './quiz-question.tsx';

/** Few quizzes have questions of other kinds. */
const loadKind = () => import('./kinds/kind-answer.tsx');
const KindAnswer = import.meta.env.SSR
  ? (await loadKind()).KindAnswer
  : lazy(async () => ({ default: (await loadKind()).KindAnswer }));

/** Few show pictures. */
const loadPicture = () => import('../../../practice/shared/picture.tsx');
const Picture = import.meta.env.SSR
  ? (await loadPicture()).Picture
  : lazy(async () => ({ default: (await loadPicture()).Picture }));

const draw = (html: string) => (
  <Suspense>
    <Picture html={html} />
  </Suspense>
);

type AnyQuestionProps = Omit<QuizQuestionProps, 'onChoose' | 'field' | 'draw'> & {
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
        draw={draw}
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
