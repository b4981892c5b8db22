import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface LogEntry {
  teamId: string;
  connectionId: string | null;
  act: 'signed_in' | 'created' | 'linked' | 'refused' | 'tested' | 'password' | 'signed_out';
  reference: string;
  code?: string;
  accountId?: number | null;
  email?: string;
  detail?: string;
}

export async function insertEntry(db: Db, entry: LogEntry): Promise<void> {
  await db
    .insertInto('sign_on.log_entry')
    .values({
      team_id: entry.teamId,
      connection_id: entry.connectionId,
      act: entry.act,
      reference: entry.reference,
      code: entry.code ?? null,
      account_id: entry.accountId ?? null,
      email: (entry.email ?? '').slice(0, 254),
      detail: (entry.detail ?? '').slice(0, 1000),
    })
    .execute();
}

export async function deleteOldEntries(db: Db): Promise<void> {
  await db
    .deleteFrom('sign_on.log_entry')
    .where('at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}

export interface ActivityFilter {
  kind: 'all' | 'refused';
  /** A reference or a part of an address. */
  search: string;
}

const entriesOf = (db: Db, teamId: string, { kind, search }: ActivityFilter) =>
  db
    .selectFrom('sign_on.log_entry as entry')
    .where('entry.team_id', '=', teamId)
    .$if(kind === 'refused', (query) => query.where('entry.code', 'is not', null))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`upper(entry.reference)`, '=', search.toUpperCase()),
          eb(sql`position(${search.toLowerCase()} in lower(entry.email))`, '>', 0),
        ]),
      ),
    );

export async function listEntries(
  db: Db,
  teamId: string,
  filter: ActivityFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return entriesOf(db, teamId, filter)
    .leftJoin('sign_on.connection as connection', 'connection.id', 'entry.connection_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.act',
      'entry.reference',
      'entry.code',
      'entry.email',
      'entry.detail',
      'connection.name as connection',
    ])
    .$narrowType<{ act: LogEntry['act'] }>()
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEntries(
  db: Db,
  teamId: string,
  filter: ActivityFilter,
): Promise<number> {
  const { count } = await entriesOf(db, teamId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
