import * as z from 'zod/mini';
import { CourseId } from '../catalog.ts';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';
import { CourseReply } from './comments.ts';
import { LessonAnswer } from './questions.ts';

const Course = z.object({ id: z.number(), title: z.string() });

const CourseFilter = z.optional(CourseId);

const coursePage = {
  course: CourseFilter,
  _page: z._default(PageNumber, 1),
  _limit: z._default(PageLimit, 20),
};

const countsReply = <Counts extends z.core.$ZodShape>(counts: Counts) =>
  dataOf(z.object({ counts: z.object(counts), courses: z.array(Course) }));

const PostParams = z.object({ id: Uuid });

const Settled = z.object({ settled: z.boolean('Say whether it is settled.') });

/**
 * `unanswered`: the last word isn't a teacher's, and nobody said that none is needed. `waiting`: written by a visitor, to be
 * approved or rejected.
 */
export const TaughtCommentList = z.enum(
  ['unanswered', 'waiting', 'answered'],
  'The list is unanswered, waiting or answered.',
);
export type TaughtCommentList = z.infer<typeof TaughtCommentList>;

export const TaughtComment = z.object({
  id: z.string(),
  kind: z.enum(['comment', 'review']),
  course: Course,
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
  access: 'teacher',
  summary:
    'Comments and written reviews in the courses that the viewer reviews; in all courses for Admins. Oldest first; answered ones newest first.',
  query: z.object({ list: z._default(TaughtCommentList, 'unanswered'), ...coursePage }),
  reply: pageOf(TaughtComment),
});

export const countTaughtComments = endpoint({
  method: 'GET',
  path: '/api/comments/taught/counts',
  access: 'teacher',
  summary:
    'How many comments are unanswered, wait for approval and are answered, and by which courses to filter.',
  query: z.object({ course: CourseFilter }),
  reply: countsReply({ unanswered: z.number(), waiting: z.number(), answered: z.number() }),
});

export const settleComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id/settled',
  access: 'teacher',
  summary: 'Say that a comment or review needs no reply, or that it does after all.',
  params: PostParams,
  body: Settled,
  reply: Done,
});

/** As for comments. `reported`: a learner finds it, or an answer to it, out of place. */
export const TaughtQuestionList = z.enum(
  ['unanswered', 'reported', 'answered'],
  'The list is unanswered, reported or answered.',
);
export type TaughtQuestionList = z.infer<typeof TaughtQuestionList>;

const TaughtAnswer = z.object({ ...LessonAnswer.shape, reported: z.boolean() });

export const TaughtQuestion = z.object({
  ...TaughtAnswer.shape,
  helpful: z.nullable(z.string()),
  course: Course,
  lesson: z.object({ slug: z.string(), title: z.string() }),
  answers: z.array(TaughtAnswer),
});
export type TaughtQuestion = z.infer<typeof TaughtQuestion>;

export const listTaughtQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/taught',
  access: 'teacher',
  summary:
    'Questions under the lessons of the courses that the viewer reviews; of all courses for Admins. Oldest first; answered ones newest first.',
  query: z.object({ list: z._default(TaughtQuestionList, 'unanswered'), ...coursePage }),
  reply: pageOf(TaughtQuestion),
});

export const countTaughtQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/taught/counts',
  access: 'teacher',
  summary:
    'How many questions are unanswered, reported and answered, and by which courses to filter.',
  query: z.object({ course: CourseFilter }),
  reply: countsReply({ unanswered: z.number(), reported: z.number(), answered: z.number() }),
});

export const settleQuestion = endpoint({
  method: 'PUT',
  path: '/api/questions/:id/settled',
  access: 'teacher',
  summary: 'Say that a question needs no answer, or that it does after all.',
  params: PostParams,
  body: Settled,
  reply: Done,
});

export const keepPost = endpoint({
  method: 'PUT',
  path: '/api/questions/:id/kept',
  access: 'teacher',
  summary: 'Leave a reported question or answer where it is.',
  params: PostParams,
  reply: Done,
});
