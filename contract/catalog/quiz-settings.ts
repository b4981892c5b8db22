import * as z from 'zod/mini';
import { askedOf, largestQuiz } from '../catalog.ts';
import { wholeNumber } from './file-rules.ts';

export const longestMinutes = 240;

/** What a quiz may decide for itself. What it leaves out is as in the usual quiz. */
export const QuizSettings = z.object({
  asked: z.optional(wholeNumber('The number of questions asked', [1, largestQuiz])),
  passMark: z.optional(wholeNumber('The pass mark', [1, largestQuiz])),
  /** How long an attempt may take. */
  minutes: z.optional(wholeNumber('The time limit', [1, longestMinutes])),
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
}

/** Of a quiz with this many questions. Without settings it is the usual one: five questions, four to pass. */
export function termsOf(questions: number, settings: QuizSettings = {}): QuizTerms {
  const { asked = askedOf(questions), minutes = null } = settings;
  const { passMark = Math.ceil(asked * passShare) } = settings;
  return { asked, passMark, minutes };
}

export const isUsual = (settings: QuizSettings = {}): boolean =>
  Object.values(settings).every((value) => value === undefined);

export type SettingsProblem =
  | { field: 'asked'; code: 'too_few_written'; message: string; values: { written: number } }
  | { field: 'passMark'; code: 'above_asked'; message: string; values: { asked: number } };

/** What doesn't go together. Each value on its own is within the bounds above. */
export function findSettingsProblems(questions: number, settings: QuizSettings): SettingsProblem[] {
  // That there are none is said elsewhere.
  if (questions === 0) return [];
  const { asked, passMark } = termsOf(questions, settings);
  const problems: SettingsProblem[] = [];
  if (asked > questions) {
    const message = `Asked is ${asked}, and the quiz has ${questions} questions.`;
    problems.push({
      ...{ field: 'asked', code: 'too_few_written', message },
      values: { written: questions },
    });
  }
  if (passMark > asked) {
    const message = `The pass mark is ${passMark}, and an attempt asks ${asked} questions.`;
    problems.push({ field: 'passMark', code: 'above_asked', message, values: { asked } });
  }
  return problems;
}
