import { formatNumber } from '../../text/numbers.ts';
import { capitalised, spellOut } from '../../text/words.ts';
import type { PracticeAnswer } from './answer.ts';
import { toHiragana, toKana } from './kana.ts';
import { judgeBeats } from './kana-keys.ts';
import type { PracticeQuestion } from './question.ts';
import { readAnswer } from './read-number.ts';

export interface PracticeGrade {
  correct: boolean;
  /** What helps on: a sentence about this very answer. Null if there is nothing to say beyond right or wrong. */
  says: string | null;
  /** Parts of a wrong answer that are right: items in their place, or the left texts of right pairs. */
  rightParts: string[];
  /** A word about each beat of a wrong answer in kana. */
  beats: string[];
}

const right: PracticeGrade = { correct: true, says: null, rightParts: [], beats: [] };
const wrong = (says: string | null = null, rightParts: string[] = []): PracticeGrade => ({
  correct: false,
  says,
  rightParts,
  beats: [],
});

/** For someone who gives up before there was an answer. */
export const givenUp = wrong();

type Kind = PracticeQuestion['kind'];
type QuestionOf<K extends Kind> = Extract<PracticeQuestion, { kind: K }>;
type AnswerOf<K extends Kind> = Extract<PracticeAnswer, { kind: K }>;

/** Undefined if this isn't an answer to this question: it has changed since it was shown, or something is missing. */
export function gradePractice(
  question: PracticeQuestion,
  answer: PracticeAnswer,
): PracticeGrade | undefined {
  switch (question.kind) {
    case 'ordering':
      return answer.kind === 'ordering' ? gradeOrdering(question, answer) : undefined;
    case 'matching':
      return answer.kind === 'matching' ? gradeMatching(question, answer) : undefined;
    case 'number':
      return answer.kind === 'number' ? gradeNumber(question, answer) : undefined;
    case 'text':
      return answer.kind === 'text' ? gradeText(question, answer) : undefined;
    case 'several':
      return answer.kind === 'several' ? gradeSeveral(question, answer) : undefined;
    case 'hotspot':
      return answer.kind === 'hotspot' ? gradeHotspot(question, answer) : undefined;
    case 'dictation':
      return answer.kind === 'dictation' ? gradeDictation(question, answer) : undefined;
  }
}

function gradeOrdering({ items }: QuestionOf<'ordering'>, { order }: AnswerOf<'ordering'>) {
  if (!isSameSet(items, order)) return undefined;
  const inPlace = items.filter((item, index) => order[index] === item);
  if (inPlace.length === items.length) return right;
  // Moving one item shifts all others: what follows what says more than places.
  const moved = items.length - longestRun(order.map((item) => items.indexOf(item)));
  const says =
    moved === 1
      ? 'One entry is out of order. The others follow each other as they should.'
      : `${spelt(inPlace.length, true)} of ${spelt(items.length)} ${inPlace.length === 1 ? 'is' : 'are'} in the right place.`;
  return wrong(says, moved === 1 ? [] : inPlace);
}

/** The length of the longest increasing subsequence: those that needn't move. */
function longestRun(places: readonly number[]): number {
  const best: number[] = [];
  for (const [index, place] of places.entries()) {
    const before = best.filter((_, other) => (places[other] ?? 0) < place);
    best[index] = Math.max(0, ...before) + 1;
  }
  return Math.max(0, ...best);
}

function gradeMatching(
  { pairs, extra = [] }: QuestionOf<'matching'>,
  answer: AnswerOf<'matching'>,
) {
  const lefts = answer.pairs.map(({ left }) => left);
  const chosen = answer.pairs.map(({ right }) => right);
  const known = new Set([...pairs.map(({ right }) => right), ...extra]);
  const isWhole =
    isSameSet(
      pairs.map(({ left }) => left),
      lefts,
    ) &&
    new Set(chosen).size === chosen.length &&
    chosen.every((text) => known.has(text));
  if (!isWhole) return undefined;
  const rightOf = new Map(pairs.map(({ left, right }) => [left, right]));
  const matched = answer.pairs.filter(({ left, right }) => rightOf.get(left) === right);
  if (matched.length === pairs.length) return right;
  return wrong(
    `${spelt(matched.length, true)} of ${spelt(pairs.length)} pairs ${matched.length === 1 ? 'is' : 'are'} right.`,
    matched.map(({ left }) => left),
  );
}

function gradeNumber(question: QuestionOf<'number'>, { typed }: AnswerOf<'number'>) {
  const { answer, tolerance = 0, mistakes = [] } = question;
  const number = readAnswer(typed, question);
  if (number === undefined) return undefined;
  if (isNear(number, answer, tolerance)) return right;
  // A mistake may lie within the tolerance of another: the nearest is meant.
  const [mistake] = mistakes
    .filter((mistake) => isNear(number, mistake.answer, toleranceOf(mistake.answer, tolerance)))
    .sort((a, b) => Math.abs(a.answer - number) - Math.abs(b.answer - number));
  const isNamed = mistake !== undefined && isNear(number, mistake.answer, 0);
  // The teacher's own sentence about exactly this number says more than ours about its digits.
  if (!isNamed && hasRightDigits(number, answer, tolerance)) {
    return wrong('The digits are right. Check the decimal point and the unit.');
  }
  if (mistake) return wrong(mistake.says);
  if (isNear(-number, answer, tolerance)) return wrong('The amount is right. Check the sign.');
  return wrong();
}

