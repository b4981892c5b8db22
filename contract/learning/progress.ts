import * as z from 'zod/mini';
import { LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, Moment } from '../fields.ts';

/** How often the browser tells, and the most that one telling can count. */
export const activityHeartbeatSeconds = 60;

export const recordActivity = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/activity',
  access: 'account',
  summary:
    'Say that the viewer is in a lesson, and how many seconds they were active since the last time. Never more counts than has passed.',
  params: LessonParams,
  body: z.object({
    seconds: z
      .number('The seconds are a number.')
      .check(z.int(), z.gte(0), z.lte(activityHeartbeatSeconds * 2)),
  }),
  reply: Done,
});

const Topic = z.object({
  slug: z.string(),
  title: z.string(),
  course: z.string(),
  right: z.number(),
  total: z.number(),
});
export type Topic = z.infer<typeof Topic>;

export const Progress = z.object({
  today: Day,
  /** The first day on which something was learned; nothing while there is none. */
  since: z.nullable(Day),
  lessonsCompleted: z.number(),
  /** Of all answers in all attempts, in percent; nothing before the first. */
  rightPercent: z.nullable(z.number()),
  seconds: z.number(),
  streak: z.object({
    /** Days in a row up to today, or up to yesterday while today is still open. */
    current: z.number(),
    longest: z.number(),
    learnedToday: z.boolean(),
  }),
  courses: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      done: z.number(),
      total: z.number(),
      completedAt: z.nullable(Moment),
    }),
  ),
  /** The last hundred attempts, oldest first. */
  scores: z.array(
    z.object({
      at: Moment,
      day: Day,
      lesson: z.string(),
      course: z.string(),
      score: z.number(),
      total: z.number(),
      passMark: z.number(),
    }),
  ),
  /** Each day of the last fourteen weeks on which something was learned. */
  days: z.array(z.object({ day: Day, seconds: z.number() })),
  /** The last eight weeks, each by its Monday, the current one last. */
  weeks: z.array(z.object({ monday: Day, seconds: z.number() })),
  strongest: z.array(Topic),
  weakest: z.array(Topic),
});
export type Progress = z.infer<typeof Progress>;

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/progress',
  access: 'account',
  summary: 'What the viewer has done: courses, scores, days in a row, time by week, topics.',
  reply: dataOf(Progress),
});
