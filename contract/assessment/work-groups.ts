import * as z from 'zod/mini';
import { LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';

/** The group of the viewer for one assignment. Only those who are in it learn who else is. */
export const MyGroup = z.object({
  members: z.array(z.object({ name: z.string(), isViewer: z.boolean() })),
  /** For those who want to join; null once the group is full or has handed in. */
  code: z.nullable(z.string()),
  /** Until something is handed in. */
  mayLeave: z.boolean(),
});
export type MyGroup = z.infer<typeof MyGroup>;

export const GroupWork = z.object({
  /** The size of the largest group. */
  most: z.number(),
  /** Null for someone without a group. */
  mine: z.nullable(MyGroup),
  /** Whether the viewer can start a group or join one: not once they have handed in alone. */
  mayJoin: z.boolean(),
});
export type GroupWork = z.infer<typeof GroupWork>;

export const startGroup = endpoint({
  method: 'POST',
  path: '/api/assignments/:slug/group',
  access: 'account',
  summary:
    'Start a group for an assignment that is handed in by groups, as a learner of the course; in a free course this also enrols. Others join with its code.',
  params: LessonParams,
  reply: dataOf(MyGroup),
  status: 201,
});

export const joinGroup = endpoint({
  method: 'PUT',
  path: '/api/assignments/:slug/group',
  access: 'account',
  summary:
    'Join a group with its code, as long as it isn’t full and has handed in nothing; in a free course this also enrols.',
  params: LessonParams,
  body: z.object({
    /** The code, or the link that contains it. */
    code: z
      .string('The code is text.')
      .check(z.maxLength(500, 'The code can have at most 500 characters.')),
  }),
  reply: dataOf(MyGroup),
});

export const renewGroupCode = endpoint({
  method: 'POST',
  path: '/api/assignments/:slug/group/code',
  access: 'account',
  summary:
    'Give the viewer’s group a new code, as long as it has handed in nothing. The one that is named stops working; if it no longer works, nothing changes.',
  params: LessonParams,
  body: z.object({
    /** The code that shouldn't work any more. */
    code: z
      .string('The code is text.')
      .check(z.maxLength(500, 'The code can have at most 500 characters.')),
  }),
  reply: dataOf(MyGroup),
});

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/assignments/:slug/group',
  access: 'account',
  summary: 'Leave the group for an assignment, as long as it has handed in nothing.',
  params: LessonParams,
  reply: Done,
});
