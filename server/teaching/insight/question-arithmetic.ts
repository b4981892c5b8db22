import {
  leastAnswers,
  manyAnswers,
  type OptionFigures,
  type QuestionAdvice,
  smallGroup,
  weakDiscrimination,
} from '../../../contract/teaching/insight.ts';

/** How many learners chose an option with so many points in the rest of the quiz. */
export interface AnswerCount {
  choice: number;
  rest: number;
  restTotal: number;
  amount: number;
}

interface Thirds {
  /** How many count to each: a third of all, so that parts of learners with equal scores are counted. */
  size: number;
  strong: Map<number, number>;
  weak: Map<number, number>;
}

const restShare = ({ rest, restTotal }: AnswerCount) => (restTotal === 0 ? 0 : rest / restTotal);

/**
 * Who answered what in the upper and in the lower third, by score in the rest of the quiz. Of learners with the same score at the
 * border of a third, each counts in part, because nothing says which of them belong to it. Null if all have the same score.
 */
function splitThirds(counts: readonly AnswerCount[]): Thirds | null {
  const groups = Map.groupBy(counts, restShare);
  if (groups.size < 2) return null;
  const size = sum(counts) / 3;
  const rising = [...groups].sort(([one], [other]) => one - other).map(([, group]) => group);
  return { size, weak: take(rising, size), strong: take(rising.toReversed(), size) };
}

function take(groups: readonly AnswerCount[][], size: number): Map<number, number> {
  const taken = new Map<number, number>();
  let left = size;
  for (const group of groups) {
    const part = Math.min(1, left / sum(group));
    if (part <= 0) break;
    for (const { choice, amount } of group) {
      taken.set(choice, (taken.get(choice) ?? 0) + amount * part);
    }
    left -= sum(group) * part;
  }
  return taken;
}

function sum(counts: readonly AnswerCount[]): number {
  return counts.reduce((total, { amount }) => total + amount, 0);
}

interface Question {
  options: readonly string[];
  /** The options are only whether it was right. */
  isOfKind?: boolean;
  answer: number;
}

export interface AnsweredFigures {
  answers: number;
  right: number | null;
  discrimination: number | null;
  options: OptionFigures[];
  advice: QuestionAdvice[];
}

export function figuresOf(
  { options, isOfKind = false, answer }: Question,
  counts: readonly AnswerCount[],
): AnsweredFigures {
  const answers = sum(counts);
  const isEnough = answers >= leastAnswers;
  const thirds = isEnough ? splitThirds(counts) : null;
  const shareOf = (third: Map<number, number> | undefined, choice: number) =>
    third && thirds ? round((third.get(choice) ?? 0) / thirds.size) : null;
  const figures = options.map((text, choice) => {
    const chosen = sum(counts.filter((count) => count.choice === choice));
    return {
      text,
      isRight: choice === answer,
      // What few people chose would tell what each of them chose.
      chosen: answers < smallGroup ? null : chosen,
      share: answers < smallGroup ? null : round(chosen / answers),
      strong: shareOf(thirds?.strong, choice),
      weak: shareOf(thirds?.weak, choice),
    };
  });
  const rightOnes = thirds && {
    strong: thirds.strong.get(answer) ?? 0,
    weak: thirds.weak.get(answer) ?? 0,
  };
  const discrimination =
    thirds && rightOnes ? round((rightOnes.strong - rightOnes.weak) / thirds.size) : null;
  const right = isEnough ? (figures[answer]?.share ?? null) : null;
  const advice = adviceFor({ answers, right, discrimination, options: figures });
  return {
    answers,
    right,
    discrimination,
    options: figures,
    advice: isEnough ? advice.filter(({ kind }) => !isOfKind || aboutAll.has(kind)) : [],
  };
}

/** What can be said without knowing what was chosen. */
const aboutAll: ReadonlySet<QuestionAdvice['kind']> = new Set(['hardlyTellsApart', 'tooEasy']);

/** Shares are compared and shown with the same three digits. */
function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** A wrong option that fewer choose doesn't mislead anyone in particular. */
const notableShare = 0.2;
const tooEasyFrom = 0.95;
const tooHardBelow = 0.3;

function adviceFor({
  answers,
  right,
  discrimination,
  options,
}: Omit<AnsweredFigures, 'advice'>): QuestionAdvice[] {
  const advice: QuestionAdvice[] = [];
  const misleading = findMisleading(options);
  if (misleading) advice.push(misleading);
  if (right !== null && right < tooHardBelow) {
    advice.push({ kind: 'tooHard', right, byGuessing: round(1 / options.length) });
  }
  const isTooEasy = right !== null && right >= tooEasyFrom;
  // Where nearly all are right, there is nobody to tell apart; in small thirds it may be chance.
  const isTold = !isTooEasy && answers >= manyAnswers && discrimination !== null;
  if (isTold && discrimination < weakDiscrimination) {
    advice.push({ kind: 'hardlyTellsApart', discrimination });
  }
  if (isTooEasy) advice.push({ kind: 'tooEasy', right });
  const unchosen = options.flatMap(({ chosen }, index) => (chosen === 0 ? [index] : []));
  if (answers >= manyAnswers && unchosen.length > 0) {
    advice.push({ kind: 'neverChosen', options: unchosen });
  }
  return advice;
}

/** The most chosen wrong option that the strong choose at least as often as the weak, or more often than the right one. */
function findMisleading(options: readonly OptionFigures[]): QuestionAdvice | null {
  const strongRight = options.find(({ isRight }) => isRight)?.strong ?? 0;
  const found = options
    .map((option, index) => ({ ...option, index }))
    .filter(({ isRight, share, strong, weak }) => {
      if (isRight || strong === null || weak === null || (share ?? 0) < notableShare) return false;
      return strong >= weak || strong > strongRight;
    })
    .sort((one, other) => (other.share ?? 0) - (one.share ?? 0))[0];
  if (!found) return null;
  const { index, share, strong, weak } = found;
  return {
    kind: 'misleads',
    option: index,
    share: share ?? 0,
    strong: strong ?? 0,
    weak: weak ?? 0,
  };
}
