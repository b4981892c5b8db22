import { sql } from 'kysely';
import type { Db } from '../postgres/database.ts';
import type { PageWindow } from '../postgres/nearer-end.ts';
import { tallyOf } from '../postgres/tally-queries.ts';
import { containing } from '../search/search-terms.ts';

export interface NewEntry {
  actor_id: number;
  actor: string;
  address: string;
  act: string;
  subject: string;
  team_id: string | null;
  /** JSON */
  before: string | null;
  after: string | null;
}

export async function insertEntries(db: Db, entries: NewEntry[]) {
  await db.insertInto('platform.audit').values(entries).execute();
}

export async function hasEntryToday(
  db: Db,
  actorId: number,
  act: string,
  subject: string,
): Promise<boolean> {
  const entry = await db
    .selectFrom('platform.audit')
    .where('actor_id', '=', actorId)
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

export interface EntryFilter {
  person?: string | undefined;
  act?: string | undefined;
  /** Words that the subject contains. */
  terms?: readonly string[] | undefined;
  teamId?: string | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
}

function matching(db: Db, { person, act, terms, teamId, since, before }: EntryFilter) {
  let query = db.selectFrom('platform.audit');
  if (person) query = query.where(sql`lower(actor)`, '=', person.toLowerCase());
  if (teamId) query = query.where('team_id', '=', teamId);
  if (act) query = query.where('act', '=', act);
  for (const term of terms ?? []) {
    query = query.where(sql`lower(subject)`, 'like', containing(term));
  }
  if (since) query = query.where('at', '>=', since);
  if (before) query = query.where('at', '<', before);
  return query;
}

const columns = [
  'id',
  'at',
  'actor',
  'act',
  'subject',
  'seq',
  'address',
  'before',
  'after',
] as const;

export async function listEntries(
  db: Db,
  { offset, limit, order }: PageWindow,
  filter: EntryFilter = {},
) {
  return matching(db, filter)
    .select(columns)
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next entries after one, newest first. */
export async function listEntriesAfter(
  db: Db,
  filter: EntryFilter,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
) {
  let query = matching(db, filter);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id}::uuid)`);
  return query.select(columns).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function countMatches(db: Db, filter: EntryFilter, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(matching(db, filter).select('id').limit(most).as('match'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Jumps from one act to the next in their index: a few steps, however many entries there are. */
export async function listActs(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    with recursive each as (
      (select act from platform.audit order by act limit 1)
      union all
      select (select act from platform.audit where act > each.act order by act limit 1)
      from each where each.act is not null
    )
    select act from each where act is not null limit ${most}
  `.execute(db);
  return rows.map(({ act }) => act);
}

export async function countEntries(db: Db): Promise<number> {
  const { total } = await db
    .selectNoFrom(tallyOf('audit', 0).as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
