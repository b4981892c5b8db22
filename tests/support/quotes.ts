import { type OrderItem, quoteOrder } from '../../contract/billing/orders.ts';
import type { Db } from '../../server/platform/postgres/database.ts';
import { yearBefore } from '../../server/teams/licences/terms.ts';
import { signedIn, type TestApp } from './app.ts';
import { buildAccount } from './factories.ts';
import { inDays } from './teams.ts';

/** A signed-in account that requests quotes. */
export async function buildShopper(app: TestApp) {
  const { id } = await buildAccount(app.db);
  const { ask } = await signedIn(app, { id });
  const quote = async (item: OrderItem, code?: string) =>
    (await ask(quoteOrder, { body: { item, ...(code ? { code } : {}) } })).body.data;
  return { id, ask, quote };
}

/** Inserts a team without a purchase. */
export async function insertTeam(
  db: Db,
  accountId: number,
  options: { personal?: boolean; seats?: number; endsAt?: Date; closed?: boolean } = {},
): Promise<string> {
  const { personal = false, endsAt = inDays(100) } = options;
  const { id } = await db
    .insertInto('teams.team')
    .values({
      name: personal ? 'Your licence' : 'The Potters',
      personal,
      seats: personal ? 1 : (options.seats ?? 5),
      starts_at: yearBefore(endsAt),
      ends_at: endsAt,
      open_until: new Date(endsAt.getTime() + 14 * 24 * 60 * 60 * 1000),
      closed_at: options.closed ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMember(db, id, accountId, 'owner', personal);
  return id;
}

export async function insertMember(
  db: Db,
  teamId: string,
  accountId: number,
  role: 'owner' | 'learner',
  seated: boolean,
) {
  await db
    .insertInto('teams.member')
    .values({ team_id: teamId, account_id: accountId, role, seated })
    .execute();
}
