import * as z from 'zod/mini';
import { LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, Moment } from '../fields.ts';

/** How often the browser reports; a report counts twice this at most. */
export const activityHeartbeatSeconds = 60;

export const recordActivity = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/activity',
  access: 'account',
  summary:
    'Report the active seconds in a lesson since the last report. Never counts more than the time that has passed.',
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
  /** The first day of learning; null before it. */
  since: z.nullable(Day),
  lessonsCompleted: z.number(),
  /** Across all attempts; null before the first. */
  rightPercent: z.nullable(z.number()),
  seconds: z.number(),
  streak: z.object({
    /** Up to today, or up to yesterday if nothing was learned today yet. */
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
  /** The days of learning in the last fourteen weeks. */
  days: z.array(z.object({ day: Day, seconds: z.number() })),
  /** The last eight weeks, the current one last. */
  weeks: z.array(z.object({ monday: Day, seconds: z.number() })),
  strongest: z.array(Topic),
  weakest: z.array(Topic),
});
export type Progress = z.infer<typeof Progress>;

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/progress',
  access: 'account',
  summary: "The viewer's progress: courses, scores, streak, time by week, topics.",
  reply: dataOf(Progress),
});
