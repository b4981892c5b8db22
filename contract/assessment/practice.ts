import * as z from 'zod/mini';
import type { PracticeAnswer, ShownQuestion } from '../../practice/kinds.ts';
import { wireSchema } from '../../practice/wire.ts';
import { LessonParams } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';

export const LessonPractice = z.object({
  questions: z.array(
    z.object({
      shown: wireSchema<ShownQuestion>('shown'),
      /** Whether the viewer has solved it before; false for visitors. */
      solved: z.boolean(),
    }),
  ),
});
export type LessonPractice = z.infer<typeof LessonPractice>;

export const getPractice = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/practice',
  access: 'visitor',
  summary: "A lesson's practice questions, without their answers.",
  params: LessonParams,
  reply: dataOf(LessonPractice),
});

const PracticeParams = z.extend(LessonParams, {
  question: z
    .string()
    .check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'There is no such question.')),
});

export const PracticeVerdict = z.object({
  correct: z.boolean(),
  /** A helpful sentence about this very answer; null if there is none. */
  says: z.nullable(z.string()),
  /** Parts of a wrong answer that are right. */
  rightParts: z.array(z.string()),
  /** A word about each beat of a wrong answer in kana: `right`, `too big`. */
  beats: z.array(z.string()),
  /** What the author says to options that were chosen. */
  notes: z.optional(z.array(z.object({ text: z.string(), says: z.string() }))),
  /** Null until the answer is right, or the learner gives up. */
  explanation: z.nullable(z.string()),
  /** The right answer in words, a line for each part; null until then. */
  solution: z.nullable(z.array(z.string())),
});
export type PracticeVerdict = z.infer<typeof PracticeVerdict>;

export const answerPractice = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/practice/:question/answers',
  access: 'visitor',
  summary:
    'Answer a practice question: graded at once, and scheduled for Review unless the viewer is a visitor.',
  params: PracticeParams,
  body: z.object({
    answer: wireSchema<PracticeAnswer>('answer'),
    /** Shows the right answer, regardless of what was answered. */
    reveal: z.optional(z.boolean()),
    /** Asked in Review: the first answer with this key counts towards the goal of the day. */
    review: z.optional(z.object({ key: Uuid, cram: z.optional(z.boolean()) })),
  }),
  reply: dataOf(PracticeVerdict),
});

export const getPracticeHint = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/practice/:question/hints',
  access: 'visitor',
  summary: 'The next hint for a practice question.',
  params: PracticeParams,
  /** How many the learner has seen. */
  body: z.object({ seen: z.number().check(z.int(), z.gte(0), z.lte(10)) }),
  reply: dataOf(z.object({ hint: z.string(), left: z.number() })),
});
