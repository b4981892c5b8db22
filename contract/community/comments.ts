import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { binary, Done, dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Email, line, Moment, paragraphs, publishedText, Uuid } from '../fields.ts';

export const ContactMessage = z.object({
  name: line('Name', 120),
  email: Email,
  comment: paragraphs('Comment', 5000),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact-messages',
  access: 'visitor',
  summary: 'Write to support. The message is stored, mailed to support and acknowledged by mail.',
  body: ContactMessage,
  reply: Done,
});

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions',
  access: 'visitor',
  summary: 'Ask for the newsletter; a mailed link confirms it.',
  body: z.object({ email: Email }),
  reply: Done,
});

const MailedToken = z.object({ token: line('The link', 200) });

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions/confirm',
  access: 'visitor',
  summary: 'Confirm a newsletter subscription with the token of the mailed link.',
  body: MailedToken,
  reply: Done,
});

export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions/end',
  access: 'visitor',
  summary: 'End a newsletter subscription with the token of any newsletter mail.',
  body: MailedToken,
  reply: Done,
});

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
  keep: true,
  summary: 'Three reviews for the home page: the best rated ones that were chosen for it.',
  reply: dataOf(z.array(Testimonial)),
});

export const SupportPerson = z.object({ name: z.string(), task: z.string(), hours: z.string() });

export const getSupport = endpoint({
  method: 'GET',
  path: '/api/support',
  access: 'visitor',
  keep: true,
  summary: 'How to reach support, and who is there.',
  reply: dataOf(
    z.object({
      email: z.string(),
      phone: z.string(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      team: z.array(SupportPerson),
    }),
  ),
});

export const CourseReply = z.object({
  id: z.string(),
  author: z.string(),
  at: Moment,
  comment: z.string(),
  /** Written by the owner of the course. */
  byOwner: z.boolean(),
});
export type CourseReply = z.infer<typeof CourseReply>;

/** What stands under a course: a comment, or a rating with the words that came with it. */
export const CourseVoice = z.object({
  id: z.string(),
  author: z.string(),
  at: Moment,
  comment: z.string(),
  /** Nothing for a comment without a rating. */
  stars: z.nullable(z.number()),
  /** Oldest first. */
  replies: z.array(CourseReply),
});
export type CourseVoice = z.infer<typeof CourseVoice>;

export const listCourseVoices = endpoint({
  method: 'GET',
  path: '/api/courses/:id/comments',
  access: 'visitor',
  keep: true,
  summary: 'The approved comments and written reviews of a course, newest first.',
  params: CourseParams,
  query: z.object({
    ...listQuery(['at'], 10),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: pageOf(CourseVoice),
});

const CommentText = publishedText('Comment', 2000);

/** A visitor gives a name and an email; of someone signed in they are known. */
export const NewComment = z.object({
  comment: CommentText,
  /** The comment or review that it answers; only for someone signed in. */
  replyTo: z.optional(Uuid),
  name: z.optional(line('Name', 120)),
  email: z.optional(Email),
});

/** As the form of a visitor asks it. */
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

export const findOwnRating = endpoint({
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
  name: z.string(),
  email: z.string(),
  comment: z.string(),
  at: Moment,
});
export type WaitingComment = z.infer<typeof WaitingComment>;

export const listWaitingComments = endpoint({
  method: 'GET',
  path: '/api/comments/waiting',
  access: 'owner',
  summary:
    "Visitors' comments that wait for approval, oldest first: an owner's own courses, all for an Admin.",
  query: z.object(listQuery(['at'], 10)),
  reply: pageOf(WaitingComment),
});

export const decideComment = endpoint({
  method: 'POST',
  path: '/api/comments/:id/decision',
  access: 'owner',
  summary: 'Approve or reject a waiting comment.',
  params: z.object({ id: Uuid }),
  body: z.object({
    decision: z.enum(['approved', 'rejected'], 'The decision is approved or rejected.'),
  }),
  reply: Done,
});

/** Which of the voices under a course the viewer may remove. */
export const RemovableVoices = z.object({
  /** For Admins and the owner of the course. */
  all: z.boolean(),
  /** The viewer's own. */
  ids: z.array(z.string()),
});
export type RemovableVoices = z.infer<typeof RemovableVoices>;

export const listRemovable = endpoint({
  method: 'GET',
  path: '/api/courses/:id/comments/removable',
  access: 'account',
  summary: 'The comments and written reviews of a course that the viewer may remove.',
  params: CourseParams,
  reply: dataOf(RemovableVoices),
});

export const removeVoice = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  access: 'account',
  summary:
    'Remove a published comment, or the words of a review: its author, the owner of the course or an Admin.',
  params: z.object({ id: Uuid }),
  reply: Done,
});

/** A mail in the local mailbox: what would have been sent, were a mail server configured. */
export const LocalMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
  /** Names of the files that came with it. */
  attachments: z.array(z.string()),
});
export type LocalMail = z.infer<typeof LocalMail>;

export const listLocalMail = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  access: 'visitor',
  summary: 'The local mailbox. Exists only on the embedded default without a mail server.',
  reply: dataOf(z.array(LocalMail)),
});

export const getLocalAttachment = endpoint({
  method: 'GET',
  path: '/api/mailbox/:id/attachments/:filename',
  access: 'visitor',
  summary: 'A file that came with a mail in the local mailbox.',
  params: z.object({ id: Uuid, filename: z.string().check(z.maxLength(200)) }),
  reply: binary('application/octet-stream'),
});
