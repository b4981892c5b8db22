import * as z from 'zod/mini';
import { readNumber } from '../../../contract/assessment/practice/read-number.ts';
import { DraftPractice } from '../../../contract/studio/content.ts';
import type { PracticeFile, ReadPractice } from '../../../contract/studio/practice-files.ts';
import { mostQuestionsInFile, type UnreadQuestion } from '../../../contract/studio/questions.ts';
import { type Block, beginningOf, giftBlocks, longestBlock } from '../questions/gift-file.ts';
import {
  child,
  moodleQuestions,
  nameOf,
  plain,
  type XmlElement,
} from '../questions/moodle-file.ts';
import { asLine, fromPossibleMarkup } from '../questions/plain-text.ts';
import { openQuestionFile } from '../questions/read-questions.ts';

type Outcome = { read: ReadPractice } | { unread: UnreadQuestion };
type Draft = Omit<DraftPractice, 'id' | 'hints'> & { hints?: string[] };

/** What of a file can be practised with. */
export function readPracticeQuestions(bytes: Uint8Array): PracticeFile {
  const { text, format } = openQuestionFile(bytes);
  const outcomes =
    format === 'moodle'
      ? moodleQuestions(text)
          .slice(0, mostQuestionsInFile)
          .map(({ question, line }) => readMoodleQuestion(question, line))
      : giftBlocks(text).slice(0, mostQuestionsInFile).map(readGiftQuestion);
  return {
    format,
    questions: outcomes.flatMap((outcome) => ('read' in outcome ? outcome.read : [])),
    unread: outcomes.flatMap((outcome) => ('unread' in outcome ? outcome.unread : [])),
  };
}

const notForPractice =
  'This isn’t one of the kinds that can be practised with: matching, numerical, short answer, several right answers or ordering.';

function unread(line: number, text: string, reason: string): Outcome {
  return { unread: { line, text: text.slice(0, 80).toWellFormed(), reason } };
}

function read(line: number, draft: Draft, remarks: string[] = []): Outcome {
  const { hints = [] } = draft;
  const parsed = z.safeParse(DraftPractice, {
    ...draft,
    id: '',
    hints: hints.length > 0 ? hints.slice(0, 3) : [''],
  });
  if (parsed.success) return { read: { line, question: parsed.data, remarks } };
  return unread(line, draft.question, parsed.error.issues[0]?.message ?? 'It can’t be stored.');
}

// GIFT

interface GiftAnswer {
  /** `=` is right, `~` is wrong or has a weight. */
  sign: '=' | '~';
  weight: number | null;
  text: string;
  feedback: string;
}

function readGiftQuestion({ text, lines }: Block): Outcome {
  const line = lines[0] ?? 1;
  if (text.length > longestBlock) {
    return unread(line, beginningOf(text), `It has more than ${longestBlock} characters.`);
  }
  const parts = /^(?:\s*::(?:\\.|[^\\])*?::)?((?:\\.|[^\\{])*)\{((?:\\.|[^\\}])*)\}(.*)$/s.exec(
    text,
  );
  if (!parts) return unread(line, beginningOf(text), 'It isn’t valid GIFT: is a brace missing?');
  const [, before = '', inner = '', after = ''] = parts;
  const gap = after.trim() === '' ? before : `${before} _____ ${after}`;
  const question = readGiftText(gap);
  const [answers = '', general = ''] = splitUnescaped(inner, '####');
  const explanation = readGiftText(general);
  const common = { question, explanation };

  if (answers.trim().startsWith('#')) {
    return readGiftNumber(line, common, answers.trim().slice(1));
  }
  const options = readGiftAnswers(answers);
  if (options.length === 0) return unread(line, question, notForPractice);
  const hasWrong = options.some(({ sign }) => sign === '~');
  if (!hasWrong && options.every(({ text }) => splitUnescaped(text, '->').length === 2)) {
    const pairs = options.map(({ text }) => {
      const [left = '', right = ''] = splitUnescaped(text, '->').map(readGiftText);
      return { left, right };
    });
    return read(line, {
      ...common,
      kind: 'matching',
      pairs: pairs.filter(({ left }) => left !== ''),
      extra: pairs.filter(({ left }) => left === '').map(({ right }) => right),
    });
  }
  if (!hasWrong) {
    const accept = options
      .filter(({ weight }) => weight === null || weight > 99)
      .map(({ text }) => readGiftText(text));
    if (accept.length === 0) return unread(line, question, notForPractice);
    const mistakes = options.flatMap(({ weight, text, feedback }) =>
      weight !== null && weight <= 99 && feedback.trim() !== ''
        ? [{ text: readGiftText(text), says: readGiftText(feedback) }]
        : [],
    );
    return read(line, {
      ...common,
      explanation: explanation || feedbackIn(options),
      kind: 'text',
      accept,
      ...(mistakes.length > 0 && { mistakes }),
    });
  }
  const right = options.filter(({ sign, weight }) => sign === '=' || (weight ?? 0) > 0);
  const isSingle = options.some(({ weight }) => (weight ?? 0) > 99);
  if (right.length < 2 || isSingle) return unread(line, question, notForPractice);
  return read(
    line,
    {
      ...common,
      kind: 'several',
      options: options.map((option) => ({
        text: readGiftText(option.text),
        right: right.includes(option),
      })),
    },
    options.some(({ weight }) => (weight ?? 0) < 0)
      ? ['Wrong options cost points there. Here all right ones have to be chosen.']
      : [],
  );
}

