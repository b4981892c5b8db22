import * as z from 'zod/mini';
import { CourseId, LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { AccountId, Uuid } from '../fields.ts';

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

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/assignments/:slug/group',
  access: 'account',
  summary: 'Leave the group for an assignment, as long as it has handed in nothing.',
  params: LessonParams,
  reply: Done,
});

const CourseParams = z.object({ id: CourseId });
const AssignmentParams = z.object({ id: CourseId, lessonId: Uuid });

/** An assignment that is handed in by groups, or was. */
export const GroupAssignment = z.object({
  id: z.string(),
  title: z.string(),
  /** Null if everyone hands in alone now. */
  most: z.nullable(z.number()),
});
export type GroupAssignment = z.infer<typeof GroupAssignment>;

export const listGroupAssignments = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/group-assignments',
  access: 'owner',
  summary: 'The assignments of a course that groups hand in, for teachers who review it.',
  params: CourseParams,
  reply: dataOf(z.array(GroupAssignment)),
});

export const WorkGroup = z.object({
  id: z.string(),
  /** Among the groups of the assignment, from 1. */
  number: z.number(),
  members: z.array(z.object({ id: z.number(), name: z.string() })),
  hasHandedIn: z.boolean(),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

export const listWorkGroups = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/assignments/:lessonId/groups',
  access: 'owner',
  summary: 'The groups of an assignment, for teachers who review the course.',
  params: AssignmentParams,
  query: z.object({ _page: z._default(PageNumber, 1), _limit: z._default(PageLimit, 20) }),
  reply: pageOf(WorkGroup),
});

/** More aren't offered at once: a search finds them. */
export const learnersOffered = 20;

export const listGrouplessLearners = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/assignments/:lessonId/groupless',
  access: 'owner',
  summary: `Up to ${learnersOffered} learners of the course who are in no group for an assignment, by name.`,
  params: AssignmentParams,
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  }),
  reply: dataOf(z.array(z.object({ id: z.number(), name: z.string() }))),
});

const MemberParams = z.extend(AssignmentParams, { learnerId: AccountId });

export const putInGroup = endpoint({
  method: 'PUT',
  path: '/api/studio/courses/:id/assignments/:lessonId/groups/members/:learnerId',
  access: 'owner',
  summary:
    'Put a learner who has no group into one, or into a new one, as a teacher who reviews the course. What the group has handed in counts for them too.',
  params: MemberParams,
  body: z.object({
    /** Null for a new group. */
    groupId: z.nullable(Uuid),
  }),
  reply: Done,
});

export const takeOutOfGroup = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/assignments/:lessonId/groups/members/:learnerId',
  access: 'owner',
  summary:
    'Take a learner out of their group, as a teacher who reviews the course. What the group has handed in stays with the others.',
  params: MemberParams,
  reply: Done,
});
