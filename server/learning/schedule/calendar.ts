import ical, { ICalEventTransparency } from 'ical-generator';
import type { Config } from '../../config.ts';
import {
  findCalendarVersion,
  getPreferences,
  raiseCalendarVersion,
} from '../../notifications/preferences/preferences.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { limitTries } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { addDays, dayIn, momentOf } from '../../platform/time/days.ts';
import { accountOfCalendarFile, calendarUrl, isCalendarFile } from './calendar-link.ts';
import { inOrderOfDue } from './due-moments.ts';
import { type DueThing, listDueThings, pathOf } from './due-things.ts';

export async function getCalendarAddress(db: Db, config: Config, { accountId }: Viewer) {
  const version = await findCalendarVersion(db, accountId);
  if (version === null) throw new Refusal('not_signed_in');
  return { url: calendarUrl(config, accountId, version) };
}

export async function renewCalendarAddress(db: Db, config: Config, { accountId }: Viewer) {
  return { url: calendarUrl(config, accountId, await raiseCalendarVersion(db, accountId)) };
}

/** The feed behind a secret address; every other address is none. */
export async function getCalendar(db: Db, config: Config, file: string): Promise<string> {
  const accountId = accountOfCalendarFile(file);
  if (accountId === null) throw new Refusal('not_found');
  const version = await findCalendarVersion(db, accountId);
  if (version === null || !isCalendarFile(config, file, { accountId, version })) {
    throw new Refusal('not_found');
  }
  // Programs look once an hour; whoever got hold of an address may not keep us busy with it.
  await limitTries(db, 'calendar', String(accountId));
  const [{ timeZone }, thingsOf] = await Promise.all([
    getPreferences(db, accountId),
    listDueThings(db, [accountId]),
  ]);
  const oldest = addDays(dayIn(timeZone), -daysBack);
  const recent = thingsOf(accountId).filter(({ dueOn }) => dueOn >= oldest);
  const things = inOrderOfDue(recent, timeZone).slice(0, mostEvents);
  return composeCalendar(config, { accountId, timeZone, things, now: new Date() });
}

const daysBack = 60;
const mostEvents = 250;
const refreshSeconds = 60 * 60;
const eventMinutes = 30;

export interface CalendarContent {
  accountId: number;
  timeZone: string;
  things: readonly DueThing[];
  now: Date;
}

export function composeCalendar(config: Config, content: CalendarContent): string {
  const { accountId, timeZone, things, now } = content;
  const host = new URL(config.publicUrl).hostname;
  const calendar = ical({
    name: 'Stepwell',
    description: 'What is due in your courses\\, and your own reminders.',
    prodId: { company: 'Stepwell', product: 'Reminder', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (const thing of things) {
    calendar.createEvent({
      // Several people may put their feeds into one calendar.
      id: `${thing.subject.replace(' ', '-')}-${accountId}@${host}`,
      ...timesOf(thing, timeZone),
      summary: printable(thing.task),
      description: printable(describe(thing)),
      url: `${config.publicUrl}${pathOf(thing)}`,
      stamp: now,
      // Something to do is no appointment: the time stays free.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}

/** Whole days have no zone; a time is a moment, which every program shows in its own. */
function timesOf({ dueOn, dueTime }: DueThing, zone: string) {
  if (dueTime === null) {
    return { allDay: true, start: new Date(dueOn), end: new Date(addDays(dueOn, 1)) };
  }
  const start = momentOf(dueOn, dueTime, zone);
  return { start, end: new Date(start.getTime() + eventMinutes * 60 * 1000) };
}

function describe({ course, lesson }: DueThing): string {
  const lines = [course?.title, lesson && `About ${lesson.minutes} minutes.`];
  return lines.filter(Boolean).join('\n') || 'Your own reminder.';
}

/** Control characters have no place in a calendar, and break some programs. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ');
}