/** That of an answer of 50 would make 0.5 the same mistake as 0.02. */
const toleranceOf = (mistake: number, tolerance: number) =>
  Math.min(tolerance, Math.abs(mistake) * 0.05);

function hasRightDigits(number: number, answer: number, tolerance: number): boolean {
  return [1, 2, 3, 6].some((power) =>
    [number / 10 ** power, number * 10 ** power].some((moved) => isNear(moved, answer, tolerance)),
  );
}

function isNear(number: number, wanted: number, tolerance: number): boolean {
  // 0.1 + 0.2 has to equal 0.3.
  const rounding = 1e-9 * Math.max(1, Math.abs(wanted));
  return Math.abs(number - wanted) <= tolerance + rounding;
}

function gradeText(question: QuestionOf<'text'>, { typed }: AnswerOf<'text'>) {
  const { accept, kana, mistakes = [] } = question;
  const plain = normalise(typed);
  if (plain === '') return undefined;
  const given = kana ? [plain, normalise(toKana(plain, kana))] : [plain];
  const isOneOf = (texts: readonly string[]) =>
    texts.some((text) => given.includes(normalise(text)));
  if (isOneOf(accept)) return right;
  const beats = kana ? judgeBeats(toKana(plain, kana), accept[0] ?? '') : [];
  const mistake = mistakes.find(({ text }) => isOneOf([text]));
  if (mistake) return { ...wrong(mistake.says), beats };
  const sounds = accept.map((text) => toHiragana(normalise(text)));
  if (kana && given.some((text) => sounds.includes(toHiragana(text)))) {
    return { ...wrong(`The sounds are right. Write them in ${kana}.`), beats };
  }
  return { ...wrong(), beats };
}

function gradeSeveral({ options }: QuestionOf<'several'>, { chosen }: AnswerOf<'several'>) {
  const picked = new Set(chosen);
  const known = new Set(options.map(({ text }) => text));
  if (picked.size === 0 || chosen.some((text) => !known.has(text))) return undefined;
  const missed = options.filter(({ text, right }) => right && !picked.has(text)).length;
  const extra = options.filter(({ text, right }) => !right && picked.has(text)).length;
  if (missed + extra === 0) return right;
  if (extra === 0) {
    return wrong(
      `All you chose ${picked.size === 1 ? 'is' : 'are'} right, but ${missed === 1 ? 'one is' : `${spelt(missed)} are`} missing.`,
    );
  }
  const stray =
    extra === 1 ? 'One of your choices doesn’t' : `${spelt(extra, true)} of your choices don’t`;
  return wrong(missed === 0 ? `${stray} belong.` : `${stray} belong, and something is missing.`);
}

function gradeHotspot({ regions }: QuestionOf<'hotspot'>, { place }: AnswerOf<'hotspot'>) {
  const region = regions.find(({ name }) => name === place);
  if (!region) return undefined;
  return region.right ? right : wrong();
}

function gradeDictation(
  { accept, say }: QuestionOf<'dictation'>,
  { typed }: AnswerOf<'dictation'>,
) {
  const plain = normalise(typed);
  if (plain === '') return undefined;
  const given = [plain, normalise(toKana(plain, 'hiragana'))];
  const heard = accept.map(normalise);
  if (given.some((text) => heard.includes(text))) return right;
  const sounds = toHiragana(normalise(say));
  if (given.some((text) => toHiragana(text) === sounds)) {
    return wrong('You heard it right. Read the question again: how should it be written?');
  }
  return wrong();
}

/** Case, width, outer and doubled spaces and a final full stop make no difference. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![\s.,;:!?。、！？…])[\s.,;:!?。、！？…]+$/u, '');
}

function isSameSet(wanted: readonly string[], given: readonly string[]): boolean {
  const texts = new Set(given);
  return (
    given.length === wanted.length &&
    texts.size === given.length &&
    wanted.every((text) => texts.has(text))
  );
}

function spelt(count: number, isFirst = false): string {
  const word = count === 0 ? 'none' : spellOut(count, 8);
  return isFirst ? capitalised(word) : word;
}

/** The right answer in words, a line for each part. */
export function solutionOf(question: PracticeQuestion): string[] {
  switch (question.kind) {
    case 'ordering':
      return question.items;
    case 'matching':
      return question.pairs.map(({ left, right }) => `${left}: ${right}`);
    case 'number':
      return [[writeNumber(question.answer), question.unit].filter(Boolean).join(' ')];
    case 'text':
      return question.accept.slice(0, 1);
    case 'several':
      return question.options.filter(({ right }) => right).map(({ text }) => text);
    case 'hotspot':
      return question.regions.filter(({ right }) => right).map(({ name }) => name);
    case 'dictation':
      return [...new Set([question.accept[0] ?? '', question.say])];
  }
}

function writeNumber(number: number): string {
  return formatNumber(number, 6);
}
