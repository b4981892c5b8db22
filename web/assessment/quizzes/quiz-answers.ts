import type { AttemptResult, GivenAnswers, Verdict } from '../../../contract/assessment/quizzes.ts';
import type { Question } from '../../../contract/catalog.ts';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { PracticeAnswer } from '../../../practice/kinds.ts';

/** The index of the chosen option, or what was answered to a question of another kind; null if nothing. */
export type Answer = number | PracticeAnswer | null;
export type Answers = readonly Answer[];

/** What is sent: options, and apart from them what was answered to questions of other kinds, if there are any. */
export function toSend(answers: Answers, questions: readonly Question[]) {
  const only = (isOption: boolean) =>
    answers.map((answer) => ((typeof answer === 'number') === isOption ? answer : null));
  return {
    answers: only(true) as (number | null)[],
    ...(questions.some(({ shown }) => shown) && { given: only(false) as GivenAnswers }),
  };
}

export function noAnswers(questions: readonly Question[]): Answers {
  return questions.map(() => null);
}

/** Prefers what is chosen on the page over the stored draft. */
export function mergeAnswers(chosen: Answers, stored: Answers): Answers {
  return chosen.map((option, index) => option ?? stored[index] ?? null);
}

/** The indexes of the unanswered questions. */
/** Of what is said about an answer. */
export const noteIdOf = (name: string) => `${name}-note`;

export function findUnanswered(answers: Answers): number[] {
  return answers.flatMap((option, index) => (option === null ? [index] : []));
}

/** The element id of a question, for links to it. */
export const questionId = (question: number) => `quiz-question-${question + 1}`;

const shortLength = 24;
const shortWords = 4;

/** Two columns only if all options are short; longer ones read better below each other. */
export function optionLayout(options: readonly string[]): 'columns' | 'rows' {
  const isShort = (option: string) =>
    option.length <= shortLength && option.trim().split(/\s+/).length <= shortWords;
  return options.every(isShort) ? 'columns' : 'rows';
}

export type OptionMark = 'correct' | 'chosen' | 'right' | 'other';

/** The right option may be hidden, even if it was chosen. */
export function markOption({ chosen, right, correct }: Verdict, option: number): OptionMark {
  if (option === chosen && correct) return 'correct';
  if (option === right) return 'right';
  return option === chosen ? 'chosen' : 'other';
}

/** `2 attempts so far, best 4, last 3`; empty before the first. */
export function describeAttempts({ count, best, last }: MyAttempts): string {
  if (count === 0) return '';
  return `${plural(count, 'attempt')} so far, best ${best}, last ${last}`;
}

/** Adds a result. The server stores no attempts of visitors, so they are counted here. */
export function addAttempt(before: MyAttempts, result: AttemptResult): MyAttempts {
  const { attempt, score, total, next, remaining } = result;
  return {
    count: attempt?.number ?? before.count + 1,
    best: attempt?.best ?? Math.max(before.best ?? 0, score),
    last: score,
    total,
    next,
    remaining,
  };
}
