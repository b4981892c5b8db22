import { type Expression, sql } from 'kysely';
import type { OwnProfile } from '../../../contract/accounts.ts';
import type { Identity } from '../../platform/calls/calls.ts';
import { anyOf } from '../../platform/postgres/any-of-queries.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { lookUpTogether } from '../../platform/postgres/look-up-together.ts';
import { profileColumns } from '../queries.ts';

const now = sql<Date>`now()`;

/** Nothing for a suspended account, even for one that is being suspended right now. */
export async function insertSession(
  db: Db,
  session: {
    accountId: number;
    state: 'pending' | 'active';
    userAgent: string;
    address: string;
    expiresAt: Date;
    /** An Admin who signs in as someone else. */
    adminId: number | null;
    connectionId: string | null;
    providerSession: string | null;
  },
) {
  return db
    .insertInto('accounts.session')
    .columns([
      'account_id',
      'state',
      'user_agent',
      'address',
      'expires_at',
      'admin_id',
      'connection_id',
      'provider_session',
      'proved_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('accounts.account')
        .where('id', '=', session.accountId)
        .where('suspended_at', 'is', null)
        .select([
          'id',
          sql<'pending' | 'active'>`${session.state}::text`.as('state'),
          sql<string>`${session.userAgent.slice(0, 300)}::text`.as('user_agent'),
          sql<string>`${session.address}::text`.as('address'),
          sql<Date>`${session.expiresAt}::timestamptz`.as('expires_at'),
          sql<number | null>`${session.adminId}::integer`.as('admin_id'),
          sql<string | null>`${session.connectionId}::uuid`.as('connection_id'),
          sql<string | null>`${session.providerSession}::text`.as('provider_session'),
          // An organisation's provider proves nothing about an account that has a password of its owner's.
          sql<Date>`case when ${session.connectionId}::uuid is null or managed_by is not null or password_hash is null
            then now() else 'epoch' end`.as('proved_at'),
        ])
        // Waits for a suspension of the account that is under way, and then finds it suspended.
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
}

/** A session that an Admin opened as someone else: only while they are one, and the other isn't. */
const isStillAllowed = sql<boolean>`(
  session.admin_id is null
  or account.role <> 'Admin' and exists (
    select from accounts.account as admin
    where admin.id = session.admin_id and admin.role = 'Admin' and admin.suspended_at is null
  )
)`;

const validSessions = (db: Db, ids: Expression<string[]>) =>
  db
    .selectFrom('accounts.session as session')
    .innerJoin('accounts.account as account', 'account.id', 'session.account_id')
    .select([
      'account.id as accountId',
      'account.username',
      'account.role',
      'session.id as sessionId',
      'session.state',
      'session.admin_id as adminId',
      'session.last_seen_at as lastSeenAt',
    ])
    .where('session.id', '=', anyOf(ids, 'uuid'))
    .where('session.expires_at', '>', now)
    .where(isStillAllowed)
    .where((eb) =>
      // A pending session waits ten minutes for its second factor.
      eb.or([
        eb('session.state', '=', 'active'),
        eb('session.created_at', '>', sql<Date>`now() - interval '10 minutes'`),
      ]),
    );

type FoundSession = Identity & { lastSeenAt: Date };

const sessions = compileOnce((db, given: Given<{ ids: string[] }>) => validSessions(db, given.ids));

export const findSession = lookUpTogether<string, FoundSession>(async (db, ids) => {
  const rows = await sessions.execute(db, { ids });
  return new Map(rows.map((row) => [row.sessionId, row]));
});

const teaches = sql<boolean>`(
  account.role <> 'User' or exists (
    select from catalog.learner_teacher where learner_teacher.account_id = account.id
  )
)`;

const sessionsWithProfile = compileOnce((db, given: Given<{ ids: string[] }>) =>
  validSessions(db, given.ids)
    .leftJoin('accounts.second_factor as factor', 'factor.account_id', 'account.id')
    .select([...profileColumns, teaches.as('teaches')]),
);

export const findSessionWithProfile = lookUpTogether<
  string,
  FoundSession & { profile: OwnProfile }
>(async (db, ids) => {
  const rows = await sessionsWithProfile.execute(db, { ids });
  return new Map(
    rows.map(({ accountId, sessionId, state, lastSeenAt, adminId, ...profile }) => {
      const { username, role } = profile;
      const identity = { accountId, username, role, sessionId, state, adminId };
      return [sessionId, { ...identity, lastSeenAt, profile }];
    }),
  );
});

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

/** When someone last signed in with their password and a second factor. Returns whether the session was opened that way. */
export async function noteSecondFactor(db: Db, sessionId: string): Promise<boolean> {
  const result = await db
    .updateTable('accounts.second_factor as factor')
    .from('accounts.session as session')
    .set({ signed_in_at: now })
    .where('session.id', '=', sessionId)
    .where('session.connection_id', 'is', null)
    .whereRef('factor.account_id', '=', 'session.account_id')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Of those whose organisation keeps them from using a password, of one organisation or of all. Returns how many people were signed out. */
export async function deleteRefusedSessions(db: Db, teamId: string | null): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with ended as (
      delete from accounts.session
      where connection_id is null and admin_id is null and account_id in (
        select account_id from sign_on.password_refused
        where ${teamId}::uuid is null or team_id = ${teamId}
      )
      returning account_id
    )
    select count(distinct account_id)::integer as people from ended`.execute(db);
  return rows[0]?.people ?? 0;
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
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at', 'admin_id'])
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
