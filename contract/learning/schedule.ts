import * as z from 'zod/mini';
import { CourseId, LessonKind } from '../catalog.ts';
import { binary, Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, line, Moment, Uuid } from '../fields.ts';

const Time = z
  .string('Enter a time such as 18:30.')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 18:30.'));

/** Something that is due: a quiz or assignment of a run, or a reminder of one's own. */
export const DueItem = z.object({
  /** Of a reminder: its id. */
  id: z.nullable(z.string()),
  kind: z.enum(['quiz', 'assignment', 'own']),
  course: z.nullable(z.object({ id: z.number(), title: z.string() })),
  /** What is to be done. */
  task: z.string(),
  dueOn: Day,
  /** `18:30`; nothing means any time of that day. */
  dueTime: z.nullable(z.string()),
  overdue: z.boolean(),
  /** Only reminders of one's own are ticked off; a lesson is done in the lesson. */
  doneAt: z.nullable(Moment),
  lesson: z.nullable(z.object({ slug: z.string(), kind: LessonKind, minutes: z.number() })),
});
export type DueItem = z.infer<typeof DueItem>;

export const listDueItems = endpoint({
  method: 'GET',
  path: '/api/reminders',
  access: 'account',
  summary: 'What is due, overdue first and then by date; and the reminders ticked off last.',
  reply: dataOf(
    z.object({
      today: Day,
      timeZone: z.string(),
      due: z.array(DueItem),
      /** At most twenty, last ticked off first. */
      done: z.array(DueItem),
    }),
  ),
});

export const ReminderForm = z.object({
  task: line('Task', 200),
  courseId: z._default(z.nullable(CourseId), null),
  dueOn: Day,
  dueTime: z._default(z.nullable(Time), null),
});

const ReminderParams = z.object({ id: Uuid });

export const addReminder = endpoint({
  method: 'POST',
  path: '/api/reminders',
  access: 'account',
  summary: 'Add a reminder of one’s own.',
  body: ReminderForm,
  reply: dataOf(DueItem),
  status: 201,
});

export const updateReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders/:id',
  access: 'account',
  summary: 'Change a reminder of one’s own.',
  params: ReminderParams,
  body: ReminderForm,
  reply: dataOf(DueItem),
});

export const tickReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders/:id/done',
  access: 'account',
  summary: 'Tick a reminder off, or take the tick back.',
  params: ReminderParams,
  body: z.object({ done: z.boolean() }),
  reply: dataOf(DueItem),
});

export const deleteReminder = endpoint({
  method: 'DELETE',
  path: '/api/reminders/:id',
  access: 'account',
  summary: 'Delete a reminder of one’s own.',
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
  access: 'account',
  summary: 'The secret address of the calendar feed.',
  reply: dataOf(CalendarAddress),
});

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/calendar-address/renewal',
  access: 'account',
  summary: 'Make a new secret address; the old one stops working.',
  reply: dataOf(CalendarAddress),
});

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:file',
  access: 'visitor',
  summary:
    'The calendar feed of a learner, for calendar programs: whoever has the address may read it.',
  params: z.object({ file: line('The address', 200) }),
  reply: binary('text/calendar; charset=utf-8'),
});
