import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Two accounts of one person. */
export interface MergedAccounts {
  kept: number;
  merged: number;
}

/** Rows of a table that name an account. */
export interface AccountRows {
  table: string;
  column: string;
  /** The columns by which rows of the two accounts count as the same. Unset: they never do. */
  key?: readonly string[] | undefined;
  /** Only rows in which these columns have these values can count as the same. */
  when?: Readonly<Record<string, null | true>> | undefined;
}

/** Waits for writes to these rows that are under way, and blocks others until the transaction ends. */
export async function lockRows(
  db: Db,
  { table, column }: AccountRows,
  { kept, merged }: MergedAccounts,
): Promise<void> {
  await sql`select from ${sql.table(table)} where ${sql.ref(column)} in (${kept}, ${merged}) for update`.execute(
    db,
  );
}

/**
 * Gives rows to the remaining account. Where it has the same already, its own stays, and the other goes with the merged account.
 * `renew` is a column whose random values only have to differ.
 */
export async function moveRows(
  db: Db,
  rows: AccountRows & { renew?: string | undefined },
  { kept, merged }: MergedAccounts,
): Promise<void> {
  const { table, column, renew } = rows;
  const renewed = renew ? sql`, ${sql.ref(renew)} = gen_random_uuid()` : sql``;
  await sql`
    update ${sql.table(table)} as given set ${sql.ref(column)} = ${kept}${renewed}
    where given.${sql.ref(column)} = ${merged} and not ${isInBoth(rows, kept)}`.execute(db);
}

/** Where both accounts have the same, deletes the remaining account's row if the other is better: by the lowest or highest value. */
export async function deleteWorseRows(
  db: Db,
  rows: AccountRows & { by: string; best: 'lowest' | 'highest' },
  { kept, merged }: MergedAccounts,
): Promise<void> {
  const { table, column, key = [], by, best } = rows;
  const [own, other] = [sql.ref(`own.${by}`), sql.ref(`other.${by}`)];
  const isBetter = best === 'lowest' ? sql`${other} < ${own}` : sql`${other} > ${own}`;
  await sql`
    delete from ${sql.table(table)} as own using ${sql.table(table)} as other
    where own.${sql.ref(column)} = ${kept} and other.${sql.ref(column)} = ${merged}
      ${sameKey(key, 'own')} and (${isBetter} or (${own} is null and ${other} is not null))`.execute(
    db,
  );
}

/** How many rows the merged account has, and how many of them the remaining account has too. */
export async function countRows(
  db: Db,
  lists: readonly AccountRows[],
  { kept, merged }: MergedAccounts,
): Promise<{ table: string; column: string; rows: number; both: number }[]> {
  const counts = lists.map(
    (rows) => sql`
      select ${rows.table}::text as "table", ${rows.column}::text as "column", count(*)::integer as rows,
        (count(*) filter (where ${isInBoth(rows, kept)}))::integer as both
      from ${sql.table(rows.table)} as given where given.${sql.ref(rows.column)} = ${merged}`,
  );
  const { rows } = await sql<{ table: string; column: string; rows: number; both: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

function isInBoth(
  { table, column, key, when = {} }: AccountRows,
  kept: number,
): RawBuilder<boolean> {
  if (!key) return sql`false`;
  const conditions = Object.entries(when).map(([name, value]) => {
    const test = value === null ? sql`is null` : sql`is true`;
    return sql`and given.${sql.ref(name)} ${test} and other.${sql.ref(name)} ${test}`;
  });
  return sql`exists (
    select from ${sql.table(table)} as other
    where other.${sql.ref(column)} = ${kept} ${sameKey(key, 'given')} ${sql.join(conditions, sql` `)}
  )`;
}

function sameKey(key: readonly string[], alias: string): RawBuilder<unknown> {
  const parts = key.map((name) => sql`and other.${sql.ref(name)} = ${sql.ref(`${alias}.${name}`)}`);
  return sql.join(parts, sql` `);
}
