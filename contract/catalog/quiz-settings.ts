import * as z from 'zod/mini';
import { askedOf, largestQuiz } from '../catalog.ts';
import { atMost, draftLine } from './draft-fields.ts';
import { wholeNumber } from './file-rules.ts';

export const longestMinutes = 240;
export const mostParts = 8;
export const longestPartTitle = 80;

/** A named part of a quiz. Its questions say that they belong to it: see `Placed`. */
export const QuizPart = z.object({
  title: draftLine('The title of a part', longestPartTitle),
  /** How many of its questions are drawn for each learner; all of them, in their order, if it is left out. */
  asked: z.optional(wholeNumber('The number of questions asked', [1, largestQuiz])),
});
export type QuizPart = z.infer<typeof QuizPart>;

/** What a quiz may decide for itself. What it leaves out is as in the usual quiz. */
export const QuizSettings = z.object({
  asked: z.optional(wholeNumber('The number of questions asked', [1, largestQuiz])),
  passMark: z.optional(wholeNumber('The pass mark', [1, largestQuiz])),
  /** How long an attempt may take. */
  minutes: z.optional(wholeNumber('The time limit', [1, longestMinutes])),
  /** With parts, each of them says how many questions it asks, and `asked` means nothing. */
  parts: z.optional(atMost('Parts', QuizPart, mostParts)),
});
export type QuizSettings = z.infer<typeof QuizSettings>;

/** Four of five. */
const passShare = 0.8;

/** What holds for a version of a quiz. */
export interface QuizTerms {
  asked: number;
  passMark: number;
  /** Null: nobody counts the time. */
  minutes: number | null;
  /** In their order; left out if the quiz has none. */
  parts?: PartTerms[];
}

export interface PartTerms {
  title: string;
  /** How many it has, and how many of them an attempt asks. */
  questions: number;
  asked: number;
}

/** A question in a quiz with parts. One that names none, or none that exists, belongs to the last. */
export interface Placed {
  /** The place of its part, from 0. */
  part?: number | undefined;
}

export function partOf({ part }: Placed, parts: readonly unknown[]): number {
  const last = parts.length - 1;
  return part === undefined || part > last ? last : part;
}

/** The places of the questions, part after part. Without parts it is the order in which they are written. */
export function orderByPart(
  questions: readonly Placed[],
  { parts = [] }: QuizSettings = {},
): number[] {
  const places = questions.map((_, place) => place);
  if (parts.length === 0) return places;
  return parts.flatMap((_, part) =>
    places.filter((place) => partOf(questions[place] ?? {}, parts) === part),
  );
}

function partTermsOf(questions: readonly Placed[], parts: readonly QuizPart[]): PartTerms[] {
  return parts.map(({ title, asked }, place) => {
    const written = questions.filter((question) => partOf(question, parts) === place).length;
    return { title, questions: written, asked: asked ?? written };
  });
}

/** The questions of a quiz, or how many they are where none of them is in a part. */
type Written = number | readonly Placed[];

const listOf = (written: Written): readonly Placed[] =>
  typeof written === 'number' ? Array.from({ length: written }, () => ({})) : written;

/** Of a quiz with these questions. Without settings it is the usual one: five questions, four to pass. */
export function termsOf(written: Written, settings: QuizSettings = {}): QuizTerms {
  const count = typeof written === 'number' ? written : written.length;
  const { minutes = null } = settings;
  const parts = settings.parts?.length ? partTermsOf(listOf(written), settings.parts) : undefined;
  const asked = parts
    ? parts.reduce((sum, part) => sum + part.asked, 0)
    : (settings.asked ?? askedOf(count));
  const { passMark = Math.ceil(asked * passShare) } = settings;
  return { asked, passMark, minutes, ...(parts && { parts }) };
}

export const isUsual = (settings: QuizSettings = {}): boolean =>
  Object.values(settings).every((value) => value === undefined);

export type SettingsProblem = { message: string } & (
  | { field: readonly ['asked']; code: 'too_few_written'; values: { written: number } }
  | { field: readonly ['passMark']; code: 'above_asked'; values: { asked: number } }
  | { field: readonly ['asked']; code: 'asked_in_parts'; values: Record<never, never> }
  | {
      field: readonly ['parts', number, 'asked'];
      code: 'too_few_in_part';
      values: { part: number; written: number };
    }
);

/** What doesn't go together. Each value on its own is within the bounds above. */
export function findSettingsProblems(written: Written, settings: QuizSettings): SettingsProblem[] {
  const questions = listOf(written);
  // That there are none is said elsewhere.
  if (questions.length === 0) return [];
  const { asked, passMark, parts } = termsOf(questions, settings);
  const problems = parts ? findPartProblems(parts, settings) : [];
  if (!parts && asked > questions.length) {
    problems.push({
      field: ['asked'],
      code: 'too_few_written',
      message: `Asked is ${asked}, and the quiz has ${questions.length} questions.`,
      values: { written: questions.length },
    });
  }
  if (passMark > asked) {
    const message = `The pass mark is ${passMark}, and an attempt asks ${asked} questions.`;
    problems.push({ field: ['passMark'], code: 'above_asked', message, values: { asked } });
  }
  return problems;
}

function findPartProblems(parts: readonly PartTerms[], { asked }: QuizSettings): SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  if (asked !== undefined) {
    const message = 'In a quiz with parts, each part says how many questions it asks.';
    problems.push({ field: ['asked'], code: 'asked_in_parts', message, values: {} });
  }
  for (const [place, part] of parts.entries()) {
    const number = place + 1;
    // That it has none is said elsewhere.
    if (part.questions > 0 && part.asked > part.questions) {
      problems.push({
        field: ['parts', place, 'asked'],
        code: 'too_few_in_part',
        message: `Part ${number} asks ${part.asked}, and has ${part.questions} questions.`,
        values: { part: number, written: part.questions },
      });
    }
  }
  return problems;
}
