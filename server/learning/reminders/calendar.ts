import ical, { ICalEventTransparency } from 'ical-generator';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import type { Config } from '../../config.ts';
import {
  findCalendarVersion,
  getPreferences,
  raiseCalendarVersion,
} from '../../notifications/preferences/preferences.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { accountOfCalendarFile, calendarUrl, isCalendarFile } from './calendar-link.ts';
import { type DueTask, listDueTasks, taskPath } from './due-tasks.ts';
import { sortByDueTime } from './due-times.ts';

export async function getCalendarAddress(db: Db, config: Config, { accountId }: Viewer) {
  const version = await findCalendarVersion(db, accountId);
  if (version === null) throw new Refusal('not_signed_in');
  return { url: calendarUrl(config, accountId, version) };
}

export async function renewCalendarAddress(db: Db, config: Config, { accountId }: Viewer) {
  return { url: calendarUrl(config, accountId, await raiseCalendarVersion(db, accountId)) };
}

/** The feed at a secret address. */
export async function getCalendar(db: Db, config: Config, file: string): Promise<string> {
  const accountId = accountOfCalendarFile(file);
  if (accountId === null) throw new Refusal('not_found');
  const version = await findCalendarVersion(db, accountId);
  if (version === null || !isCalendarFile(config, file, { accountId, version })) {
    throw new Refusal('not_found');
  }
  await limitTries(db, limits.calendar, byAccount(accountId));
  const [{ timeZone }, tasksOf] = await Promise.all([
    getPreferences(db, accountId),
    listDueTasks(db, [accountId]),
  ]);
  const oldest = addDays(dayIn(timeZone), -daysBack);
  const recent = tasksOf(accountId).filter(({ dueDate }) => dueDate >= oldest);
  const tasks = sortByDueTime(recent, timeZone).slice(0, maxEvents);
  return composeCalendar(config, { accountId, timeZone, tasks, now: new Date() });
}

const daysBack = 60;
const maxEvents = 250;
const refreshSeconds = 60 * 60;
const eventMinutes = 30;

export interface CalendarContent {
  accountId: number;
  timeZone: string;
  tasks: readonly DueTask[];
  now: Date;
}

export function composeCalendar(config: Config, content: CalendarContent): string {
  const { accountId, timeZone, tasks, now } = content;
  const host = new URL(config.publicUrl).hostname;
  const calendar = ical({
    name: config.site.name,
    description: 'What is due in your courses\\, and your own reminders.',
    prodId: { company: 'Stepwell', product: 'Reminder', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (const task of tasks) {
    calendar.createEvent({
      // With the account, because one calendar may subscribe to the feeds of several people.
      id: `${task.subject.replace(' ', '-')}-${accountId}@${host}`,
      ...timesOf(task, timeZone),
      summary: printable(task.task),
      description: printable(describe(task)),
      url: `${config.publicUrl}${taskPath(task)}`,
      stamp: now,
      // A task isn't an appointment, so it doesn't block the time.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // The library doesn't end the last line.
  return `${calendar.toString()}\r\n`;
}

/** Whole days have no time zone; a time is an exact moment. */
function timesOf({ dueDate, dueTime }: DueTask, zone: string) {
  if (dueTime === null) {
    return { allDay: true, start: new Date(dueDate), end: new Date(addDays(dueDate, 1)) };
  }
  const start = momentOf(dueDate, dueTime, zone);
  return { start, end: new Date(start.getTime() + eventMinutes * 60 * 1000) };
}

function describe({ course, lesson, assigned }: DueTask): string {
  if (assigned) return `Assigned by ${assigned.by}, ${assigned.teamName}.`;
  const lines = [course?.title, lesson && `About ${lesson.time} minutes.`];
  return lines.filter(Boolean).join('\n') || 'Your own reminder.';
}

/** Control characters break some calendar programs. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ');
}
