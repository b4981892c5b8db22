import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface ReplyName {
  keyId: string;
  name: string;
}

/** A request that takes longer has died with its process. */
const longest = sql`interval '2 minutes'`;

/** Kept for a day. */
const kept = sql`interval '24 hours'`;

/**
 * Says that a request has begun, unless one of the same name has begun before. Of two at once, one succeeds. One that died, or is
 * older than a day, is begun anew.
 */
export async function beginReply(db: Db, { keyId, name }: ReplyName, fingerprint: Buffer) {
  const { rows } = await sql<{ begun: boolean }>`
    insert into integrations.idempotent_reply as before (key_id, name, fingerprint)
    values (${keyId}, ${name}, ${fingerprint})
    on conflict (key_id, name) do update
    set fingerprint = excluded.fingerprint, begun_at = now(), status = null, reply = null
    where before.begun_at < now() - ${kept}
      or before.status is null and before.begun_at < now() - ${longest} and before.fingerprint = excluded.fingerprint
    returning true as begun`.execute(db);
  return rows.length > 0;
}

export async function findReply(db: Db, { keyId, name }: ReplyName) {
  return db
    .selectFrom('integrations.idempotent_reply')
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .select(['fingerprint', 'status', 'reply'])
    .executeTakeFirst();
}

export async function writeReply(
  db: Db,
  { keyId, name }: ReplyName,
  { status, reply }: { status: number; reply: string },
): Promise<void> {
  await db
    .updateTable('integrations.idempotent_reply')
    .set({ status, reply })
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .execute();
}

/** What failed for a reason of ours can be tried again. */
export async function forgetReply(db: Db, { keyId, name }: ReplyName): Promise<void> {
  await db
    .deleteFrom('integrations.idempotent_reply')
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .execute();
}

export async function deleteOldReplies(db: Db): Promise<void> {
  await sql`delete from integrations.idempotent_reply where begun_at < now() - ${kept}`.execute(db);
}
