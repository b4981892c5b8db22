import * as z from 'zod/mini';
import type { PracticeAnswer, ShownQuestion } from '../../practice/kinds.ts';
import { wireSchema } from '../../practice/wire.ts';
import { CourseParams, QuestionPictures } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { chosenMoment, Day, Moment, Uuid } from '../fields.ts';
import { MarkedAnswer } from './quizzes.ts';

/** About five minutes. */
export const reviewSessionSize = 15;
/** A session reaches up to the daily goal, but no further. */
export const longestSession = 50;
export const largestGoal = 200;
/** Cards of a course in one reply; the next ones follow when these are done. */
export const cramSize = 30;
/** Days after today. */
export const forecastDays = 14;

const source = {
  course: z.object({ id: z.number(), title: z.string() }),
  lesson: z.object({ slug: z.string(), name: z.string() }),
};

/** A question of a quiz. */
export const ReviewQuestion = z.object({
  kind: z.literal('question'),
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  /** One of another kind than one right option. */
  shown: z.optional(wireSchema<ShownQuestion>('shown')),
  pictures: z.optional(QuestionPictures),
  ...source,
});
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;

/** A practice question: `shown.id` is its name in its lesson. */
export const PracticeCard = z.object({
  kind: z.literal('practice'),
  id: z.string(),
  shown: wireSchema<ShownQuestion>('shown'),
  ...source,
});
export type PracticeCard = z.infer<typeof PracticeCard>;

export const KanaCard = z.object({
  kind: z.literal('kana'),
  /** The kana itself. */
  id: z.string(),
  script: z.enum(['hiragana', 'katakana']),
  /** Alternately; a browser without a Japanese voice asks for it typed. */
  way: z.enum(['typed', 'heard']),
  /** Null if the lesson that teaches it is gone. */
  course: z.nullable(source.course),
  lesson: z.nullable(source.lesson),
});
export type KanaCard = z.infer<typeof KanaCard>;

/** What Review asks, without the answer. */
export const ReviewCard = z.discriminatedUnion('kind', [ReviewQuestion, PracticeCard, KanaCard]);
export type ReviewCard = z.infer<typeof ReviewCard>;

export const ReviewGoal = z.object({
  /** A day; null without a goal. */
  cards: z.nullable(z.number()),
  /** Different cards reviewed today, in the viewer's time zone. */
  done: z.number(),
});
export type ReviewGoal = z.infer<typeof ReviewGoal>;

export const Review = z.object({
  cards: z.array(ReviewCard),
  /** All that are due, including `cards`. */
  due: z.number(),
  scheduled: z.number(),
  /** Null if nothing is scheduled or some are due now. */
  nextAt: z.nullable(Moment),
  goal: ReviewGoal,
  /** Null for those who have neither opened a kana lesson nor added kana. */
  kana: z.nullable(z.object({ cards: z.number(), due: z.number() })),
});
export type Review = z.infer<typeof Review>;

export const getReview = endpoint({
  method: 'GET',
  path: '/api/review',
  access: 'account',
  summary: 'The due cards across courses, without their answers, and today’s goal.',
  reply: dataOf(Review),
});

export const setReviewGoal = endpoint({
  method: 'PUT',
  path: '/api/review/goal',
  access: 'account',
  summary: 'Set how many cards a day to review, or null for no goal.',
  body: z.object({
    cards: z.nullable(
      z
        .number(`The goal is a number from 1 to ${largestGoal}.`)
        .check(
          z.int(`The goal is a whole number.`),
          z.gte(1, `The goal is a number from 1 to ${largestGoal}.`),
          z.lte(largestGoal, `The goal is a number from 1 to ${largestGoal}.`),
        ),
    ),
  }),
  reply: dataOf(ReviewGoal),
});

export const ReviewForecast = z.object({
  /** Due now. */
  due: z.number(),
  /** Today first, with what is due now; then the following days. */
  days: z.array(z.object({ day: Day, cards: z.number() })),
  /** After the last of these days. */
  later: z.number(),
});
export type ReviewForecast = z.infer<typeof ReviewForecast>;

export const getReviewForecast = endpoint({
  method: 'GET',
  path: '/api/review/forecast',
  access: 'account',
  summary: 'How many cards come back on each of the next days, as scheduled now.',
  reply: dataOf(ReviewForecast),
});

export const CramCourse = z.object({
  id: z.number(),
  title: z.string(),
  /** In the viewer's deck. */
  cards: z.number(),
  due: z.number(),
  /** The day a team wants it finished; null without one. */
  dueOn: z.nullable(Day),
});
export type CramCourse = z.infer<typeof CramCourse>;

export const listCramCourses = endpoint({
  method: 'GET',
  path: '/api/review/courses',
  access: 'account',
  summary: 'The courses that have cards in the viewer’s Review; those with a due date first.',
  reply: dataOf(z.object({ courses: z.array(CramCourse) })),
});

export const Cram = z.object({
  course: z.object({ id: z.number(), title: z.string(), dueOn: z.nullable(Day) }),
  cards: z.array(ReviewCard),
  /** All that are left in this sitting, including `cards`. */
  left: z.number(),
  /** When the sitting began: sent with the next call, so that it leaves out cards answered since. */
  startedAt: Moment,
});
export type Cram = z.infer<typeof Cram>;

export const getCram = endpoint({
  method: 'GET',
  path: '/api/review/courses/:id',
  access: 'account',
  summary: 'The cards of a course, due or not, those remembered worst first.',
  params: CourseParams,
  query: z.object({
    since: z.optional(chosenMoment('This time is not valid.')),
  }),
  reply: dataOf(Cram),
});

const Answer = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(20)));
/** To a question of another kind. */
const Given = z.optional(wireSchema<PracticeAnswer>('answer'));
const QuestionParams = z.object({ id: Uuid });

export const ReviewVerdict = z.object({
  correct: z.boolean(),
  chosen: z.nullable(z.number()),
  right: z.number(),
  explanation: z.string(),
  /** What the author says to the option that was chosen. */
  says: z.optional(z.string()),
  /** Only of a question of another kind. */
  marked: z.optional(MarkedAnswer),
  /** The minutes until the question would come back, for each of the four ratings. */
  intervals: z.array(z.number()),
  /** It isn't due: when cramming, a right answer leaves its schedule alone. */
  early: z.boolean(),
});
export type ReviewVerdict = z.infer<typeof ReviewVerdict>;

export const checkReviewAnswer = endpoint({
  method: 'POST',
  path: '/api/review/:id/check',
  access: 'account',
  summary: 'Check an answer; nothing is scheduled yet.',
  params: QuestionParams,
  body: z.object({ answer: Answer, given: Given }),
  reply: dataOf(ReviewVerdict),
});

export const Rating = z.number('The rating is 1, 2, 3 or 4.').check(z.int(), z.gte(1), z.lte(4));

export const ReviewResult = z.object({ dueAt: Moment, correct: z.boolean(), due: z.number() });
export type ReviewResult = z.infer<typeof ReviewResult>;

export const rateReview = endpoint({
  method: 'POST',
  path: '/api/review/:id',
  access: 'account',
  summary:
    'Rate a question to schedule it: 1 Again, 2 Hard, 3 Good, 4 Easy. A wrong answer always counts as 1.',
  params: QuestionParams,
  body: z.object({
    answer: Answer,
    given: Given,
    rating: Rating,
    /** Idempotency key: a rating that is sent twice counts once. */
    key: Uuid,
    /** Asked before it was due: see `Cram`. */
    cram: z.optional(z.boolean()),
  }),
  reply: dataOf(ReviewResult),
});
