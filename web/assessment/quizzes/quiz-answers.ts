import type { AttemptResult, Verdict } from '../../../contract/assessment/quizzes.ts';
import type { LessonDetail, Question } from '../../../contract/catalog.ts';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import { plural } from '../../../contract/text/plurals.ts';

/** The index of the chosen option of each question; null if unanswered. */
export type Answers = readonly (number | null)[];

export function noAnswers(questions: readonly Question[]): Answers {
  return questions.map(() => null);
}

/** Prefers what is chosen on the page over the stored draft. */
export function mergeAnswers(chosen: Answers, stored: Answers): Answers {
  return chosen.map((option, index) => option ?? stored[index] ?? null);
}

/** The indexes of the unanswered questions. */
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

export function findNextLesson({ slug, course }: LessonDetail) {
  const lessons = course.modules.flatMap(({ lessons }) => lessons);
  const place = lessons.findIndex((lesson) => lesson.slug === slug);
  return place < 0 ? undefined : lessons[place + 1];
}
