import { sql } from 'kysely';
import type { Db } from '../postgres/database.ts';

export interface ChainedEntry {
  seq: number;
  at: Date;
  actor: string;
  act: string;
  subject: string;
  hash: Buffer;
  /** Whether the hash is that of its content and of the entry before. */
  holds: boolean;
}

/** The head and the newest entry at the same moment, so that an entry added just now is in both or in neither. */
export async function findChainEnd(db: Db) {
  const { rows } = await sql<{ seq: number; hash: Buffer; lastSeq: number }>`
    select seq, hash, coalesce((select max(seq) from platform.audit), 0) as "lastSeq" from platform.audit_head
  `.execute(db);
  return rows[0];
}

export async function readChain(
  db: Db,
  page: { after: { seq: number; hash: Buffer } | undefined; until: number; limit: number },
): Promise<ChainedEntry[]> {
  const start = sql`sha256('Stepwell audit log')`;
  const previous = page.after ? sql`${page.after.hash}::bytea` : start;
  const { rows } = await sql<ChainedEntry>`
    select seq, at, actor, act, subject, hash,
      coalesce(
        hash = platform.audit_hash(coalesce(lag(hash) over (order by seq), ${previous}), seq, audit), false
      ) as holds
    from platform.audit
    where seq > ${page.after?.seq ?? 0} and seq <= ${page.until}
    order by seq
    limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function findUnchained(db: Db) {
  return db
    .selectFrom('platform.audit')
    .where('seq', 'is', null)
    .select(['at', 'actor', 'act', 'subject'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function findVerification(db: Db) {
  return db
    .selectFrom('platform.audit_verification')
    .select(['at', 'entries', 'problem', 'broken_since as brokenSince'])
    .executeTakeFirst();
}

/** Says whether the chain was whole before, so that a break is reported once. */
export async function saveVerification(
  db: Db,
  { entries, problem }: { entries: number; problem: string },
): Promise<{ isNewlyBroken: boolean }> {
  const { rows } = await sql<{ isNewlyBroken: boolean }>`
    insert into platform.audit_verification (entries, problem, broken_since)
    values (${entries}, ${problem}, case when ${problem} = '' then null else now() end)
    on conflict (only_row) do update set
      at = now(), entries = excluded.entries, problem = excluded.problem,
      broken_since = case when excluded.problem = '' then null
        else coalesce(audit_verification.broken_since, now()) end
    returning coalesce(broken_since = at, false) as "isNewlyBroken"
  `.execute(db);
  return { isNewlyBroken: rows[0]?.isNewlyBroken ?? false };
}
