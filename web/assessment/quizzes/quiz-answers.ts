import type { AttemptResult, MyAttempts, Verdict } from '../../../contract/assessment/quizzes.ts';
import type { LessonDetail, Question } from '../../../contract/catalog.ts';

/** The chosen option of each question, counted from 0; nothing where none was chosen. */
export type Answers = readonly (number | null)[];

export function noAnswers(questions: readonly Question[]): Answers {
  return questions.map(() => null);
}

/** What was chosen last stands before what was kept from earlier. */
export function mergeAnswers(chosen: Answers, kept: Answers): Answers {
  return chosen.map((option, index) => option ?? kept[index] ?? null);
}

/** The places of the questions without an answer, counted from 0. */
export function unansweredOf(answers: Answers): number[] {
  return answers.flatMap((option, index) => (option === null ? [index] : []));
}

/** Where a question stands on the page. */
export const questionId = (question: number) => `quiz-question-${question + 1}`;

const shortLength = 24;
const shortWords = 4;

/** Two beside each other only where all are a few words: longer ones read better in a column. */
export function layoutOf(options: readonly string[]): 'columns' | 'rows' {
  const isShort = (option: string) =>
    option.length <= shortLength && option.trim().split(/\s+/).length <= shortWords;
  return options.every(isShort) ? 'columns' : 'rows';
}

const japanese = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー\p{P}\s]+$/u;

/** For the voice of a screen reader: text that is Japanese throughout. */
export function languageOf(text: string): 'ja' | undefined {
  return japanese.test(text) && /\p{L}/u.test(text) ? 'ja' : undefined;
}

export type OptionVerdict = 'correct' | 'chosen' | 'right' | 'other';

export function judgeOption({ chosen, right }: Verdict, option: number): OptionVerdict {
  if (option === right) return chosen === right ? 'correct' : 'right';
  return option === chosen ? 'chosen' : 'other';
}

/** `2 attempts so far, best 4, last 3`; nothing before the first. */
export function describeAttempts({ count, best, last }: MyAttempts): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? 'attempt' : 'attempts'} so far, best ${best}, last ${last}`;
}

/** How a learner stands after an attempt. Of a visitor the server keeps nothing, so it is counted here. */
export function countAttempt(before: MyAttempts, result: AttemptResult): MyAttempts {
  const { attempt, score, total } = result;
  return {
    count: attempt?.number ?? before.count + 1,
    best: attempt?.best ?? Math.max(before.best ?? 0, score),
    last: score,
    total,
  };
}

export function nextLessonOf({ slug, course }: LessonDetail) {
  const lessons = course.modules.flatMap(({ lessons }) => lessons);
  const place = lessons.findIndex((lesson) => lesson.slug === slug);
  return place < 0 ? undefined : lessons[place + 1];
}
