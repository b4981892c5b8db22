import { type Expression, sql } from 'kysely';
import type { Profile } from '../../../contract/accounts.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { profileColumns } from '../queries.ts';

const now = sql<Date>`now()`;

export async function insertSession(
  db: Db,
  session: {
    accountId: number;
    state: 'pending' | 'active';
    userAgent: string;
    address: string;
    expiresAt: Date;
  },
) {
  return db
    .insertInto('accounts.session')
    .values({
      account_id: session.accountId,
      state: session.state,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const validSession = (db: Db, id: Expression<string>) =>
  db
    .selectFrom('accounts.session as session')
    .innerJoin('accounts.account as account', 'account.id', 'session.account_id')
    .select([
      'account.id as accountId',
      'account.username',
      'account.role',
      'session.id as sessionId',
      'session.state',
      'session.last_seen_at as lastSeenAt',
    ])
    .where('session.id', '=', id)
    .where('session.expires_at', '>', now)
    .where((eb) =>
      // A pending session waits ten minutes for its second factor.
      eb.or([
        eb('session.state', '=', 'active'),
        eb('session.created_at', '>', sql<Date>`now() - interval '10 minutes'`),
      ]),
    );

type SessionFound = Viewer & { lastSeenAt: Date };

const sessionById = compileOnce((db, given: Given<{ id: string }>) => validSession(db, given.id));

export async function findSession(db: Db, id: string): Promise<SessionFound | undefined> {
  return sessionById.executeTakeFirst(db, { id });
}

const sessionAndProfileById = compileOnce((db, given: Given<{ id: string }>) =>
  validSession(db, given.id)
    .leftJoin('accounts.second_factor as factor', 'factor.account_id', 'account.id')
    .select(profileColumns),
);

export async function findSessionAndProfile(
  db: Db,
  id: string,
): Promise<(SessionFound & { profile: Profile }) | undefined> {
  const row = await sessionAndProfileById.executeTakeFirst(db, { id });
  if (!row) return undefined;
  const { accountId, sessionId, state, lastSeenAt, ...profile } = row;
  const { username, role } = profile;
  return { accountId, username, role, sessionId, state, lastSeenAt, profile };
}

export async function touchSession(db: Db, id: string) {
  await db
    .updateTable('accounts.session')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .execute();
}

export async function activateSession(db: Db, id: string) {
  const result = await db
    .updateTable('accounts.session')
    .set({ state: 'active', last_seen_at: now, proved_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function markProved(db: Db, id: string) {
  await db.updateTable('accounts.session').set({ proved_at: now }).where('id', '=', id).execute();
}

export async function isProvedRecently(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.session')
    .select('id')
    .where('id', '=', id)
    .where('proved_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWrongCode(db: Db, id: string) {
  const row = await db
    .updateTable('accounts.session')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .returning('wrong_codes')
    .executeTakeFirst();
  return row?.wrong_codes ?? Number.POSITIVE_INFINITY;
}

export async function listSessions(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function deleteSession(db: Db, accountId: number, id: string) {
  const result = await db
    .deleteFrom('accounts.session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteSessions(db: Db, accountId: number, options: { except?: string } = {}) {
  await db
    .deleteFrom('accounts.session')
    .where('account_id', '=', accountId)
    .$if(options.except !== undefined, (query) => query.where('id', '!=', options.except as string))
    .execute();
}
