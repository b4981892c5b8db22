import type { MarkedAnswer, Verdict } from '../../../contract/assessment/quizzes.ts';
import {
  givesShares,
  gradeInQuiz,
  type QuizContent,
  solutionInQuiz,
} from '../../../practice/in-quiz.ts';
import type { PracticeAnswer } from '../../../practice/kinds.ts';
import type { Paper } from '../../catalog/papers/paper.ts';

export interface KeyedQuestion {
  options: number;
  /** The right option, counted from 0. */
  answer: number;
  explanation: string;
  /** What is said to whoever has chosen an option, in their order. */
  says?: readonly string[] | null | undefined;
  /** Of a question of another kind than one right option. */
  content?: QuizContent | null;
}

type Chosen = readonly (number | null)[];
export type Given = readonly (PracticeAnswer | null)[];

export interface Grade {
  /**
   * One per question; null where nothing, or no existing option, was chosen. For a question of another kind, 0 is right and 1 isn't.
   */
  answers: (number | null)[];
  /** What was answered to questions of other kinds, in the same places; left out if there are none. */
  given?: (PracticeAnswer | null)[];
  /** Whole points: 2.5 of 3 passes where 2 pass. */
  score: number;
  /** With shares of a point; left out if there can be none. */
  points?: number;
  total: number;
  verdicts: Verdict[];
}

/** One point per right answer, and a share of it for a partly right one if the question gives shares. */
export function gradeQuiz(
  questions: readonly KeyedQuestion[],
  chosenOptions: Chosen,
  givenAnswers: Given = [],
): Grade {
  const graded = questions.map((question, index) =>
    question.content
      ? gradeKind(question.content, givenAnswers[index] ?? null)
      : gradeOption(question, chosenOptions[index] ?? null),
  );
  // A third three times has to be one.
  const points = Math.round(graded.reduce((sum, each) => sum + each.points, 0) * 1e6) / 1e6;
  const hasKinds = questions.some(({ content }) => content);
  const hasShares = questions.some(({ content }) => content && givesShares(content));
  return {
    answers: graded.map(({ answer }) => answer),
    ...(hasKinds && { given: graded.map(({ verdict }) => verdict.marked?.given ?? null) }),
    score: Math.floor(points),
    ...(hasShares && { points: Math.round(points * 100) / 100 }),
    total: questions.length,
    verdicts: graded.map(({ verdict }) => verdict),
  };
}

interface Graded {
  answer: number | null;
  points: number;
  verdict: Verdict;
}

// A blank attempt must not be a way to read the answer key.
const unanswered = { chosen: null, right: null, correct: false, explanation: null };

function gradeOption(
  { options, answer, explanation, says: all }: KeyedQuestion,
  option: number | null,
): Graded {
  const chosen = option !== null && option < options ? option : null;
  if (chosen === null) return { answer: null, points: 0, verdict: unanswered };
  const correct = chosen === answer;
  const says = all?.[chosen];
  const verdict = { chosen, right: answer, correct, explanation, ...(says && { says }) };
  return { answer: chosen, points: correct ? 1 : 0, verdict };
}

const noMark: MarkedAnswer = {
  given: null,
  points: 0,
  correct: false,
  says: null,
  rightParts: [],
  beats: [],
  explanation: null,
  solution: null,
};

function gradeKind(content: QuizContent, given: PracticeAnswer | null): Graded {
  const grade = given ? gradeInQuiz(content, given) : undefined;
  if (!grade) return { answer: null, points: 0, verdict: { ...unanswered, marked: noMark } };
  const { correct } = grade;
  const { explanation } = content;
  const marked = { ...grade, given, explanation, solution: solutionInQuiz(content) };
  const verdict = { chosen: null, right: null, correct, explanation, marked };
  return { answer: correct ? 0 : 1, points: grade.points, verdict };
}

/**
 * Grades what was chosen on a paper. The answers of the grade name options as they are written, to be stored; its verdicts name
 * them as the paper shows them.
 */
export function gradePaper(
  paper: Paper,
  questions: readonly KeyedQuestion[],
  shownAnswers: Chosen,
  givenAnswers: Given = [],
): Grade {
  const asked = paper.flatMap(({ index }) => questions[index] ?? []);
  const grade = gradeQuiz(asked, toWritten(paper, shownAnswers), givenAnswers);
  const rights = toShown(
    paper,
    grade.verdicts.map(({ right }) => right),
  );
  const chosen = toShown(
    paper,
    grade.verdicts.map(({ chosen }) => chosen),
  );
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
  return verdicts.map(({ marked, says: _, ...verdict }) => ({
    ...verdict,
    right: null,
    explanation: null,
    ...(marked && {
      marked: { ...noMark, given: marked.given, points: marked.points, correct: marked.correct },
    }),
  }));
}

/** From the options as a paper shows them to the options as they are written. */
export function toWritten(paper: Paper, answers: Chosen): (number | null)[] {
  return paper.map(({ options }, index) => options[answers[index] ?? -1] ?? null);
}

/** The inverse. */
export function toShown(paper: Paper, answers: Chosen): (number | null)[] {
  return paper.map(({ options }, index) => {
    const shown = options.indexOf(answers[index] ?? -1);
    return shown < 0 ? null : shown;
  });
}
