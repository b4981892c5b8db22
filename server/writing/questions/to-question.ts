import * as z from 'zod/mini';
import { DraftQuestion } from '../../../contract/studio/content.ts';
import type { ReadQuestion, UnreadQuestion } from '../../../contract/writing/questions.ts';
import { asLine, joinSentences, type Media } from './plain-text.ts';

/** A question with options as a file has it, in plain text. */
export interface Candidate {
  line: number;
  text: string;
  options: readonly CandidateOption[];
  /** What is shown whatever was answered. */
  feedback: string;
  media: readonly Media[];
  lostFormula: boolean;
  /** What else of it has no place in a quiz, in sentences. */
  lost?: readonly string[];
}

export interface CandidateOption {
  text: string;
  /** Percent of the mark. */
  worth: number;
  feedback: string;
}

export type Outcome = { read: ReadQuestion } | { unread: UnreadQuestion };

const mostOptions = 6;
const longestExplanation = 600;

export function toQuestion(candidate: Candidate): Outcome {
  const { line, text, options } = candidate;
  const fault = faultOf(candidate);
  if (fault) return unread(line, text, fault);
  const answer = options.findIndex(isRight);
  const remarks = remarksOf(candidate);
  const question = z.safeParse(DraftQuestion, {
    question: text,
    options: options.map(({ text }) => text),
    answer,
    explanation: explain(candidate, answer, remarks),
    sample: false,
  });
  if (!question.success) {
    return unread(line, text, question.error.issues[0]?.message ?? 'It can’t be stored.');
  }
  remarks.push(...options.filter(({ worth }) => isPartly(worth)).map(partlyRight));
  if (options.some(({ worth }) => worth < 0)) {
    remarks.push('Wrong options cost points there. Here they just earn none.');
  }
  return { read: { question: question.data, remarks } };
}

export const partlyRight = ({ text, worth }: Pick<CandidateOption, 'text' | 'worth'>) =>
  `“${shortened(text)}” was worth ${percent(worth)} of the mark. Here it is wrong.`;

/** What every kind of question loses. */
export function remarksOf({
  media,
  lostFormula,
  lost = [],
}: Pick<Candidate, 'media' | 'lostFormula' | 'lost'>): string[] {
  return [
    ...(media.length > 0
      ? [`Its pictures, sounds or videos were left out: ${media.map(nameOfMedia).join(', ')}.`]
      : []),
    ...(lostFormula ? ['It has a formula that we can’t draw. Change it before you publish.'] : []),
    ...lost,
  ];
}

export function unread(line: number, text: string, reason: string): Outcome {
  return { unread: { line, text: shortened(text), reason } };
}

/** The beginning of a text, to recognise it by. */
export function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed().trimEnd()}…`;
}

// Files write a third as 33.33333, and may write a whole as 99.99999.
export const isRight = ({ worth }: Pick<CandidateOption, 'worth'>) => worth > 99.9;
export const isPartly = (worth: number) => worth > 0 && worth <= 99.9;
export const percent = (worth: number) => `${Math.round(worth * 10) / 10}%`;

/** `@@PLUGINFILE@@/light%20meter.png` is light meter.png. */
export function nameOfMedia({ src, isPicture }: Media): string {
  const [last = ''] = /^data:/i.test(src) ? [] : (src.split(/[?#]/)[0] ?? '').split('/').slice(-1);
  return shortened(asLine(decoded(last))) || (isPicture ? 'a picture' : 'a sound or video');
}

export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function faultOf({ text, options, media }: Candidate): string | undefined {
  if (text === '') {
    return media.length > 0
      ? 'It consists of a picture, a sound or a video, which can’t be imported.'
      : 'It has no text.';
  }
  if (options.length < 2) {
    return `A question needs at least two options. This one has ${options.length}.`;
  }
  if (options.length > mostOptions) {
    return `A question can have at most six options. This one has ${options.length}.`;
  }
  if (options.some(({ text }) => text === '')) return 'An option has no text.';
  const twice = options.find(({ text }, index) =>
    options.some((other, place) => place < index && other.text === text),
  );
  if (twice) return `The option “${shortened(twice.text)}” appears twice.`;
  return faultOfMarks(options.map(({ worth }) => worth));
}

function faultOfMarks(marks: readonly number[]): string | undefined {
  const right = marks.filter((worth) => worth > 99.9);
  if (right.length === 1) return undefined;
  if (right.length > 1) {
    return `${right.length} options are marked as right. Only questions with one right answer are supported.`;
  }
  const parts = marks.filter(isPartly);
  if (parts.length > 1) {
    return `Several options are right together (${parts.map(percent).join(', ')}). Only questions with one right answer are supported.`;
  }
  if (parts.length === 1) {
    return `Its best option is worth only ${percent(parts[0] ?? 0)} of the mark. One has to be fully right.`;
  }
  return 'No option is marked as right.';
}

/** Feedback becomes the explanation: the general one, then that of the right option, then those of wrong ones by name. */
function explain({ feedback, options }: Candidate, answer: number, remarks: string[]): string {
  const own = options[answer]?.feedback ?? '';
  const main = joinSentences([...new Set([feedback, own])]);
  if (main.length > longestExplanation) {
    remarks.push(`The feedback was cut to ${longestExplanation} characters.`);
    return `${main
      .slice(0, longestExplanation - 1)
      .toWellFormed()
      .trimEnd()}…`;
  }
  const others = options
    .filter((option, index) => index !== answer && option.feedback !== '')
    .filter((option) => option.feedback !== feedback && option.feedback !== own)
    .map((option) => `${option.text}: ${option.feedback}`);
  const all = joinSentences([main, ...others]);
  if (all.length <= longestExplanation) return all;
  remarks.push('The feedback for wrong options was left out: together it is too long.');
  return main;
}

/** Says which kind of question isn't supported. */
export const unsupported = (kind: string) =>
  `${kind} can’t be imported. Multiple choice, true or false, matching, numerical, short-answer and ordering questions can.`;
