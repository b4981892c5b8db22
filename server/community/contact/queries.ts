import type { Db } from '../../platform/postgres/database.ts';

interface NewContactMessage {
  accountId: number | null;
  name: string;
  email: string;
  comment: string;
  key?: string | undefined;
  topic?: 'support' | 'sales';
  organisation?: string;
  seats?: number;
}

/** Returns false when a message with this key exists. */
export async function insertContactMessage(db: Db, message: NewContactMessage): Promise<boolean> {
  const { accountId, key, ...rest } = message;
  const inserted = await db
    .insertInto('community.contact_message')
    .values({ account_id: accountId, key: key ?? null, ...rest })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function listSupportTeam(db: Db) {
  return db
    .selectFrom('community.support_person')
    .select(['name', 'task', 'hours'])
    .orderBy('position')
    .execute();
}
