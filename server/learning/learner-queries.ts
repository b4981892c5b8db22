import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';

export function timeZoneOf(accountId: number | null) {
  return sql<string>`coalesce(
    (select time_zone from notifications.preference where account_id = ${accountId}), 'UTC'
  )`;
}

export async function findTimeZone(db: Db, accountId: number): Promise<string> {
  const { timeZone } = await db
    .selectNoFrom(timeZoneOf(accountId).as('timeZone'))
    .executeTakeFirstOrThrow();
  return timeZone;
}

export function isLicensed(accountId: number | null) {
  return sql<boolean>`exists (
    select from teams.licence where licence.account_id = ${accountId}
  )`;
}

export async function hasLicence(db: Db, accountId: number): Promise<boolean> {
  const { licensed } = await db
    .selectNoFrom(isLicensed(accountId).as('licensed'))
    .executeTakeFirstOrThrow();
  return licensed;
}
