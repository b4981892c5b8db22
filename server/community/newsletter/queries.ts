import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Returns nothing when the address was entered less than two minutes ago: it gets no second email. */
export async function requestSubscription(db: Db, email: string, tokenHash: string) {
  const { rows } = await sql<{ state: 'pending' | 'confirmed' }>`
    insert into community.newsletter_subscription as s (email, token_hash, state)
    values (${email}, ${tokenHash}, 'pending')
    on conflict (email) do update set
      token_hash = excluded.token_hash,
      state = case when s.state = 'confirmed' then s.state else 'pending' end,
      asked_at = now(),
      ended_at = null
    where s.state = 'ended' or s.asked_at < now() - interval '2 minutes'
    returning state`.execute(db);
  return rows[0]?.state;
}

export async function confirmSubscription(db: Db, tokenHash: string) {
  const confirmed = await db
    .updateTable('community.newsletter_subscription')
    .set({ state: 'confirmed', confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('token_hash', '=', tokenHash)
    .where('state', '<>', 'ended')
    .returning('email')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Returns whether they were a reader until now; nothing for an unknown token. */
export async function endSubscription(db: Db, tokenHash: string) {
  const { rows } = await sql<{ wasReader: boolean }>`
    with before as (
      select email, state from community.newsletter_subscription
      where token_hash = ${tokenHash}
      for update
    )
    update community.newsletter_subscription as subscription
    set state = 'ended', confirmed_at = null, ended_at = coalesce(ended_at, now())
    from before
    where subscription.email = before.email
    returning before.state = 'confirmed' as "wasReader"`.execute(db);
  return rows[0];
}

export async function deleteUnconfirmedSubscriptions(db: Db) {
  await db
    .deleteFrom('community.newsletter_subscription')
    .where('state', '=', 'pending')
    .where('asked_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
