import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';

const Mixture = z.object({ red: z.number(), green: z.number(), blue: z.number() });
export type Mixture = z.infer<typeof Mixture>;

/** An activity on the home page: three lamps that have to match a colour. */
export const LiveActivity = z.object({
  course: z.object({ title: z.string() }),
  lesson: z.object({ slug: z.string() }),
  title: z.string(),
  start: Mixture,
  task: z.object({
    id: z.string(),
    text: z.string(),
    goal: z.literal('match'),
    name: z.string(),
    target: Mixture,
    tolerance: z.number(),
  }),
});
export type LiveActivity = z.infer<typeof LiveActivity>;

const OpenActivity = z.object({
  title: z.string(),
  minutes: z.number(),
  course: z.object({ title: z.string() }),
  lesson: z.object({ slug: z.string() }),
});

export const OpenActivities = z.object({
  /** Null if no course offers one. */
  live: z.nullable(LiveActivity),
  /** Of other courses, one each. */
  others: z.array(OpenActivity),
  count: z.number(),
});
export type OpenActivities = z.infer<typeof OpenActivities>;

export const getOpenActivities = endpoint({
  method: 'GET',
  path: '/api/sample-activities',
  access: 'visitor',
  cacheable: true,
  summary:
    'Activities in lessons that everyone may read: one for the home page, a few others, and how many there are.',
  reply: dataOf(OpenActivities),
});