/** `8`, `8:0.5`, `1968..1970`, or several of them with `=`. */
function readGiftNumber(
  line: number,
  common: { question: string; explanation: string },
  answers: string,
): Outcome {
  const given = answers.trim().startsWith('=')
    ? readGiftAnswers(answers)
    : [
        {
          sign: '=' as const,
          weight: null,
          text: splitUnescaped(answers, '#')[0] ?? '',
          feedback: splitUnescaped(answers, '#')[1] ?? '',
        },
      ];
  const right = given.find(({ weight }) => weight === null || weight > 99);
  const range = right && readRange(right.text);
  if (!right || !range) return unread(line, common.question, 'Its number can’t be read.');
  const mistakes = given.flatMap((other) => {
    const number = other === right ? undefined : readRange(other.text)?.answer;
    const says = readGiftText(other.feedback);
    return number === undefined || says === '' ? [] : [{ answer: number, says }];
  });
  return read(line, {
    ...common,
    explanation: common.explanation || readGiftText(right.feedback),
    kind: 'number',
    ...range,
    ...(mistakes.length > 0 && { mistakes }),
  });
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

function readGiftAnswers(text: string): GiftAnswer[] {
  const starts = [...text.matchAll(/[=~]/g)]
    .map(({ index }) => index)
    .filter((at) => !isEscaped(text, at));
  return starts.map((start, index) => {
    const whole = text.slice(start + 1, starts[index + 1]);
    const weight = /^\s*%(-?[\d.]+)%/.exec(whole);
    const [answer = '', feedback = ''] = splitUnescaped(whole.slice(weight?.[0].length ?? 0), '#');
    return {
      sign: text[start] === '=' ? '=' : '~',
      weight: weight ? Number(weight[1]) : null,
      text: answer,
      feedback,
    };
  });
}

const feedbackIn = (answers: readonly GiftAnswer[]) =>
  readGiftText(answers.find(({ feedback }) => feedback.trim() !== '')?.feedback ?? '');

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

function readGiftText(text: string): string {
  const [, format = '', rest = text] =
    /^\s*(?:\[(html|moodle|plain|markdown)\])?(.*)$/s.exec(text) ?? [];
  const unescaped = rest.replace(/\\([n~=#{}:>\\])/g, (_, sign: string) =>
    sign === 'n' ? ' ' : sign,
  );
  return format === 'html' || format === 'moodle'
    ? fromPossibleMarkup(unescaped).text
    : asLine(unescaped);
}

// Moodle XML

function readMoodleQuestion(question: XmlElement, line: number): Outcome {
  const text = plain(child(question, 'questiontext'))?.text || nameOf(question);
  const all = (name: string) => question.elements().filter((element) => element.name === name);
  const common = {
    question: text,
    explanation: plain(child(question, 'generalfeedback'))?.text ?? '',
    hints: all('hint').flatMap((hint) => plain(hint)?.text || []),
  };
  const answers = all('answer').map((answer) => ({
    text: plain(answer)?.text ?? '',
    worth: Number(answer.attributes.fraction ?? 0),
    feedback: plain(child(answer, 'feedback'))?.text ?? '',
    tolerance: readNumber(child(answer, 'tolerance')?.text() ?? ''),
  }));
  const best = answers.filter(({ worth }) => worth > 99);

  switch (question.attributes.type) {
    case 'matching': {
      const pairs = all('subquestion').map((pair) => {
        const answer = child(pair, 'answer');
        // Moodle has markup at the left only.
        const right = asLine((answer && child(answer, 'text')?.text()) ?? '');
        return { left: plain(pair)?.text ?? '', right };
      });
      return read(line, {
        ...common,
        kind: 'matching',
        pairs: pairs.filter(({ left }) => left !== ''),
        extra: pairs.filter(({ left }) => left === '').map(({ right }) => right),
      });
    }
    case 'numerical': {
      const [right] = best;
      const answer = readNumber(right?.text ?? '');
      if (!right || answer === undefined) return unread(line, text, 'Its number can’t be read.');
      const mistakes = answers.flatMap((other) => {
        const number = readNumber(other.text);
        const isMistake = other !== right && number !== undefined && other.feedback !== '';
        return isMistake ? [{ answer: number, says: other.feedback }] : [];
      });
      return read(line, {
        ...common,
        explanation: common.explanation || right.feedback,
        kind: 'number',
        answer,
        ...(right.tolerance ? { tolerance: Math.abs(right.tolerance) } : {}),
        ...(mistakes.length > 0 && { mistakes }),
      });
    }
    case 'shortanswer': {
      const mistakes = answers.flatMap(({ text, worth, feedback }) =>
        worth <= 99 && text !== '' && text !== '*' && feedback !== ''
          ? [{ text, says: feedback }]
          : [],
      );
      return read(line, {
        ...common,
        kind: 'text',
        accept: best.map(({ text }) => text),
        ...(mistakes.length > 0 && { mistakes }),
      });
    }
    case 'multichoice': {
      const right = answers.filter(({ worth }) => worth > 0);
      if (right.length < 2 || best.length > 0) return unread(line, text, notForPractice);
      return read(line, {
        ...common,
        kind: 'several',
        options: answers.map(({ text, worth }) => ({ text, right: worth > 0 })),
      });
    }
    case 'ordering':
      return read(line, { ...common, kind: 'ordering', items: answers.map(({ text }) => text) });
    default:
      return unread(line, text, notForPractice);
  }
}
