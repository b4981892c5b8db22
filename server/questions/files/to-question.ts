import * as z from 'zod/mini';
import type { ReadQuestion, UnreadQuestion } from '../../../contract/questions/files.ts';
import { DraftQuestion } from '../../../contract/studio/content.ts';
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
export const longestExplanation = 600;

export function toQuestion(candidate: Candidate): Outcome {
  const { line, text, options } = candidate;
  const fault = faultOf(candidate);
  if (fault) return unread(line, text, fault);
  const answer = options.findIndex(isRight);
  const remarks = remarksOf(candidate);
  const { explanation, says } = explain({
    feedback: candidate.feedback,
    options,
    most: longestExplanation,
    remarks,
  });
  const question = z.safeParse(DraftQuestion, {
    question: text,
    options: options.map(({ text }) => text),
    ...(says.some((each) => each !== '') && {
      details: says.map((each) => (each === '' ? {} : { says: each })),
    }),
    answer,
    explanation,
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

export const noHints = 'Its hints were left out: questions of a quiz have none.';

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
  return text.length <= 80 ? text : cutTo(80, text);
}

export function cutTo(most: number, text: string): string {
  const kept = text
    .slice(0, most - 1)
    .toWellFormed()
    .trimEnd();
  return `${kept}…`;
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

interface Feedback {
  /** What is shown whatever was answered. */
  feedback: string;
  options: readonly CandidateOption[];
  /** How long an explanation can be. */
  most: number;
  /** What doesn't fit is added to these. */
  remarks: string[];
}

const longestFeedback = 400;

/** Each option keeps its feedback. Without a general one, that of the right options is the explanation. */
export function explain({ feedback, options, most, remarks }: Feedback): {
  explanation: string;
  says: string[];
} {
  const isTaken = (option: CandidateOption) =>
    option.feedback === feedback || (feedback === '' && option.worth > 0);
  const right = options.filter(({ worth }) => worth > 0).map((option) => option.feedback);
  const general = feedback || joinSentences([...new Set(right)]);
  const own = options.map((option) => (isTaken(option) ? '' : option.feedback));
  if (general.length > most) remarks.push(`The feedback was cut to ${most} characters.`);
  const long = options.filter((_, place) => (own[place]?.length ?? 0) > longestFeedback);
  remarks.push(
    ...long.map(
      ({ text }) =>
        `The feedback for “${shortened(text)}” was cut to ${longestFeedback} characters.`,
    ),
  );
  return {
    explanation: fitted(most, general),
    says: own.map((text) => fitted(longestFeedback, text)),
  };
}

const fitted = (most: number, text: string) => (text.length > most ? cutTo(most, text) : text);

/** Someone has to read what learners write, which a quiz doesn't wait for. */
export const essays = 'Essay questions';

/** Says which kind of question isn't supported. */
export const unsupported = (kind: string) =>
  kind === essays
    ? `${kind} can’t be imported. Ask for the text in an assignment instead.`
    : `${kind} can’t be imported. Multiple choice, true or false, matching, numerical, short-answer and ordering questions can.`;
