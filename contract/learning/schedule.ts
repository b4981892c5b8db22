import * as z from 'zod/mini';
import { CourseId, LessonKind } from '../catalog.ts';
import { binary, Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, line, Moment, Uuid } from '../fields.ts';

const Time = z
  .string('Enter a time such as 18:30.')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 18:30.'));

/** Something that is due: a quiz or assignment of a run, or the learner's reminder. */
export const DueItem = z.object({
  /** Null unless it is a reminder. */
  id: z.nullable(z.string()),
  /** `course`: a whole course that a team has assigned. */
  kind: z.enum(['quiz', 'assignment', 'own', 'course']),
  course: z.nullable(z.object({ id: z.number(), title: z.string() })),
  task: z.string(),
  dueDate: Day,
  /** `18:30`; null for any time of the day. */
  dueTime: z.nullable(z.string()),
  overdue: z.boolean(),
  /** Only for reminders: quizzes and assignments are completed in their lesson. */
  doneAt: z.nullable(Moment),
  lesson: z.nullable(z.object({ slug: z.string(), kind: LessonKind, time: z.number() })),
  /** Who assigned it, for a course of a team. */
  assigned: z.nullable(z.object({ by: z.string(), teamName: z.string() })),
});
export type DueItem = z.infer<typeof DueItem>;

export const listDueItems = endpoint({
  method: 'GET',
  path: '/api/reminders',
  access: 'account',
  summary: 'Due items, overdue first, and the latest completed reminders.',
  reply: dataOf(
    z.object({
      today: Day,
      timeZone: z.string(),
      due: z.array(DueItem),
      /** At most twenty, latest first. */
      done: z.array(DueItem),
    }),
  ),
});

export const ReminderForm = z.object({
  task: line('Task', 200),
  courseId: z._default(z.nullable(CourseId), null),
  dueDate: Day,
  dueTime: z._default(z.nullable(Time), null),
});

const ReminderParams = z.object({ id: Uuid });

export const addReminder = endpoint({
  method: 'POST',
  path: '/api/reminders',
  access: 'account',
  summary: 'Add a reminder.',
  body: ReminderForm,
  reply: dataOf(DueItem),
  status: 201,
});

export const updateReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders/:id',
  access: 'account',
  summary: 'Update a reminder.',
  params: ReminderParams,
  body: ReminderForm,
  reply: dataOf(DueItem),
});

export const tickReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders/:id/done',
  access: 'account',
  summary: 'Tick a reminder off, or undo it.',
  params: ReminderParams,
  body: z.object({ done: z.boolean() }),
  reply: dataOf(DueItem),
});

export const deleteReminder = endpoint({
  method: 'DELETE',
  path: '/api/reminders/:id',
  access: 'account',
  summary: 'Delete a reminder.',
  params: ReminderParams,
  reply: Done,
});

const CalendarAddress = z.object({
  /** The secret address of the feed. */
  url: z.string(),
});

export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/api/calendar-address',
  whileActing: 'refused',
  access: 'account',
  summary: 'The secret address of the calendar feed.',
  reply: dataOf(CalendarAddress),
});

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/calendar-address/renewal',
  access: 'account',
  summary: 'Replace the secret address; the old one stops working.',
  reply: dataOf(CalendarAddress),
});

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:file',
  access: 'visitor',
  summary: 'The calendar feed of a learner for calendar programs; the secret address authorises.',
  params: z.object({ file: line('The address', 200) }),
  reply: binary('text/calendar; charset=utf-8'),
});
