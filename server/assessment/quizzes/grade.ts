import type { Verdict } from '../../../contract/assessment/quizzes.ts';

export interface KeyedQuestion {
  options: number;
  /** The right option, counted from 0. */
  answer: number;
  explanation: string;
}

export interface Grade {
  /** One for each question; what was not answered, or names no option, is nothing. */
  answers: (number | null)[];
  score: number;
  total: number;
  verdicts: Verdict[];
}

/** One point for each question whose chosen option is the right one. */
export function gradeQuiz(
  questions: readonly KeyedQuestion[],
  given: readonly (number | null)[],
): Grade {
  const answers = questions.map(({ options }, index) => {
    const chosen = given[index] ?? null;
    return chosen !== null && chosen < options ? chosen : null;
  });
  const verdicts = questions.map(({ answer, explanation }, index) => {
    const chosen = answers[index] ?? null;
    return { chosen, right: answer, correct: chosen === answer, explanation };
  });
  return {
    answers,
    score: verdicts.filter(({ correct }) => correct).length,
    total: questions.length,
    verdicts,
  };
}
