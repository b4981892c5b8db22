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

/** Rows as one value: a list for each column, null if there are no rows. */
export type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null };

/**
 * The rows of a query as one value, so that a statement can return several lists. Moments and days in it are text. By column,
 * because PostgreSQL takes twice as long to write an object for each row.
 */
export function columnsOf<Row extends object>(
  query: RawBuilder<Row>,
  names: Record<keyof Row & string, true>,
) {
  const lists = Object.keys(names).map(
    (name) => sql`${sql.lit(name)}, array_agg(${sql.ref(name)})`,
  );
  return sql<Columns<Row>>`(
    select json_build_object(${sql.join(lists)}) from (${query}) as listed
  )`;
}

export function rowsOf<Row extends object>(columns: Columns<Row>): Row[] {
  const lists = Object.entries(columns) as [keyof Row, Row[keyof Row][] | null][];
  const count = lists[0]?.[1]?.length ?? 0;
  return Array.from({ length: count }, (_, place) => {
    const row = {} as Row;
    for (const [name, list] of lists) row[name] = list?.[place] as Row[keyof Row];
    return row;
  });
}

/** Many ids as one text: quicker to write and to read than a list. */
export function joinIds(ids: RawBuilder<unknown>, from: RawBuilder<unknown>) {
  return sql<string>`coalesce((select string_agg(${ids}::text, ' ') from ${from}), '')`;
}

export function splitIds(ids: string): string[] {
  return ids === '' ? [] : ids.split(' ');
}
