import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

const columns = [
  'time_zone as timeZone',
  'zone_chosen as zoneChosen',
  'mail_due as mailDue',
  'lead_hours as leadHours',
  'mail_news as mailNews',
  'mail_course as mailCourse',
  'mail_teaching as mailTeaching',
  'mail_team as mailTeam',
  'calendar_number as calendarNumber',
] as const;

export async function findPreference(db: Db, accountId: number) {
  return db
    .selectFrom('notifications.preference')
    .where('account_id', '=', accountId)
    .select(columns)
    .executeTakeFirst();
}

export interface PreferenceChange {
  timeZone?: string | undefined;
  zoneChosen?: boolean | undefined;
  mailDue?: boolean | undefined;
  leadHours?: number | undefined;
  mailNews?: boolean | undefined;
  mailCourse?: boolean | undefined;
  mailTeaching?: boolean | undefined;
  mailTeam?: boolean | undefined;
}

/** One statement, so that a zone reported by a browser can't overwrite one chosen at the same moment. */
export async function writePreference(db: Db, accountId: number, change: PreferenceChange) {
  const { timeZone = null, zoneChosen = null } = change;
  const mayReplace = sql<boolean>`(not preference.zone_chosen or coalesce(${zoneChosen}::boolean, false))`;
  return db
    .insertInto('notifications.preference')
    .values({
      account_id: accountId,
      ...(timeZone !== null ? { time_zone: timeZone } : {}),
      ...(zoneChosen !== null ? { zone_chosen: zoneChosen } : {}),
      ...plainColumns(change),
    })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        time_zone: sql<string>`case when ${mayReplace} then coalesce(${timeZone}::text, preference.time_zone) else preference.time_zone end`,
        // Without a zone, the account goes back to following its browser; with one, the browser only reports.
        zone_chosen: sql<boolean>`case
          when ${zoneChosen}::boolean or ${timeZone}::text is null then coalesce(${zoneChosen}::boolean, preference.zone_chosen)
          else preference.zone_chosen
        end`,
        ...plainColumns(change),
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function plainColumns(change: PreferenceChange) {
  const { mailDue, leadHours, mailNews, mailCourse, mailTeaching, mailTeam } = change;
  return {
    ...(mailDue !== undefined ? { mail_due: mailDue } : {}),
    ...(leadHours !== undefined ? { lead_hours: leadHours } : {}),
    ...(mailNews !== undefined ? { mail_news: mailNews } : {}),
    ...(mailCourse !== undefined ? { mail_course: mailCourse } : {}),
    ...(mailTeaching !== undefined ? { mail_teaching: mailTeaching } : {}),
    ...(mailTeam !== undefined ? { mail_team: mailTeam } : {}),
  };
}

export async function findCalendarVersion(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account as account')
    .leftJoin('notifications.preference as preference', 'preference.account_id', 'account.id')
    .where('account.id', '=', accountId)
    .select(sql<number>`coalesce(preference.calendar_number, 1)`.as('version'))
    .executeTakeFirst();
}

export async function raiseCalendarVersion(db: Db, accountId: number) {
  return db
    .insertInto('notifications.preference')
    .values({ account_id: accountId, calendar_number: 2 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ calendar_number: sql<number>`preference.calendar_number + 1` }),
    )
    .returning('calendar_number as version')
    .executeTakeFirstOrThrow();
}
