import type { Preferences } from '../../../contract/notifications/preferences.ts';
import { isTimeZone } from '../../../contract/text/moments.ts';
import { canonicalZone } from '../../../contract/text/zones.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { isAccountGone, Refusal, refuseField } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';
import { type EmailKind, readUnsubscribeToken } from './unsubscribe-links.ts';

const defaults: Preferences = {
  timeZone: 'UTC',
  zoneChosen: false,
  mailDue: true,
  leadHours: 24,
  mailNews: true,
  mailCourse: true,
  mailTeaching: true,
  mailTeam: true,
};

export async function getPreferences(db: Db, accountId: number): Promise<Preferences> {
  return present(await queries.findPreference(db, accountId));
}

export async function changePreferences(
  db: Db,
  viewer: Viewer,
  change: queries.PreferenceChange,
): Promise<Preferences> {
  const timeZone = change.timeZone === undefined ? undefined : knownZone(change.timeZone);
  return present(await queries.writePreference(db, viewer.accountId, { ...change, timeZone }));
}

/** Ends one kind of email for the account whose email carried the token. */
export async function unsubscribe(
  db: Db,
  config: Config,
  token: string,
): Promise<{ message: string; kind: EmailKind }> {
  const target = readUnsubscribeToken(config, token);
  if (!target) throw deadLink();
  const { accountId, kind } = target;
  try {
    await queries.writePreference(db, accountId, changes[kind]);
  } catch (error) {
    throw isAccountGone(error) ? deadLink() : error;
  }
  return { message: stopped[kind], kind };
}

const changes: Record<EmailKind, queries.PreferenceChange> = {
  due: { mailDue: false },
  news: { mailNews: false },
  course: { mailCourse: false },
  teaching: { mailTeaching: false },
  team: { mailTeam: false },
};

const stopped: Record<EmailKind, string> = {
  due: 'You won’t get any more emails about due dates.',
  news: 'You won’t get any more emails about badges, certificates, feedback and replies.',
  course: 'You won’t get any more emails from the teachers of your courses.',
  teaching: 'You won’t get any more emails about submissions, questions and comments to approve.',
  team: 'You won’t get any more weekly summaries of your team.',
};

function deadLink(): Refusal {
  return new Refusal('not_found', {
    detail:
      'This link is incomplete, or the account no longer exists. Open the link in the email again.',
  });
}

function present(row: Preferences | undefined): Preferences {
  const found = row ?? defaults;
  // Zone data changes: a zone that no longer exists must not break someone's dates.
  return isTimeZone(found.timeZone) ? found : { ...found, timeZone: defaults.timeZone };
}

/** The zone's canonical spelling: each spelling would otherwise be cached separately. */
function knownZone(name: string): string {
  // An offset such as +10:00 has no daylight saving.
  const zone = /^[A-Za-z]/.test(name) ? canonicalZone(name) : null;
  if (zone) return zone;
  throw refuseField('invalid_input', 'timeZone', 'We don’t know this time zone.');
}

/** Counts up each time the secret address of the calendar feed is renewed; nothing for a deleted account. */
export async function findCalendarVersion(db: Db, accountId: number): Promise<number | null> {
  return (await queries.findCalendarVersion(db, accountId))?.version ?? null;
}

export async function raiseCalendarVersion(db: Db, accountId: number): Promise<number> {
  return (await queries.raiseCalendarVersion(db, accountId)).version;
}
