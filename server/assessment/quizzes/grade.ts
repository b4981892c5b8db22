import type { Verdict } from '../../../contract/assessment/quizzes.ts';
import type { Paper } from '../../catalog/papers/paper.ts';

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

/**
 * Grades what was chosen on a paper. The answers of the grade name options as they are written, to be stored; its verdicts name
 * them as the paper shows them.
 */
export function gradePaper(
  paper: Paper,
  questions: readonly KeyedQuestion[],
  shownAnswers: readonly (number | null)[],
): Grade {
  const asked = paper.flatMap(({ index }) => questions[index] ?? []);
  const grade = gradeQuiz(asked, toWritten(paper, shownAnswers));
  const rights = toShown(
    paper,
    grade.verdicts.map(({ right }) => right),
  );
  const chosen = toShown(paper, grade.answers);
  return {
    ...grade,
    verdicts: grade.verdicts.map((verdict, index) => ({
      ...verdict,
      chosen: chosen[index] ?? null,
      right: rights[index] ?? null,
    })),
  };
}

/** Says only what was right and wrong. */
export function hideAnswers(verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.map((verdict) => ({ ...verdict, right: null, explanation: null }));
}

type Answers = readonly (number | null)[];

/** From the options as a paper shows them to the options as they are written. */
export function toWritten(paper: Paper, answers: Answers): (number | null)[] {
  return paper.map(({ options }, index) => options[answers[index] ?? -1] ?? null);
}

/** The inverse. */
export function toShown(paper: Paper, answers: Answers): (number | null)[] {
  return paper.map(({ options }, index) => {
    const shown = options.indexOf(answers[index] ?? -1);
    return shown < 0 ? null : shown;
  });
}
