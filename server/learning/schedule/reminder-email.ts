import type { Config } from '../../config.ts';
import {
  unsubscribePageUrl,
  unsubscribeUrl,
} from '../../notifications/preferences/unsubscribe-links.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { DueDate } from './due-moments.ts';
import type { DueThing } from './due-things.ts';
import type { LearnerToRemind } from './remind-queries.ts';

// A day belongs to no zone; read as UTC it stays the day it is.
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const weekdayFormat = inUtc({ weekday: 'long' });
const dayFormat = inUtc({ day: 'numeric', month: 'long' });

/** `Tuesday, 17 November`, with the time where there is one. Not "tomorrow": mails are read later. */
export function dueInWords({ dueOn, dueTime }: DueDate): string {
  const day = new Date(dueOn);
  const words = `${weekdayFormat.format(day)}, ${dayFormat.format(day)}`;
  return dueTime === null ? words : `${words} at ${dueTime}`;
}

export function composeReminder(
  config: Config,
  { accountId, email, firstName }: Pick<LearnerToRemind, 'accountId' | 'email' | 'firstName'>,
  things: readonly DueThing[],
): Mail {
  const [first] = things;
  const only = things.length === 1 ? first : undefined;
  return {
    to: email,
    subject: only
      ? `Due ${dueInWords(only)}: ${only.task}`
      : `${things.length} things are due soon`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      only ? 'This is due soon:' : 'These are due soon:',
      things.map(inOneLine).join('\n'),
      'Done already, or no time now? You can change your own reminders, and move a course to a later session in My Learning.',
    ],
    action: { label: 'See what is due', url: `${config.publicUrl}/user-screen/reminder` },
    closing: 'You receive this mail because we tell you ahead of what is due.',
    stopLink: { label: 'Stop these mails', url: unsubscribePageUrl(config, accountId, 'due') },
    unsubscribeUrl: unsubscribeUrl(config, accountId, 'due'),
    oneClick: true,
  };
}

function inOneLine(thing: DueThing): string {
  const course = thing.course ? ` (${thing.course.title})` : '';
  return `- ${dueInWords(thing)}: ${thing.task}${course}`;
}
