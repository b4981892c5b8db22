import * as z from 'zod/mini';
import { CourseId } from '../catalog.ts';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { AccountId, Uuid } from '../fields.ts';

/* What teachers see of groups and do with them: apart from what learners call, so that their pages don't load it. */

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
  access: 'teacher',
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
  access: 'teacher',
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
  access: 'teacher',
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
  access: 'teacher',
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
  access: 'teacher',
  summary:
    'Take a learner out of their group, as a teacher who reviews the course. What the group has handed in stays with the others.',
  params: MemberParams,
  reply: Done,
});
