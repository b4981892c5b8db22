import type { Preferences } from '../../../contract/notifications/preferences.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { isAccountGone, Refusal, refuseField } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { isTimeZone } from '../../platform/time/days.ts';
import { findPreference, type PreferenceChange, writePreference } from './queries.ts';
import { type MailKind, readStopMailsToken } from './secret-links.ts';

const defaults: Preferences = {
  timeZone: 'UTC',
  zoneChosen: false,
  mailDue: true,
  leadHours: 24,
  mailNews: true,
};

export async function getPreferences(db: Db, accountId: number): Promise<Preferences> {
  return present(await findPreference(db, accountId));
}

export async function changePreferences(
  db: Db,
  viewer: Viewer,
  change: PreferenceChange,
): Promise<Preferences> {
  const timeZone = change.timeZone === undefined ? undefined : properZone(change.timeZone);
  return present(await writePreference(db, viewer.accountId, { ...change, timeZone }));
}

/** Ends one kind of mail for whoever the token was mailed to. */
export async function stopMails(
  db: Db,
  config: Config,
  token: string,
): Promise<{ message: string; kind: MailKind }> {
  const whose = readStopMailsToken(config, token);
  if (!whose) throw deadLink();
  const { accountId, kind } = whose;
  try {
    await writePreference(db, accountId, kind === 'due' ? { mailDue: false } : { mailNews: false });
  } catch (error) {
    throw isAccountGone(error) ? deadLink() : error;
  }
  return { message: stopped[kind], kind };
}

const stopped = {
  due: 'Done. You get no more mails about what is due.',
  news: 'Done. You get no more mails about badges, certificates, feedback and replies.',
};

function deadLink(): Refusal {
  return new Refusal('not_found', {
    detail: 'This link is not complete, or its account is gone. Open it from the mail once more.',
  });
}

function present(row: Preferences | undefined): Preferences {
  const found = row ?? defaults;
  // A zone that a later version of the zone data dropped must not keep anyone from their dates.
  return isTimeZone(found.timeZone) ? found : { ...found, timeZone: defaults.timeZone };
}

/** The zone's name as it is properly written: names in any mixture of cases would be kept apart in memory. */
function properZone(name: string): string {
  try {
    // Offsets such as +10:00 know no summer time.
    if (/^[A-Za-z]/.test(name)) {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    }
  } catch {
    // Said below.
  }
  throw refuseField('invalid_input', 'timeZone', 'This time zone is not known.');
}
