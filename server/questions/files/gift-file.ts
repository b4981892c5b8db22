import { type GIFTQuestion, SyntaxError as GiftError, parse, type TextFormat } from 'gift-pegjs';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { asLine, fromPlain, fromPossibleMarkup, type PlainText } from './plain-text.ts';
import { essays, type Outcome, toQuestion, unread, unsupported } from './to-question.ts';

/** The parser looks at every character many times. */
const mostCharacters = 512 * 1024;
export const longestBlock = 8_000;

/** The questions of a file, each as its text. */
export function giftBlocks(text: string): Block[] {
  if (text.length > mostCharacters) {
    throw new Refusal('too_large', {
      detail: `A GIFT file can have at most ${mostCharacters / 1024} KB. Split it into several.`,
    });
  }
  return splitBlocks(text);
}

export interface Block {
  text: string;
  /** Of each line, its number in the file. */
  lines: number[];
}

/** Questions are separated by blank lines. Comments and categories are left out here, wherever they are. */
function splitBlocks(text: string): Block[] {
  const blocks: { texts: string[]; lines: number[] }[] = [];
  let isOpen = false;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^\s*\/\//.test(line)) continue;
    if (line.trim() === '' || /^\s*\$CATEGORY:/i.test(line)) {
      isOpen = false;
      continue;
    }
    if (!isOpen) blocks.push({ texts: [], lines: [] });
    isOpen = true;
    blocks.at(-1)?.texts.push(line);
    blocks.at(-1)?.lines.push(index + 1);
  }
  return blocks.map(({ texts, lines }) => ({ text: texts.join('\n'), lines }));
}

/** Reads each question alone, so that one that isn't valid costs none of the others. */
export function readGift({ text, lines }: Block): Outcome[] {
  const line = lines[0] ?? 1;
  if (text.length > longestBlock) {
    const reason = `It has more than ${formatNumber(longestBlock)} characters.`;
    return [unread(line, beginningOf(text), reason)];
  }
  const parsed = parseBlock(text);
  if ('reason' in parsed) {
    const place = lines[parsed.line - 1] ?? line;
    return [unread(place, beginningOf(text), parsed.reason)];
  }
  return parsed.questions.map((question) => readQuestion(question, line));
}

/** Without the title and the answers, as far as they can be told apart. */
export function beginningOf(text: string): string {
  const stem = text.slice(0, 500).replace(/^\s*::.*?::/s, '');
  const shown = stem.replace(/(?<!\\)\{.*$/s, '') || stem;
  return fromPossibleMarkup(shown.replace(/^\s*\[(?:html|moodle|plain|markdown)\]/, '')).text;
}

type Parsed = { questions: GIFTQuestion[] } | { line: number; reason: string };

function parseBlock(text: string): Parsed {
  const kind = kindOf(text);
  if (kind) return { line: 1, reason: unsupported(kind) };
  const guarded = guard(text);
  try {
    return { questions: parse(guarded) };
  } catch (error) {
    if (!isGiftError(error)) throw error;
  }
  // A colon has a meaning only in front of a title, but the parser wants each of them escaped.
  try {
    return { questions: parse(withEscapedColons(guarded)) };
  } catch (error) {
    if (!isGiftError(error)) throw error;
    return { line: error.location.start.line, reason: reasonOf(error) };
  }
}

function isGiftError(error: unknown): error is GiftError {
  return error instanceof GiftError;
}

/** Kinds the parser stumbles over in some of their forms are recognised by how Moodle tells them apart. */
function kindOf(text: string): string | undefined {
  const answers = /(?<!\\)\{(.*)(?<!\\)\}/s.exec(text)?.[1]?.trim();
  if (answers === undefined) return undefined;
  if (answers.startsWith('#') && !answers.startsWith('####')) return 'Numerical questions';
  if (/(?<!\\)~/.test(answers)) return undefined;
  if (answers === '' || answers.startsWith('####')) return essays;
  if (/(?<!\\)=.*->/s.test(answers)) return 'Matching questions';
  if (/^(?:t|f|true|false)\s*(?:#|$)/i.test(answers)) return undefined;
  return 'Short-answer questions';
}

// Characters that never appear in text stand for what the parser would misread.
const ampersands = '\uFDD0';
const arrow = '\uFDD1';

function guard(text: string): string {
  return (
    text
      .replaceAll('&&', ampersands)
      // Only questions without wrong options are matching ones, and those are sorted out already.
      .replaceAll('->', arrow)
      .replace(
        /(?<!\\)\{\s*(t|f|true|false)(?=\s*[#}])/i,
        (_, word: string) => `{${word.toUpperCase()}`,
      )
  );
}

const unguard = (text: string) => text.replaceAll(ampersands, '&&').replaceAll(arrow, '->');

function withEscapedColons(text: string): string {
  const escaped = (text: string) => text.replace(/(?<!\\):/g, '\\:');
  const [whole, title] = /^\s*::((?:\\.|[^:\\]|:(?!:))*)::/s.exec(text) ?? [];
  if (whole === undefined || title === undefined) return escaped(text);
  return `::${escaped(title)}::${escaped(text.slice(whole.length))}`;
}

function reasonOf({ found }: GiftError): string {
  return found === null
    ? 'It isn’t valid GIFT: it ends too early. Is a brace missing?'
    : `It isn’t valid GIFT: “${unguard(found)}” isn’t expected here. Special characters need a backslash.`;
}

function readQuestion(question: GIFTQuestion, line: number): Outcome {
  if (question.type === 'Category') return unread(line, question.title, 'This is a category.');
  const stem = plain(question.stem);
  const text = stem.text || asLine(unguard(question.title ?? ''));
  if (question.type === 'Description') {
    return unread(line, text, 'It has no answers, so it’s a description rather than a question.');
  }
  if (question.type === 'TF') {
    const { isTrue, trueFeedback: ifWrong, falseFeedback: ifRight } = question;
    const option = (text: string, isRight: boolean) => ({
      text,
      worth: isRight ? 100 : 0,
      feedback: plain(isRight ? ifRight : ifWrong).text,
    });
    return toQuestion({
      ...{ ...stem, line, text },
      options: [option('True', isTrue), option('False', !isTrue)],
      feedback: plain(question.globalFeedback).text,
    });
  }
  if (question.type !== 'MC') return unread(line, text, unsupported(kinds[question.type]));
  const options = question.choices.map(({ isCorrect, weight, text, feedback }) => ({
    ...plain(text),
    worth: weight ?? (isCorrect ? 100 : 0),
    feedback: plain(feedback).text,
  }));
  return toQuestion({
    ...{ line, text, options },
    media: [stem, ...options].flatMap(({ media }) => media),
    lostFormula: stem.lostFormula || options.some(({ lostFormula }) => lostFormula),
    feedback: plain(question.globalFeedback).text,
  });
}

const kinds = {
  Matching: 'Matching questions',
  Numerical: 'Numerical questions',
  Short: 'Short-answer questions',
  Essay: essays,
};

function plain(given: TextFormat | null): PlainText {
  const { format, text } = given ?? { format: 'plain', text: '' };
  const whole = unguard(text);
  return format === 'html' || format === 'moodle' ? fromPossibleMarkup(whole) : fromPlain(whole);
}
