import { formatDayOfYear, formatWeekday } from '../../../contract/text/weekdays.ts';
import type { Config } from '../../config.ts';
import {
  unsubscribePageUrl,
  unsubscribeUrl,
} from '../../notifications/preferences/unsubscribe-links.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { DueTask } from './due-tasks.ts';
import type { DueDate } from './due-times.ts';
import type { LearnerToRemind } from './send-reminder-queries.ts';

/** `Tuesday, 17 November`, with the time if there is one. Not "tomorrow", because emails are read later. */
export function formatDue({ dueDate, dueTime }: DueDate): string {
  const formatted = `${formatWeekday(dueDate)}, ${formatDayOfYear(dueDate)}`;
  return dueTime === null ? formatted : `${formatted} at ${dueTime}`;
}

export function composeReminder(
  config: Config,
  { accountId, email, firstName }: Pick<LearnerToRemind, 'accountId' | 'email' | 'firstName'>,
  tasks: readonly DueTask[],
): Mail {
  const [first] = tasks;
  const only = tasks.length === 1 ? first : undefined;
  return {
    to: email,
    subject: only ? `Due ${formatDue(only)}: ${only.task}` : `${tasks.length} things are due soon`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      only ? 'This is due soon:' : 'These are due soon:',
      tasks.map(toLine).join('\n'),
      'Done already, or no time now? You can change your own reminders, and move a course to a later session in My Learning.',
    ],
    action: { label: 'See what is due', url: `${config.publicUrl}/user-screen/reminder` },
    closing: 'You’re receiving this email because emails about due dates are on in your settings.',
    stopLink: { label: 'Unsubscribe', url: unsubscribePageUrl(config, accountId, 'due') },
    unsubscribeUrl: unsubscribeUrl(config, accountId, 'due'),
    oneClick: true,
    words: { email: 'reminder', values: { name: firstName, count: String(tasks.length) } },
  };
}

function toLine(task: DueTask): string {
  const course = task.course && task.kind !== 'course' ? ` (${task.course.title})` : '';
  return `- ${formatDue(task)}: ${task.task}${course}`;
}
