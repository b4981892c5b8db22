import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Day } from '../fields.ts';
import { ReviewQuestion } from './review.ts';

/** The reviews that one session takes on; the others stay due. */
export const tenMinutesReviews = 5;

const CourseRef = z.object({ id: z.number(), title: z.string() });
const LessonRef = z.object({ slug: z.string(), title: z.string() });

const DailyVerdict = z.object({
  chosen: z.nullable(z.number()),
  right: z.number(),
  correct: z.boolean(),
  explanation: z.string(),
});

export const TenMinutes = z.object({
  day: Day,
  /** In order; what there is nothing for is left out. */
  steps: z.array(z.object({ kind: z.enum(['reviews', 'reading', 'question']), done: z.boolean() })),
  /** Those still to do. */
  reviews: z.array(ReviewQuestion),
  reading: z.nullable(
    z.object({
      course: CourseRef,
      lesson: LessonRef,
      /** Empty if the text has no headings. */
      heading: z.string(),
      html: z.string(),
      /** From 1. */
      section: z.number(),
      sections: z.number(),
    }),
  ),
  question: z.nullable(
    z.object({
      course: CourseRef,
      lesson: LessonRef,
      question: z.string(),
      options: z.array(z.string()),
      /** Null until it is answered. */
      verdict: z.nullable(DailyVerdict),
    }),
  ),
  finished: z.boolean(),
  week: z.object({
    /** Days in a row, up to today or yesterday. */
    streak: z.number(),
    /** Days of this week with learning, today included. */
    daysLearned: z.number(),
    coursesFinished: z.number(),
  }),
});
export type TenMinutes = z.infer<typeof TenMinutes>;

export const startTenMinutes = endpoint({
  method: 'POST',
  path: '/api/ten-minutes',
  access: 'account',
  summary:
    "Start or resume today's ten minutes: reviews that are due, the next section of a lesson, one question.",
  reply: dataOf(TenMinutes),
});

export const finishReviewStep = endpoint({
  method: 'PUT',
  path: '/api/ten-minutes/reviews',
  access: 'account',
  summary: "Leave the reviews of today's ten minutes; the rest stay due.",
  reply: dataOf(TenMinutes),
});

export const finishReadingStep = endpoint({
  method: 'PUT',
  path: '/api/ten-minutes/reading',
  access: 'account',
  summary: "Record that the section of today's ten minutes was read.",
  reply: dataOf(TenMinutes),
});

export const answerDailyQuestion = endpoint({
  method: 'PUT',
  path: '/api/ten-minutes/answer',
  access: 'account',
  summary:
    "Answer the question of today's ten minutes. The first answer counts; a wrong one comes back in Review.",
  body: z.object({
    answer: z.number('Choose an answer.').check(z.int(), z.gte(0), z.lte(20)),
  }),
  reply: dataOf(TenMinutes),
});
