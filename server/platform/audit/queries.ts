import { sql } from 'kysely';
import type { Db } from '../postgres/database.ts';
import type { PageWindow } from '../postgres/nearer-end.ts';
import { tallyOf } from '../postgres/tally-queries.ts';

export interface NewEntry {
  actor_id: number;
  actor: string;
  address: string;
  act: string;
  subject: string;
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

export async function listEntries(db: Db, { offset, limit, order }: PageWindow) {
  return db
    .selectFrom('platform.audit')
    .select(['id', 'at', 'actor', 'act', 'subject'])
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEntries(db: Db): Promise<number> {
  const { total } = await db
    .selectNoFrom(tallyOf('audit', 0).as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
