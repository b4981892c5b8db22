import * as z from 'zod/mini';
import { Done, dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';

export const Notification = z.object({
  id: z.string(),
  kind: z.enum([
    'badge',
    'certificate',
    'feedback',
    'reply',
    'due',
    'order',
    'team',
    /** Work was handed in, or a comment was written, in the viewer's course. */
    'submission',
    'question',
    /**
     * For Admins: a comment waits for approval, or a course couldn't be loaded. For teachers: a scheduled publication
     * happened, or couldn't.
     */
    'moderation',
    'content',
    /** A teacher wrote to the viewer, or to all learners of a course. */
    'message',
    'announcement',
    /** A fellow learner's work waits for the viewer's review. */
    'peer',
    /** An Admin was signed in as the viewer. */
    'account',
  ]),
  title: z.string(),
  text: z.string(),
  /** The path it links to. */
  link: z.string(),
  at: Moment,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const Signals = z.object({
  /** Unread notifications: the number on the bell. */
  unread: z.number(),
  /** Questions that are due for review: the number in the side menu. */
  dueReviews: z.number(),
  /** Which team pages the side menu offers; `manager` includes the owner and managers of groups. Null without a team. */
  team: z.nullable(z.enum(['manager', 'member'])),
  /** For those who manage an organisation, or a branch of it. The name is null if they manage several teams. */
  organisation: z.nullable(z.object({ name: z.nullable(z.string()), administers: z.boolean() })),
  /** Submissions that wait for the viewer's review: the number in the side menu. */
  submissions: z.number(),
  /** For Admins: open messages in the inbox, up to 100; the number in the side menu. */
  messages: z.number(),
  /** Unread badges and certificates of the last ten minutes, for a toast; newest first. */
  news: z.array(Notification),
});
export type Signals = z.infer<typeof Signals>;

export const getSignals = endpoint({
  method: 'GET',
  path: '/api/signals',
  access: 'account',
  summary:
    'What the header and menu show: unread notifications, questions to review, the role in a team, the organisation that is managed, submissions and messages that wait.',
  reply: dataOf(Signals),
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'account',
  summary: "The viewer's notifications, newest first, a page at a time.",
  query: z.object({
    ...listQuery(['at'], 10),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: pageOf(Notification),
});

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  access: 'account',
  summary: 'Mark one notification as read.',
  params: z.object({ id: Uuid }),
  reply: Done,
});

export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  access: 'account',
  summary: 'Mark all notifications as read.',
  reply: Done,
});
