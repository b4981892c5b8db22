import { readNumber } from '../../../contract/assessment/practice/read-number.ts';
import { type Block, beginningOf, longestBlock } from '../files/gift-file.ts';
import { fromPlain, fromPossibleMarkup, type Media, type PlainText } from '../files/plain-text.ts';
import { remarksOf } from '../files/to-question.ts';
import {
  type GivenAnswer,
  type Outcome,
  read,
  readNumberQuestion,
  readOptions,
  readTexts,
  unread,
} from './to-practice.ts';

interface GiftAnswer extends GivenAnswer {
  /** `=` is right, `~` is wrong or has a weight. */
  sign: '=' | '~';
}

/** What of a question in GIFT can be practised with. */
export function readGiftPractice({ text, lines }: Block): Outcome {
  const line = lines[0] ?? 1;
  const parts = /^(?:\s*::(?:\\.|[^\\])*?::)?((?:\\.|[^\\{])*)\{((?:\\.|[^\\}])*)\}(.*)$/s.exec(
    text.slice(0, longestBlock + 1),
  );
  if (!parts || text.length > longestBlock) return unread(line, beginningOf(text));
  const [, before = '', inner = '', after = ''] = parts;
  const texts = textReader(before);
  const question = texts.read(after.trim() === '' ? before : `${before} _____ ${after}`);
  const [answers = '', general = ''] = splitUnescaped(inner, '####');
  const common = { question, explanation: texts.read(general) };
  const given = answers.trim();
  // True and false are for a quiz.
  if (/^(?:t|f|true|false)\s*(?:#|$)/i.test(given)) return unread(line, question);
  if (given.startsWith('#')) {
    const numbers = readNumbers(given.slice(1), texts.read);
    return readNumberQuestion(line, common, numbers, texts.remarks());
  }
  const options = readAnswers(given, texts.read);
  if (options.length === 0) return unread(line, question);
  if (options.some(({ sign }) => sign === '~')) {
    return readOptions(line, common, options, texts.remarks());
  }
  if (options.every(({ raw }) => splitUnescaped(raw, '->').length === 2)) {
    const pairs = options.map(({ raw }) => {
      const [left = '', right = ''] = splitUnescaped(raw, '->').map(texts.read);
      return { left, right };
    });
    return read(
      line,
      {
        ...common,
        kind: 'matching',
        pairs: pairs.filter(({ left }) => left !== ''),
        extra: pairs.filter(({ left }) => left === '').map(({ right }) => right),
      },
      texts.remarks(),
      { partial: true, remarks: texts.remarks() },
    );
  }
  return readTexts(line, common, options, texts.remarks());
}

/** `8`, `8:0.5`, `1968..1970`, or several of them with `=`. After `~#` comes what any other number is told. */
function readNumbers(text: string, readText: (text: string) => string) {
  const [first = '', other] = /^\s*=/.test(text) ? [text] : splitUnescaped(text, '~');
  const given = readAnswers(/^\s*=/.test(first) ? first : `=${first}`, readText);
  const rest = other === undefined ? [] : readAnswers(`~*${other}`, readText);
  return [...given, ...rest].map((answer) => ({ ...answer, range: readRange(answer.raw) }));
}

function readRange(text: string): { answer: number; tolerance?: number } | undefined {
  const [from, to] = text.split('..');
  if (to !== undefined) {
    const [low, high] = [readNumber(from ?? ''), readNumber(to)];
    if (low === undefined || high === undefined) return undefined;
    return { answer: tidy((low + high) / 2), tolerance: tidy(Math.abs(high - low) / 2) };
  }
  const [number = '', off] = text.split(':');
  const answer = readNumber(number);
  const tolerance = off === undefined ? 0 : readNumber(off);
  if (answer === undefined) return undefined;
  return { answer, ...(tolerance ? { tolerance: Math.abs(tolerance) } : {}) };
}

/** Without the noise of binary fractions. */
const tidy = (number: number) => Number(number.toPrecision(12));

function readAnswers(
  text: string,
  readText: (text: string) => string,
): (GiftAnswer & { raw: string })[] {
  const starts = [...text.matchAll(/[=~]/g)]
    .map(({ index }) => index)
    .filter((at) => !isEscaped(text, at));
  return starts.map((start, index) => {
    const sign = text[start] === '=' ? '=' : '~';
    const whole = text.slice(start + 1, starts[index + 1]);
    const weight = /^\s*%(-?[\d.]+)%/.exec(whole);
    const [raw = '', feedback = ''] = splitUnescaped(whole.slice(weight?.[0].length ?? 0), '#');
    return {
      sign,
      raw,
      worth: weight ? Number(weight[1]) : sign === '=' ? 100 : 0,
      text: readText(raw),
      feedback: readText(feedback),
    };
  });
}

/** A backslash before it counts, unless that is escaped itself. */
function isEscaped(text: string, at: number): boolean {
  const [backslashes = ''] = /\\*$/.exec(text.slice(Math.max(0, at - 20), at)) ?? [];
  return backslashes.length % 2 === 1;
}

/** At the first place that isn't escaped: two parts, or one. */
function splitUnescaped(text: string, mark: string): string[] {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (!isEscaped(text, at)) return [text.slice(0, at), text.slice(at + mark.length)];
  }
  return [text];
}

const formatted = /^\s*(?:\[(html|moodle|plain|markdown)\])?(.*)$/s;

/** The format of the question holds for its answers too, unless they name another. */
function textReader(question: string) {
  const own = formatted.exec(question)?.[1];
  const lost = { media: [] as Media[], lostFormula: false };
  return {
    read(text: string): string {
      const [, named, rest = text] = formatted.exec(text) ?? [];
      const unescaped = rest.replace(/\\([n~=#{}:>\\])/g, (_, sign: string) =>
        sign === 'n' ? ' ' : sign,
      );
      const format = named ?? own;
      const plain: PlainText =
        format === 'html' || format === 'moodle'
          ? fromPossibleMarkup(unescaped)
          : fromPlain(unescaped);
      lost.media.push(...plain.media);
      lost.lostFormula ||= plain.lostFormula;
      return plain.text;
    },
    remarks: () => remarksOf(lost),
  };
}
