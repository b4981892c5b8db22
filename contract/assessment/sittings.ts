import * as z from 'zod/mini';
import { LessonParams, Question } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';
import { Answers, AttemptResult, GivenAnswers as Given, Version } from './quizzes.ts';

/** The time that is left is by the server's clock, when it replied. */
const State = {
  remainingMs: z.number(),
  /** Seconds that were added because the connection was lost. */
  givenBack: z.number(),
  /** What has arrived so far, from whichever window, with the number of the save that brought it. */
  answers: z.array(z.nullable(z.number())),
  /** Only in a quiz that has questions of other kinds. */
  given: z.optional(Given),
  saveNumber: z.number(),
};

/** An attempt at a quiz with a time limit, from its start to its end. */
export const Sitting = z.object({
  id: z.string(),
  version: z.number(),
  questions: z.array(Question),
  /** The time allowed. */
  seconds: z.number(),
  ...State,
});
export type Sitting = z.infer<typeof Sitting>;

export const startSitting = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/sittings',
  access: 'account',
  summary:
    'Start a quiz with a time limit, or go on with it: two windows share one sitting. It counts as an attempt.',
  params: LessonParams,
  body: z.object({ version: Version }),
  reply: dataOf(Sitting),
});

const SittingParams = z.object({ sittingId: Uuid });

const GivenAnswers = z.object({
  answers: Answers,
  given: z.optional(Given),
  /** Counted up by the browser, from the last number it knows: a save that arrives after a later one changes nothing. */
  saveNumber: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
});
export type GivenAnswers = z.infer<typeof GivenAnswers>;

export const SittingState = z.object({
  ...State,
  /** It has ended, here or in another window. */
  over: z.boolean(),
});
export type SittingState = z.infer<typeof SittingState>;

export const saveSitting = endpoint({
  method: 'PUT',
  path: '/api/sittings/:sittingId',
  access: 'account',
  summary:
    'Save the answers of a running sitting. The browser also calls it now and then, so that a lost connection is noticed.',
  params: SittingParams,
  body: GivenAnswers,
  reply: dataOf(SittingState),
});

export const HandedInSitting = z.extend(AttemptResult, {
  /** The time was over: what had arrived before was graded. */
  late: z.boolean(),
  givenBack: z.number(),
});
export type HandedInSitting = z.infer<typeof HandedInSitting>;

export const handInSitting = endpoint({
  method: 'POST',
  path: '/api/sittings/:sittingId/hand-in',
  access: 'account',
  summary: 'Hand in a sitting. Once its time is over, what had arrived before is graded.',
  params: SittingParams,
  body: GivenAnswers,
  reply: dataOf(HandedInSitting),
});
