import * as z from 'zod/mini';
import { Question } from '../catalog.ts';
import { Moment } from '../fields.ts';

/** What an attempt asks: some or all questions of the quiz, with the options of each in an order of their own. */
export const QuizPaper = z.object({
  /** Names the paper. Only the server can make one. */
  paper: z.string(),
  version: z.number(),
  questions: z.array(Question),
});
export type QuizPaper = z.infer<typeof QuizPaper>;

/** In a course that limits attempts: how many are left of those in 24 hours. */
export const AttemptsLeft = z.object({
  left: z.number(),
  /** When there is one more, if none is left. */
  nextAt: z.nullable(Moment),
});
export type AttemptsLeft = z.infer<typeof AttemptsLeft>;

/** In a quiz with a time limit: how long the viewer has, and where they are. */
export const MyTime = z.object({
  /** With what was agreed. */
  seconds: z.number(),
  /** More time than others have was agreed. */
  more: z.boolean(),
  /** The time that is left of an attempt that was started; null if none is. */
  runningMs: z.nullable(z.number()),
  /** The last attempt ended because its time was over. */
  ranOut: z.boolean(),
});
export type MyTime = z.infer<typeof MyTime>;

/** The viewer's attempts at a quiz. */
export const MyAttempts = z.object({
  count: z.number(),
  best: z.nullable(z.number()),
  last: z.nullable(z.number()),
  total: z.number(),
  /** What the viewer is asked next, empty if it has to be started first; null if the quiz has no such version. */
  next: z.nullable(QuizPaper),
  /** Null if the course doesn't limit attempts. */
  remaining: z.nullable(AttemptsLeft),
  /** Only in a quiz with a time limit. */
  time: z.optional(MyTime),
});
export type MyAttempts = z.infer<typeof MyAttempts>;
