import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';

/** About five minutes. */
export const reviewSessionSize = 15;

export const ReviewQuestion = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  course: z.object({ id: z.number(), title: z.string() }),
  lesson: z.object({ slug: z.string(), name: z.string() }),
});
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;

export const getReview = endpoint({
  method: 'GET',
  path: '/api/review',
  access: 'account',
  summary: 'The due review questions across courses, without their answers.',
  reply: dataOf(
    z.object({
      questions: z.array(ReviewQuestion),
      /** All that are due, including `questions`. */
      due: z.number(),
      scheduled: z.number(),
      /** Null if nothing is scheduled or some are due now. */
      nextAt: z.nullable(Moment),
    }),
  ),
});

const Answer = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(20)));
const QuestionParams = z.object({ id: Uuid });

export const ReviewVerdict = z.object({
  correct: z.boolean(),
  chosen: z.nullable(z.number()),
  right: z.number(),
  explanation: z.string(),
  /** The minutes until the question would come back, for each of the four ratings. */
  intervals: z.array(z.number()),
});
export type ReviewVerdict = z.infer<typeof ReviewVerdict>;

export const checkReviewAnswer = endpoint({
  method: 'POST',
  path: '/api/review/:id/check',
  access: 'account',
  summary: 'Check an answer; nothing is scheduled yet.',
  params: QuestionParams,
  body: z.object({ answer: Answer }),
  reply: dataOf(ReviewVerdict),
});

export const rateReview = endpoint({
  method: 'POST',
  path: '/api/review/:id',
  access: 'account',
  summary:
    'Rate a question to schedule it: 1 Again, 2 Hard, 3 Good, 4 Easy. A wrong answer always counts as 1.',
  params: QuestionParams,
  body: z.object({
    answer: Answer,
    rating: z.number('The rating is 1, 2, 3 or 4.').check(z.int(), z.gte(1), z.lte(4)),
    /** Idempotency key: a rating that is sent twice counts once. */
    key: Uuid,
  }),
  reply: dataOf(z.object({ dueAt: Moment, correct: z.boolean(), due: z.number() })),
});
