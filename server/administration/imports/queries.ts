import { sql } from 'kysely';
import type { ImportKind } from '../../../contract/administration/imports.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface KnownAccount {
  id: number;
  email: string;
  username: string;
}

/** Accounts with one of these addresses, which are in lower case. A join, because a long list is compared one by one otherwise. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<KnownAccount[]> {
  const { rows } = await sql<KnownAccount>`
    select distinct account.id, lower(account.email) as email, lower(account.username) as username
    from unnest(${emails}::text[]) as wanted (email)
    join accounts.account on lower(account.email) = wanted.email`.execute(db);
  return rows;
}

/** As above, by username. */
export async function findByUsernames(
  db: Db,
  usernames: readonly string[],
): Promise<KnownAccount[]> {
  const { rows } = await sql<KnownAccount>`
    select distinct account.id, lower(account.email) as email, lower(account.username) as username
    from unnest(${usernames}::text[]) as wanted (username)
    join accounts.account on lower(account.username) = wanted.username`.execute(db);
  return rows;
}

/** Published courses that are offered. */
export async function listOfferedCourses(db: Db) {
  return db
    .selectFrom('catalog.course')
    .where('published_at', 'is not', null)
    .where('archived_at', 'is', null)
    .select(['id', 'title'])
    .execute();
}

/** Those of the given pairs that exist, as `account course`. */
export async function listEnrolled(
  db: Db,
  pairs: readonly { accountId: number; courseId: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select wanted.account_id || ' ' || wanted.course_id as pair
    from unnest(
      ${pairs.map(({ accountId }) => accountId)}::integer[], ${pairs.map(({ courseId }) => courseId)}::integer[]
    ) as wanted (account_id, course_id)
    join learning.enrolment using (account_id, course_id)`.execute(db);
  return new Set(rows.map(({ pair }) => pair));
}

export async function insertImport(
  db: Db,
  checked: { kind: ImportKind; fileName: string; rows: readonly object[]; startedBy: number },
): Promise<string> {
  const { id } = await db
    .insertInto('administration.import')
    .values({
      kind: checked.kind,
      file_name: checked.fileName,
      rows: JSON.stringify(checked.rows),
      row_count: checked.rows.length,
      started_by: checked.startedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a checked file as imported and returns it. Nothing for someone else's, an old or an imported one: it is used once. */
export async function takeImport(db: Db, id: string, startedBy: number) {
  return db
    .updateTable('administration.import')
    .set({ state: 'imported', imported_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('started_by', '=', startedBy)
    .where('state', '=', 'checked')
    .where('started_at', '>', sql<Date>`now() - interval '1 hour'`)
    .returning(['kind', 'file_name as fileName', 'rows'])
    .executeTakeFirst();
}

/** What was imported is in the accounts themselves, and the audit log says who did it. */
export async function deleteOldImports(db: Db) {
  await db
    .deleteFrom('administration.import')
    .where('started_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
