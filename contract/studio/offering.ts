import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { chosenMoment, line, Moment } from '../fields.ts';

export const archiveCourse = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/archive',
  access: 'teacher',
  summary:
    'Stop offering a course: nobody else can enrol in it or buy it. Those who have it keep it.',
  params: CourseParams,
  reply: dataOf(z.object({ archivedAt: Moment })),
});

export const unarchiveCourse = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/unarchive',
  access: 'teacher',
  summary: 'Offer an archived course again.',
  params: CourseParams,
  reply: Done,
});

/** When the draft is published automatically. */
export const Schedule = z.object({
  at: Moment,
  note: z.string(),
  /** Null when the account is gone: then nothing will be published. */
  by: z.nullable(z.string()),
});
export type Schedule = z.infer<typeof Schedule>;

const notAMoment = 'Choose a day and a time.';

export const schedulePublication = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/schedule',
  access: 'teacher',
  summary:
    'Publish the draft at a time in the future, as it is then. Edits made until then are published too.',
  params: CourseParams,
  body: z.object({
    /** With the offset from UTC. */
    at: chosenMoment(notAMoment),
    note: line('Note', 200),
  }),
  reply: dataOf(Schedule),
});

export const cancelSchedule = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/schedule',
  access: 'teacher',
  summary: 'Publish nothing automatically after all.',
  params: CourseParams,
  reply: Done,
});
