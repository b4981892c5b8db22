import * as z from 'zod/mini';
import { CourseId } from '../catalog.ts';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';
import { CourseReply } from './comments.ts';

/**
 * `unanswered`: the last word isn't a teacher's, and nobody said that none is needed. `waiting`: written by a visitor, to be
 * approved or rejected.
 */
export const TaughtCommentList = z.enum(
  ['unanswered', 'waiting', 'answered'],
  'The list is unanswered, waiting or answered.',
);
export type TaughtCommentList = z.infer<typeof TaughtCommentList>;

const CourseFilter = z.optional(CourseId);

export const TaughtComment = z.object({
  id: z.string(),
  kind: z.enum(['comment', 'review']),
  course: z.object({ id: z.number(), title: z.string() }),
  author: z.string(),
  /** Written without an account: nobody is notified of a reply. */
  byVisitor: z.boolean(),
  date: Moment,
  comment: z.string(),
  /** Null for a comment without a rating. */
  stars: z.nullable(z.number()),
  /** Oldest first. */
  replies: z.array(CourseReply),
});
export type TaughtComment = z.infer<typeof TaughtComment>;

export const listTaughtComments = endpoint({
  method: 'GET',
  path: '/api/comments/taught',
  access: 'owner',
  summary:
    'Comments and written reviews in the courses that the viewer reviews; in all courses for Admins. Oldest first; answered ones newest first.',
  query: z.object({
    list: z._default(TaughtCommentList, 'unanswered'),
    course: CourseFilter,
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
  }),
  reply: pageOf(TaughtComment),
});

const TaughtCommentCounts = z.object({
  unanswered: z.number(),
  waiting: z.number(),
  answered: z.number(),
});

export const countTaughtComments = endpoint({
  method: 'GET',
  path: '/api/comments/taught/counts',
  access: 'owner',
  summary:
    'How many comments are unanswered, wait for approval and are answered, and by which courses to filter.',
  query: z.object({ course: CourseFilter }),
  reply: dataOf(
    z.object({
      counts: TaughtCommentCounts,
      courses: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
  ),
});

export const settleComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id/settled',
  access: 'owner',
  summary: 'Say that a comment or review needs no reply, or that it does after all.',
  params: z.object({ id: Uuid }),
  body: z.object({ settled: z.boolean('Say whether it is settled.') }),
  reply: Done,
});
