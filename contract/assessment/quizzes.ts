import * as z from 'zod/mini';
import { LessonParams } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';

/** The option chosen for each question, counted from 0; nothing where none was. */
const Answers = z
  .array(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(20))), 'The answers are a list.')
  .check(z.maxLength(50));

export const Verdict = z.object({
  chosen: z.nullable(z.number()),
  right: z.number(),
  correct: z.boolean(),
  explanation: z.string(),
});
export type Verdict = z.infer<typeof Verdict>;

export const AttemptResult = z.object({
  score: z.number(),
  total: z.number(),
  passMark: z.number(),
  passed: z.boolean(),
  verdicts: z.array(Verdict),
  /** Which attempt this was, and the best so far; nothing for a visitor, of whom nothing is kept. */
  attempt: z.nullable(z.object({ number: z.number(), best: z.number() })),
  /** Whether the lesson is complete now. */
  completed: z.boolean(),
});
export type AttemptResult = z.infer<typeof AttemptResult>;

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/attempts',
  access: 'visitor',
  summary: 'Hand in a quiz: graded here, kept for a learner, only shown to a visitor.',
  params: LessonParams,
  body: z.object({
    answers: Answers,
    /** Of the questions that were answered. */
    version: z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
    /** Chosen once for each attempt: sent twice, it counts once. */
    key: Uuid,
  }),
  reply: dataOf(AttemptResult),
});

export const MyAttempts = z.object({
  count: z.number(),
  best: z.nullable(z.number()),
  last: z.nullable(z.number()),
  total: z.number(),
});
export type MyAttempts = z.infer<typeof MyAttempts>;

export const getMyAttempts = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/attempts',
  access: 'account',
  summary: "The viewer's number of attempts at a quiz, best and last score.",
  params: LessonParams,
  reply: dataOf(MyAttempts),
});
