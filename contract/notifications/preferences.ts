import * as z from 'zod/mini';
import { binary, dataOf, endpoint } from '../endpoint.ts';
import { line } from '../fields.ts';

export const leadHours = [2, 6, 12, 24, 48, 72, 168] as const;

const TimeZone = line('Time zone', 60);

export const Preferences = z.object({
  /** An IANA name such as Australia/Sydney. Days start and end in this zone. */
  timeZone: z.string(),
  /** Chosen by hand; otherwise it follows the browser. */
  zoneChosen: z.boolean(),
  /** Email before something is due. */
  mailDue: z.boolean(),
  leadHours: z.number(),
  /** Email about badges, certificates, feedback and replies. */
  mailNews: z.boolean(),
  /** Email with what teachers write to the learners of their courses. */
  mailCourse: z.boolean(),
  /** For owners and Admins: email about work, questions and comments that wait. */
  mailTeaching: z.boolean(),
  /** For people who manage a team: the weekly summary by email. */
  mailTeam: z.boolean(),
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
      mailCourse: z.optional(z.boolean()),
      mailTeaching: z.optional(z.boolean()),
      mailTeam: z.optional(z.boolean()),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, 'There is nothing to change.')),
  reply: dataOf(Preferences),
});

const MailedLink = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,200}$/, 'This link is not complete.')),
});

export const stopMails = endpoint({
  method: 'POST',
  path: '/api/mail-preferences/:token/stop',
  access: 'visitor',
  summary:
    'Unsubscribe from one kind of email with the token it carried, in one click and without signing in.',
  params: MailedLink,
  acceptsOtherSites: true,
  /** What mail programs send (RFC 8058). */
  body: z.optional(z.nullable(z.unknown())),
  reply: dataOf(
    z.object({ message: z.string(), kind: z.enum(['due', 'news', 'course', 'teaching', 'team']) }),
  ),
});

export const openStopMails = endpoint({
  method: 'GET',
  path: '/api/mail-preferences/:token/stop',
  access: 'visitor',
  summary: 'For a mail program that opens the address: redirects to the page, and changes nothing.',
  params: MailedLink,
  reply: binary('text/plain; charset=utf-8'),
  status: 302,
});
