import { createHash } from 'node:crypto';
import { seededRandom, shuffledBy } from '../../../activities/shared/random.ts';
import type { PartTerms } from '../../../contract/catalog/quiz-settings.ts';
import type { Question, QuestionPictures } from '../../../contract/catalog.ts';
import type { ShownQuestion } from '../../../practice/kinds.ts';
import { withFormulas } from '../content/formulas/formula-html.ts';

/** One version of a quiz. Its questions never change. */
export interface QuizVersion {
  lessonId: string;
  version: number;
}

/** What papers are made of. */
export interface QuizToAsk extends QuizVersion {
  /** Of each question; 0 for one of another kind than one right option. */
  optionCounts: readonly number[];
  /** How many questions an attempt asks. */
  asked: number;
  /** Which draw their questions on their own, or ask all of them. */
  parts?: readonly PartTerms[] | undefined;
}

/** A question as it appears on a paper. */
interface AskedQuestion {
  /** Its index in the quiz. */
  index: number;
  /** The options in the order they are shown, as indexes in the order they are written. */
  options: readonly number[];
  /** The title of the part that begins with it. */
  part?: string;
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
  const drawn = drawParts(quiz, random, seed === pageSeedOf(quiz));
  return drawn.flatMap(({ title, questions }) =>
    questions.map((index, place) => ({
      index,
      options: shuffledBy(upTo(optionCounts[index] ?? 0), random),
      ...(place === 0 && title !== undefined && { part: title }),
    })),
  );
}

interface PartToDraw {
  title?: string;
  /** Indexes into the quiz. */
  questions: readonly number[];
  asked: number;
}

type Draw = Pick<QuizToAsk, 'optionCounts' | 'asked' | 'parts'>;

/** A quiz without parts is one part without a title. */
function partsOf({ optionCounts, asked, parts }: Draw): PartToDraw[] {
  const all = upTo(optionCounts.length);
  if (!parts) return [{ questions: all, asked }];
  let start = 0;
  return parts.map(({ title, questions, asked }) => {
    const own = all.slice(start, start + questions);
    start += questions;
    return { title, questions: own, asked };
  });
}

function drawParts(quiz: Draw, random: () => number, startsWithFirst: boolean): PartToDraw[] {
  return partsOf(quiz).map((part, place) => ({
    ...part,
    questions: drawFrom(part, random, startsWithFirst && place === 0),
  }));
}

function drawFrom(
  { questions, asked }: PartToDraw,
  random: () => number,
  startsWithFirst: boolean,
): readonly number[] {
  if (asked >= questions.length) return questions;
  if (!startsWithFirst) return shuffledBy(questions, random).slice(0, asked);
  const [first = 0, ...others] = questions;
  return [first, ...shuffledBy(others, random).slice(0, asked - 1)];
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
  const parts = partsOf(quiz).map(({ questions, asked }) => ({
    costs: questions.map((index) => costs[index] ?? 0),
    asked,
  }));
  const leastCost = sum(
    parts.map(({ costs, asked }) =>
      sum(costs.toSorted((one, other) => one - other).slice(0, asked)),
    ),
  );
  const pageSeed = pageSeedOf(quiz);
  const costOf = (candidate: number) => {
    const random = seededRandom(candidate);
    let cost = 0;
    for (const [place, part] of parts.entries()) {
      cost += costOfDrawing(part, random, candidate === pageSeed && place === 0);
    }
    return cost;
  };
  const random = seededRandom(seed);
  let best = { seed, cost: costOf(seed) };
  for (let tried = 1; tried < mostCandidates && best.cost > leastCost; tried += 1) {
    const candidate = Math.floor(random() * 2 ** 32);
    const cost = costOf(candidate);
    if (cost < best.cost) best = { seed: candidate, cost };
  }
  return best.seed;
}

/** The cost of what `drawFrom` draws. Hundreds of papers are compared for each attempt, so it makes no lists of questions. */
function costOfDrawing(
  { costs, asked }: { costs: readonly number[]; asked: number },
  random: () => number,
  startsWithFirst: boolean,
): number {
  if (asked >= costs.length) return sum(costs);
  const first = startsWithFirst ? 1 : 0;
  const drawn = asked - first;
  // The lowest ranks so far, in order, and what the questions that have them cost.
  const ranks: number[] = [];
  const costsByRank: number[] = [];
  for (let index = first; index < costs.length; index += 1) {
    const rank = random();
    let place = Math.min(ranks.length, drawn);
    if (place === drawn && !(rank < (ranks[drawn - 1] ?? 0))) continue;
    if (place === drawn) place -= 1;
    for (; place > 0 && rank < (ranks[place - 1] ?? 0); place -= 1) {
      ranks[place] = ranks[place - 1] ?? 0;
      costsByRank[place] = costsByRank[place - 1] ?? 0;
    }
    ranks[place] = rank;
    costsByRank[place] = costs[index] ?? 0;
  }
  return (startsWithFirst ? (costs[0] ?? 0) : 0) + sum(costsByRank);
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

/** What a learner may see of a question. */
export interface AskableQuestion {
  question: string;
  options: readonly string[];
  /** Of one of another kind than one right option. */
  shown?: ShownQuestion | null | undefined;
  /** Of one with one right option. */
  pictures?: QuestionPictures | null | undefined;
}

/** The questions as someone with this paper sees them. */
export function showPaper(paper: Paper, questions: readonly AskableQuestion[]): Question[] {
  return paper.map(({ index, options, part }) => {
    const asked = questions[index] ?? { question: '', options: [] };
    const { question, options: written, shown: kind, pictures } = asked;
    const shown = options.map((option) => written[option] ?? '');
    return {
      question,
      options: shown,
      ...withFormulas(question, ...shown),
      ...(kind && { shown: kind }),
      ...(pictures && { pictures: inOrder(pictures, options) }),
      ...(part !== undefined && { part }),
    };
  });
}

/** Each picture stays with its option. */
function inOrder(
  { question, options: written }: QuestionPictures,
  options: readonly number[],
): QuestionPictures {
  return {
    ...(question !== undefined && { question }),
    ...(written && { options: options.map((option) => written[option] ?? null) }),
  };
}

/** What a visitor sees on the page of the lesson. */
export function showPagePaper(
  quiz: Omit<QuizToAsk, 'optionCounts'>,
  questions: readonly AskableQuestion[],
): Question[] {
  const optionCounts = questions.map(({ options }) => options.length);
  return showPaper(composePaper({ ...quiz, optionCounts }, pageSeedOf(quiz)), questions);
}
