import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { Done, dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Email, line, Moment, publishedText, Uuid } from '../fields.ts';

export const Testimonial = z.object({
  author: z.string(),
  comment: z.string(),
  courseTitle: z.string(),
});
export type Testimonial = z.infer<typeof Testimonial>;

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonials',
  access: 'visitor',
  cacheable: true,
  summary: 'Three reviews for the home page: the best rated ones that were chosen for it.',
  reply: dataOf(z.array(Testimonial)),
});

export const CourseReply = z.object({
  id: z.string(),
  author: z.string(),
  date: Moment,
  comment: z.string(),
  /** Written by the course's owner or a co-teacher. */
  byOwner: z.boolean(),
});
export type CourseReply = z.infer<typeof CourseReply>;

/** What is listed under a course: a comment, or a rating with a written review. */
export const CourseComment = z.object({
  id: z.string(),
  author: z.string(),
  date: Moment,
  comment: z.string(),
  /** Null for a comment without a rating. */
  stars: z.nullable(z.number()),
  /** Oldest first. */
  replies: z.array(CourseReply),
});
export type CourseComment = z.infer<typeof CourseComment>;

export const listCourseComments = endpoint({
  method: 'GET',
  path: '/api/courses/:id/comments',
  access: 'visitor',
  cacheable: true,
  summary: 'The approved comments and written reviews of a course, newest first.',
  params: CourseParams,
  query: z.object({
    ...listQuery(['date'], 10),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: pageOf(CourseComment),
});

const CommentText = publishedText('Comment', 2000);

/** Visitors give a name and an email; for a signed-in account they are known. */
export const NewComment = z.object({
  comment: CommentText,
  /** Chosen once for each comment: sent twice, it counts once. */
  key: z.optional(Uuid),
  /** The comment or review that it answers; only when signed in. */
  replyTo: z.optional(Uuid),
  name: z.optional(line('Name', 120)),
  email: z.optional(Email),
});

export const VisitorComment = z.object({
  name: line('Name', 120),
  email: Email,
  comment: CommentText,
});
export const SignedInComment = z.object({ comment: CommentText });

export const addComment = endpoint({
  method: 'POST',
  path: '/api/courses/:id/comments',
  access: 'visitor',
  summary: 'Comment on a course. It appears at once when signed in, after approval otherwise.',
  params: CourseParams,
  body: NewComment,
  reply: dataOf(
    z.object({ id: z.string(), state: z.enum(['approved', 'waiting']), message: z.string() }),
  ),
  status: 201,
});

export const Rating = z.object({
  stars: z.coerce
    .number('Choose one to five stars.')
    .check(
      z.int('Choose one to five stars.'),
      z.gte(1, 'Choose one to five stars.'),
      z.lte(5, 'Choose one to five stars.'),
    ),
  comment: z._default(z.union([z.literal(''), CommentText]), ''),
});
export type Rating = z.infer<typeof Rating>;

export const rateCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/rating',
  access: 'account',
  summary: 'Rate a course that one is enrolled in; rating again changes the rating.',
  params: CourseParams,
  body: Rating,
  reply: Done,
});

export const getMyRating = endpoint({
  method: 'GET',
  path: '/api/courses/:id/rating',
  access: 'account',
  summary: "The viewer's own rating of a course, and whether one may rate it.",
  params: CourseParams,
  reply: dataOf(
    z.object({
      rating: z.nullable(z.object({ stars: z.number(), comment: z.string() })),
      can: z.object({ rate: z.boolean() }),
    }),
  ),
});

export const WaitingComment = z.object({
  id: z.string(),
  courseId: z.number(),
  courseTitle: z.string(),
  author: z.string(),
  email: z.string(),
  comment: z.string(),
  date: Moment,
});
export type WaitingComment = z.infer<typeof WaitingComment>;

export const listWaitingComments = endpoint({
  method: 'GET',
  path: '/api/comments/waiting',
  access: 'teacher',
  summary:
    "Visitors' comments that wait for approval, oldest first: in the courses a teacher reviews, all for an Admin.",
  query: z.object(listQuery(['date'], 10)),
  reply: pageOf(WaitingComment),
});

export const decideComment = endpoint({
  method: 'POST',
  path: '/api/comments/:id/decision',
  access: 'teacher',
  summary: 'Approve or reject a waiting comment.',
  params: z.object({ id: Uuid }),
  body: z.object({
    decision: z.enum(['approved', 'rejected'], 'The decision is approved or rejected.'),
  }),
  reply: Done,
});

/** Which of the comments under a course the viewer may remove. */
export const RemovableComments = z.object({
  /** For Admins and the teachers who review the course. */
  all: z.boolean(),
  /** The viewer's own. */
  ids: z.array(z.string()),
});
export type RemovableComments = z.infer<typeof RemovableComments>;

export const listRemovableComments = endpoint({
  method: 'GET',
  path: '/api/courses/:id/comments/removable',
  access: 'account',
  summary: 'The comments and written reviews of a course that the viewer may remove.',
  params: CourseParams,
  reply: dataOf(RemovableComments),
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  access: 'account',
  summary:
    'Remove a published comment, or the text of a review: its author, a teacher who reviews the course, or an Admin.',
  params: z.object({ id: Uuid }),
  reply: Done,
});
