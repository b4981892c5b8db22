import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/platform/postgres/database.ts';

export interface OwnedTable {
  /** With its schema. */
  name: string;
  /** The rows of one organisation: a condition on the table called `part`, with its id as `$team`. */
  condition: string;
}

/** Every table with rows of one organisation: those with its id, and those that belong to a row of such a table. */
export async function listOwnedTables(db: Db): Promise<OwnedTable[]> {
  const { rows: direct } = await sql<{ name: string; column: string }>`
    select format('%I.%I', relnamespace::regnamespace, relname) as name, attname as column
    from pg_class
    join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema|jobs)'
      and (attname = 'team_id' or (relname = 'team' and relnamespace = 'teams'::regnamespace and attname = 'id'))
    order by 1`.execute(db);
  const { rows: references } = await sql<{ name: string; condition: string; above: string }>`
    select
      format('%I.%I', relnamespace::regnamespace, relname) as name,
      confrelid::regclass::text as above,
      format(
        'exists (select from %s as above where above.team_id = $team and %s)', confrelid::regclass,
        (
          select string_agg(format('above.%I = part.%I', there.attname, here.attname), ' and ')
          from unnest(conkey, confkey) as pair (here_number, there_number)
          join pg_attribute as here on here.attrelid = conrelid and here.attnum = here_number
          join pg_attribute as there on there.attrelid = confrelid and there.attnum = there_number
        )
      ) as condition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confdeltype = 'c'
      and relnamespace::regnamespace::text in ('teams', 'integrations', 'sign_on')
      and not exists (select from pg_attribute where attrelid = conrelid and attname = 'team_id')
    order by 1, 3`.execute(db);
  const owned = new Set(direct.map(({ name }) => name));
  const indirect = references.filter(({ above }) => owned.has(above));
  return [
    ...direct.map(({ name, column }) => ({ name, condition: `part.${column} = $team` })),
    ...indirect.map(({ name, condition }) => ({ name, condition })),
  ];
}

/** The rows of an organisation, by table. */
export async function readRows(
  db: Db,
  tables: readonly OwnedTable[],
  teamId: string,
): Promise<Map<string, string[]>> {
  const parts = tables.map(
    ({ name, condition }) => sql`
      select ${sql.lit(name)} as name, part::text as row from ${sql.raw(name)} as part
      where ${sql.raw(condition.replace('$team', `'${teamId}'::uuid`))}`,
  );
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(parts, sql` union all `)} order by 1, 2`.execute(db);
  const found = new Map(tables.map(({ name }) => [name, [] as string[]]));
  for (const { name, row } of rows) found.get(name)?.push(row);
  return found;
}

export function hashOf(rows: ReadonlyMap<string, readonly string[]>): string {
  return createHash('sha256')
    .update(JSON.stringify([...rows]))
    .digest('hex');
}
