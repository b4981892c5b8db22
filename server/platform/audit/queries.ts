import type { Db } from '../postgres/database.ts';
import type { PageWindow } from '../postgres/nearer-end.ts';
import { tallyOf } from '../postgres/tally-queries.ts';

export interface NewEntry {
  actor_id: number;
  actor: string;
  act: string;
  subject: string;
}

export async function insertEntries(db: Db, entries: NewEntry[]) {
  await db.insertInto('platform.audit').values(entries).execute();
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
