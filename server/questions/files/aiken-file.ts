import { formatNumber } from '../../../contract/text/numbers.ts';
import {
  type Outcome as PracticeOutcome,
  readOptions,
  unread as unpractised,
} from '../practice/to-practice.ts';
import { longestBlock } from './gift-file.ts';
import { fromPlain } from './plain-text.ts';
import { type Outcome, remarksOf, toQuestion, unread } from './to-question.ts';

/** A question of an Aiken file as its lines have it. */
export interface AikenBlock {
  line: number;
  question: string[];
  /** In the order of their letters, from A. */
  options: string[][];
  /** Of an option whose letter isn't the next one. */
  stray?: { line: number; letter: string };
  answer?: { line: number; letters: string };
  feedback: string[];
  /** Its text has a blank line in it, so it may be two texts. */
  isApart: boolean;
  length: number;
}

// With a full stop, a space has to follow: a question may begin with "A.M.".
const optionLine = /^([a-z])(?:\.(?=\s|$)|\))/i;
const answerLine = /^answer\s*:/i;
// Not part of the format, but written by many.
const feedbackLine = /^(?:feedback|explanation|rationale)\s*:/i;

const lineBreak = /\r\n|\n|\r/;

/** If a line answers with a letter, or options follow each other, it is no other format. */
export function looksLikeAiken(text: string): boolean {
  const lines = text.split(lineBreak).map((line) => line.trim());
  if (lines.some((line) => /^answer\s*:\s*[a-z]\b[\s,;|.)a-z]{0,30}$/i.test(line))) return true;
  const letters = lines.map((line) => optionLine.exec(line)?.[1]?.toUpperCase());
  return (
    !text.includes('{') &&
    letters.some((letter, index) => letter === 'A' && letters[index + 1] === 'B')
  );
}

/** The questions of a file, and one more than `most`. */
export function aikenBlocks(text: string, most: number): AikenBlock[] {
  const blocks: AikenBlock[] = [];
  let block: AikenBlock | undefined;
  let isAfterBlank = false;
  for (const [index, whole] of text.split(lineBreak).entries()) {
    const words = whole.trim();
    if (words === '') {
      isAfterBlank = true;
      continue;
    }
    if (!block || endsBefore(block, words, isAfterBlank)) {
      if (blocks.length > most) break;
      block = startBlock(index + 1);
      blocks.push(block);
    }
    addLine(block, words, index + 1, isAfterBlank);
    isAfterBlank = false;
  }
  return blocks.slice(0, most + 1);
}

function startBlock(line: number): AikenBlock {
  return { line, question: [], options: [], feedback: [], isApart: false, length: 0 };
}

/** After its answer, or where its answer is missing and another question begins. */
function endsBefore(block: AikenBlock, words: string, isAfterBlank: boolean): boolean {
  if (block.answer) {
    const goesOn = block.feedback.length > 0 && !isAfterBlank;
    return !feedbackLine.test(words) && !(goesOn && !answerLine.test(words));
  }
  const isText = !answerLine.test(words) && !optionLine.test(words);
  return block.options.length > 0 && isAfterBlank && isText;
}

function addLine(block: AikenBlock, words: string, line: number, isAfterBlank: boolean): void {
  block.length += words.length;
  // Enough to say that it is too long.
  if (block.length > longestBlock && !answerLine.test(words)) return;
  if (block.answer) {
    block.feedback.push(words.replace(feedbackLine, '').trim());
    return;
  }
  if (answerLine.test(words)) {
    block.answer = { line, letters: words.replace(answerLine, '').trim().slice(0, 40) };
    return;
  }
  const [mark = '', letter = ''] = optionLine.exec(words) ?? [];
  const next = letterAt(block.options.length);
  // Without a question before it, it is the question: "A. Lincoln was born in …".
  const isOption = block.question.length > 0 && letter.toUpperCase() === next;
  if (isOption) {
    block.options.push([words.slice(mark.length).trim()]);
    return;
  }
  const last = block.options.at(-1);
  if (last && letter !== '') block.stray ??= { line, letter: letter.toUpperCase() };
  if (!last && block.question.length > 0 && isAfterBlank) block.isApart = true;
  (last ?? block.question).push(words);
}

const letterAt = (index: number) => String.fromCharCode(65 + index);

export const aikenText = ({ question }: AikenBlock) => question.join(' ').slice(0, 500);

/** What a question of an Aiken file would be in a quiz and to practise with. */
export function readAiken(block: AikenBlock): { quiz: Outcome; practice: PracticeOutcome } {
  const { line } = block;
  const fault = faultOf(block);
  if (fault) {
    const named = [fault.line, fromPlain(aikenText(block)).text, fault.reason] as const;
    return { quiz: unread(...named), practice: unpractised(...named) };
  }
  const chosen = lettersIn(block.answer?.letters ?? '');
  const stem = fromPlain(block.question.join(' '));
  const feedback = fromPlain(block.feedback.join(' '));
  const texts = block.options.map((lines) => fromPlain(lines.join(' ')));
  const options = texts.map(({ text }, index) => ({
    text,
    worth: chosen.includes(letterAt(index)) ? 100 / chosen.length : 0,
    feedback: '',
  }));
  const lost = {
    media: [],
    lostFormula: [stem, feedback, ...texts].some(({ lostFormula }) => lostFormula),
    lost: block.isApart
      ? [`Its text has a blank line: everything from line ${line} on was taken as the question.`]
      : [],
  };
  const common = { question: stem.text, explanation: feedback.text };
  return {
    quiz: toQuestion({ line, text: stem.text, options, feedback: feedback.text, ...lost }),
    practice: readOptions(line, common, options, remarksOf(lost)),
  };
}

/** `B`, `b)`, and `A, C` as some programs write several. */
function lettersIn(answer: string): string[] {
  const parts = answer.toUpperCase().split(/[\s,;|&.)]+|\bAND\b/);
  return [...new Set(parts.filter((part) => part !== ''))];
}

function faultOf({
  line,
  question,
  options,
  stray,
  answer,
  length,
}: AikenBlock): { line: number; reason: string } | undefined {
  if (length > longestBlock) {
    return { line, reason: `It has more than ${formatNumber(longestBlock)} characters.` };
  }
  if (stray) {
    const last = letterAt(options.length - 1);
    return {
      line: stray.line,
      reason: `Option ${stray.letter} comes after option ${last}. Letters follow each other from A, and a line like “ANSWER: B” ends each question.`,
    };
  }
  if (answer && question.length === 0) {
    return { line: answer.line, reason: 'There is no question before this answer.' };
  }
  if (options.length === 0) {
    return { line, reason: 'It has no options. They begin with “A.” or “A)”, one on each line.' };
  }
  if (!answer) return { line, reason: 'A line like “ANSWER: B” is missing after its options.' };
  const letters = lettersIn(answer.letters);
  const known = options.map((_, index) => letterAt(index));
  if (letters.length > 0 && letters.every((letter) => known.includes(letter))) return undefined;
  const given = answer.letters === '' ? 'nothing' : `“${answer.letters}”`;
  return {
    line: answer.line,
    reason: `Its answer is ${given}, but its options are A to ${known.at(-1)}.`,
  };
}
