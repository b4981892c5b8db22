import * as z from 'zod/mini';
import { CourseId, LessonKind } from '../catalog.ts';
import { binary, Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, line, Moment, Uuid } from '../fields.ts';

export const leadHours = [2, 6, 12, 24, 48, 72, 168] as const;

const TimeZone = line('Time zone', 60);

export const Preferences = z.object({
  /** An IANA name such as Australia/Sydney. Days begin and end there. */
  timeZone: z.string(),
  /** Chosen by hand; otherwise the browser's own is taken over. */
  zoneChosen: z.boolean(),
  /** Mail ahead of what is due. */
  mailDue: z.boolean(),
  leadHours: z.number(),
  /** Mail about badges, certificates, feedback and replies. */
  mailNews: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  access: 'account',
  summary: 'How the viewer wants to be reminded, and their time zone.',
  reply: dataOf(Preferences),
});

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/api/preferences',
  access: 'account',
  summary:
    'Change some of the preferences. A zone with `zoneChosen: false` never replaces a chosen one.',
  body: z
    .object({
      timeZone: z.optional(TimeZone),
      zoneChosen: z.optional(z.boolean()),
      mailDue: z.optional(z.boolean()),
      leadHours: z.optional(
        z.literal(leadHours, 'Choose how long before it is due you want to be told.'),
      ),
      mailNews: z.optional(z.boolean()),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, 'There is nothing to change.')),
  reply: dataOf(Preferences),
});

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

export const changeReminder = endpoint({
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

export const removeReminder = endpoint({
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

const MailedLink = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,200}$/, 'This link is not complete.')),
});

export const stopMails = endpoint({
  method: 'POST',
  path: '/api/mail-preferences/:token/stop',
  access: 'visitor',
  summary: 'End one kind of mail with the token it carried, in one click and without signing in.',
  params: MailedLink,
  /** What mail programs send along (RFC 8058). */
  body: z.optional(z.nullable(z.unknown())),
  reply: dataOf(z.object({ message: z.string(), kind: z.enum(['due', 'news']) })),
});

export const openStopMails = endpoint({
  method: 'GET',
  path: '/api/mail-preferences/:token/stop',
  access: 'visitor',
  summary: 'For people whose mail program opens the address: leads to the page, and ends nothing.',
  params: MailedLink,
  reply: binary('text/plain; charset=utf-8'),
  status: 302,
});
