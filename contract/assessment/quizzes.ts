import * as z from 'zod/mini';
import type { PracticeAnswer } from '../../practice/kinds.ts';
import { wireSchema } from '../../practice/wire.ts';
import { LessonParams } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';
import { AttemptsLeft, MyAttempts, QuizPaper } from '../learning/my-attempts.ts';
import { PracticeVerdict } from './practice.ts';

/** The index of the chosen option of each question; null if unanswered. */
export const Answers = z
  .array(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(20))), 'The answers are a list.')
  .check(z.maxLength(50));

/** The same for questions of other kinds, in the same places; null elsewhere. */
export const GivenAnswers = z
  .array(z.nullable(wireSchema<PracticeAnswer>('answer')), 'The given answers are a list.')
  .check(z.maxLength(50));
export type GivenAnswers = z.infer<typeof GivenAnswers>;

export const Version = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

/** What became of an answer to a question of another kind. */
export const MarkedAnswer = z.extend(PracticeVerdict, {
  /** Null if nothing, or nothing whole, was answered. */
  given: z.nullable(wireSchema<PracticeAnswer>('answer')),
  /** From 0 to 1. */
  points: z.number(),
});
export type MarkedAnswer = z.infer<typeof MarkedAnswer>;

/** An unanswered question reveals neither the right option nor the explanation, and a course may hide both until the quiz is passed. */
export const Verdict = z.object({
  chosen: z.nullable(z.number()),
  right: z.nullable(z.number()),
  correct: z.boolean(),
  explanation: z.nullable(z.string()),
  /** What the author says to the option that was chosen. */
  says: z.optional(z.string()),
  /** Only of a question of another kind, whose `chosen` and `right` are null. */
  marked: z.optional(MarkedAnswer),
});
export type Verdict = z.infer<typeof Verdict>;

export const AttemptResult = z.object({
  /** Whole points: what counts, also for the pass mark. */
  score: z.number(),
  /** With shares of a point, only in a quiz that gives them. */
  points: z.optional(z.number()),
  total: z.number(),
  passMark: z.number(),
  passed: z.boolean(),
  verdicts: z.array(Verdict),
  /** The attempt's number and the best score; null for visitors, whose attempts are not stored. */
  attempt: z.nullable(z.object({ number: z.number(), best: z.number() })),
  completed: z.boolean(),
  /** Whether right options and explanations are withheld because the quiz isn't passed. */
  answersHidden: z.boolean(),
  /** Null if the course doesn't limit attempts. */
  remaining: z.nullable(AttemptsLeft),
  /** For the next attempt. */
  next: QuizPaper,
});
export type AttemptResult = z.infer<typeof AttemptResult>;

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/attempts',
  access: 'visitor',
  summary: 'Submit a quiz: graded, and stored unless the viewer is a visitor.',
  params: LessonParams,
  body: z.object({
    answers: Answers,
    given: z.optional(GivenAnswers),
    /** The version of the questions that were answered. */
    version: Version,
    /**
     * The paper that was answered. Without one the answers are to all questions, with options as they are written, which only works
     * for a quiz that asks all of its questions.
     */
    paper: z.optional(z.string().check(z.maxLength(60))),
    /** Idempotency key: an attempt that is sent twice counts once. */
    key: Uuid,
  }),
  reply: dataOf(AttemptResult),
});

export const getMyAttempts = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/attempts',
  access: 'account',
  summary: "The viewer's attempts at a quiz: count, best and last score, and what is asked next.",
  params: LessonParams,
  query: z.object({
    /** Of the questions that the viewer reads; the newest without one. */
    version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  }),
  reply: dataOf(MyAttempts),
});
