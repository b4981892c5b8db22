import { createHash } from 'node:crypto';
import { seededRandom, shuffledBy } from '../../../activities/shared/random.ts';
import type { Question } from '../../../contract/catalog.ts';
import { withFormulas } from '../content/formulas/formula-html.ts';

/** One version of a quiz. Its questions never change. */
export interface QuizVersion {
  lessonId: string;
  version: number;
}

/** What papers are made of. */
export interface QuizToAsk extends QuizVersion {
  /** Of each question. */
  optionCounts: readonly number[];
  /** How many questions an attempt asks. */
  asked: number;
}

/** A question as it appears on a paper. */
interface AskedQuestion {
  /** Its index in the quiz. */
  index: number;
  /** The options in the order they are shown, as indexes in the order they are written. */
  options: readonly number[];
}

/** What one attempt asks, in order. */
export type Paper = readonly AskedQuestion[];

/**
 * The paper that the page of a lesson shows: the same for everyone, so that the page can be cached. It isn't secret, and needs no
 * signature, because there is only one.
 */
export const pagePaper = 'page';

export function pageSeedOf({ lessonId, version }: QuizVersion): number {
  return createHash('sha256').update(`paper ${lessonId} ${version}`).digest().readUInt32BE();
}

/**
 * Everything about a paper follows from its seed. A quiz that asks fewer than it has draws them; another asks all in their own order.
 * The page begins with the first question of the quiz, which teachers choose to open with.
 */
export function composePaper(quiz: QuizToAsk, seed: number): Paper {
  const { optionCounts } = quiz;
  const random = seededRandom(seed);
  return drawQuestions(quiz, random, seed === pageSeedOf(quiz)).map((index) => ({
    index,
    options: shuffledBy(upTo(optionCounts[index] ?? 0), random),
  }));
}

function drawQuestions(
  { optionCounts, asked }: Pick<QuizToAsk, 'optionCounts' | 'asked'>,
  random: () => number,
  startsWithFirst: boolean,
): number[] {
  const all = upTo(optionCounts.length);
  if (asked >= all.length) return all;
  if (!startsWithFirst) return shuffledBy(all, random).slice(0, asked);
  return [0, ...shuffledBy(all.slice(1), random).slice(0, asked - 1)];
}

const mostCandidates = 256;

/**
 * The seed of a paper that repeats as little as possible of what was shown before, newest first: answers are shown after an attempt,
 * so asking the same again would measure how well they are remembered. The same seed and past always give the same paper.
 */
export function freshSeed(
  quiz: QuizToAsk,
  seed: number,
  shown: readonly (readonly number[])[],
): number {
  const { asked } = quiz;
  const { length } = quiz.optionCounts;
  if (asked >= length || shown.length === 0) return seed;
  const costs = upTo(length).map((index) => repetitionOf(index, shown));
  const leastCost = sum(costs.toSorted((one, other) => one - other).slice(0, asked));
  const pageSeed = pageSeedOf(quiz);
  const costOf = (candidate: number) =>
    sum(
      drawQuestions(quiz, seededRandom(candidate), candidate === pageSeed).map(
        (index) => costs[index] ?? 0,
      ),
    );
  const random = seededRandom(seed);
  let best = { seed, cost: costOf(seed) };
  for (let tried = 1; tried < mostCandidates && best.cost > leastCost; tried += 1) {
    const candidate = Math.floor(random() * 2 ** 32);
    const cost = costOf(candidate);
    if (cost < best.cost) best = { seed: candidate, cost };
  }
  return best.seed;
}

/** A question of the last paper weighs more than all questions of earlier papers. */
function repetitionOf(index: number, shown: readonly (readonly number[])[]): number {
  return sum(
    shown.map((indexes, age) => (indexes.includes(index) ? 10 ** (shown.length - age) : 0)),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** All questions and options as they are written. */
export function paperAsWritten(optionCounts: readonly number[]): Paper {
  return optionCounts.map((count, index) => ({ index, options: upTo(count) }));
}

/** The questions as someone with this paper sees them. */
export function showPaper(paper: Paper, questions: readonly Question[]): Question[] {
  return paper.map(({ index, options }) => {
    const { question, options: written } = questions[index] ?? { question: '', options: [] };
    const shown = options.map((option) => written[option] ?? '');
    return { question, options: shown, ...withFormulas(question, ...shown) };
  });
}

/** What a visitor sees on the page of the lesson. */
export function showPagePaper(
  quiz: Omit<QuizToAsk, 'optionCounts'>,
  questions: readonly Question[],
): Question[] {
  const optionCounts = questions.map(({ options }) => options.length);
  return showPaper(composePaper({ ...quiz, optionCounts }, pageSeedOf(quiz)), questions);
}
