import { type OrderItem, quoteOrder } from '../../contract/billing/orders.ts';
import type { Db } from '../../server/platform/postgres/database.ts';
import { yearBefore } from '../../server/teams/licences/terms.ts';
import { signedIn, type TestApp } from './app.ts';
import { buildAccount } from './factories.ts';
import { inDays } from './teams.ts';

/** Someone who asks what things cost. */
export async function buildAsker(test: TestApp) {
  const { id } = await buildAccount(test.db);
  const { ask } = await signedIn(test, { id });
  const quote = async (wish: OrderItem, code?: string) =>
    (await ask(quoteOrder, { body: { wish, ...(code ? { code } : {}) } })).body.data;
  return { id, ask, quote };
}

/** A team of the account's as it stands, whatever it was bought for. */
export async function writeTeam(
  db: Db,
  accountId: number,
  wishes: { personal?: boolean; seats?: number; endsAt?: Date; closed?: boolean } = {},
): Promise<string> {
  const { personal = false, endsAt = inDays(100) } = wishes;
  const { id } = await db
    .insertInto('teams.team')
    .values({
      name: personal ? 'Your licence' : 'The Potters',
      personal,
      seats: personal ? 1 : (wishes.seats ?? 5),
      starts_at: yearBefore(endsAt),
      ends_at: endsAt,
      open_until: new Date(endsAt.getTime() + 14 * 24 * 60 * 60 * 1000),
      closed_at: wishes.closed ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMember(db, id, accountId, 'owner', personal);
  return id;
}

export async function addMember(
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
