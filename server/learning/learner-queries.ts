import { type RawBuilder, sql } from 'kysely';
import type { ValueOrGiven } from '../platform/postgres/compile-once.ts';
import type { Db } from '../platform/postgres/database.ts';

// A visitor has no account. Those statements leave it out: with an unknown id PostgreSQL would expect to read everyone's rows.

export function timeZoneOf(accountId: ValueOrGiven<number> | null) {
  if (accountId === null) return sql<string>`'UTC'`;
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

export function isLicensed(accountId: ValueOrGiven<number> | null) {
  if (accountId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from teams.licence where licence.account_id = ${accountId}
  )`;
}

/** Of the `course` of the statement. */
export function isTaught(accountId: ValueOrGiven<number> | null) {
  if (accountId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from catalog.teacher
    where teacher.account_id = ${accountId} and teacher.course_id = course.id
  )`;
}

export async function hasLicence(db: Db, accountId: number): Promise<boolean> {
  const { licensed } = await db
    .selectNoFrom(isLicensed(accountId).as('licensed'))
    .executeTakeFirstOrThrow();
  return licensed;
}

/** The rows of a query as one value, so that a statement can return several lists. Moments and days in it are text. */
export function listOf<Row>(query: RawBuilder<Row>) {
  return sql<Row[]>`coalesce((select json_agg(listed) from (${query}) as listed), '[]')`;
}
