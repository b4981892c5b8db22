import type { Verdict } from '../../../contract/assessment/quizzes.ts';

export interface KeyedQuestion {
  options: number;
  /** The right option, counted from 0. */
  answer: number;
  explanation: string;
}

export interface Grade {
  /** One per question; null where nothing, or no existing option, was chosen. */
  answers: (number | null)[];
  score: number;
  total: number;
  verdicts: Verdict[];
}

/** One point per right answer. */
export function gradeQuiz(
  questions: readonly KeyedQuestion[],
  chosenOptions: readonly (number | null)[],
): Grade {
  const answers = questions.map(({ options }, index) => {
    const chosen = chosenOptions[index] ?? null;
    return chosen !== null && chosen < options ? chosen : null;
  });
  const verdicts = questions.map(({ answer, explanation }, index) => {
    const chosen = answers[index] ?? null;
    // A blank attempt must not be a way to read the answer key.
    if (chosen === null) return { chosen, right: null, correct: false, explanation: null };
    return { chosen, right: answer, correct: chosen === answer, explanation };
  });
  return {
    answers,
    score: verdicts.filter(({ correct }) => correct).length,
    total: questions.length,
    verdicts,
  };
}
