import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { MergedAccounts } from '../../platform/postgres/merge-rows-queries.ts';

/** By username or email address. */
export async function findAccountId(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('accounts.account')
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['username']), '=', name.toLowerCase()),
        eb(eb.fn('lower', ['email']), '=', name.toLowerCase()),
      ]),
    )
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** Nobody can write a row that refers to either account until the transaction ends. */
export async function lockAccounts(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    select from accounts.account where id in (${kept}, ${merged}) order by id for update`.execute(
    db,
  );
}

export interface Obstacles {
  /** Usernames of accounts that an Admin is signed in to right now. */
  signedInAs: string[];
  /** Numbers of orders whose payment is under way. */
  paying: number[];
  /** Courses that both accounts paid for. */
  boughtTwice: { title: string; orders: number[] }[];
}

export async function listObstacles(db: Db, { kept, merged }: MergedAccounts): Promise<Obstacles> {
  const both = sql`(${kept}::integer, ${merged}::integer)`;
  const { rows } = await sql<Obstacles>`
    select
      array(
        select distinct account.username from accounts.session
        join accounts.account on account.id = session.account_id
        where session.account_id in ${both} and session.admin_id is not null and session.expires_at > now()
        order by account.username
      ) as "signedInAs",
      array(
        select number from billing.order where account_id in ${both} and state = 'paying' order by number
      ) as paying,
      (
        select coalesce(jsonb_agg(jsonb_build_object('title', title, 'orders', orders) order by title), '[]')
        from (
          select min(title) as title, array_agg(number order by number) as orders
          from billing.order
          where account_id in ${both} and kind = 'course' and state in ('paying', 'paid', 'refunding')
          group by course_id having count(*) > 1
        ) as twice
      ) as "boughtTwice"`.execute(db);
  return rows[0] ?? { signedInAs: [], paying: [], boughtTwice: [] };
}
