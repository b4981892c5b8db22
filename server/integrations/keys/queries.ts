import { type Expression, sql } from 'kysely';
import type { Role } from '../../../contract/fields.ts';
import type { Key, KeyKind } from '../../../contract/integrations/keys.ts';
import type { Scope } from '../../../contract/integrations/scopes.ts';
import type { Plan } from '../../../contract/plans.ts';
import type { KeyIdentity } from '../../platform/calls/key-identity.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { lookUpTogether } from '../../platform/postgres/look-up-together.ts';

const now = sql<Date>`now()`;

export interface NewKey {
  teamId: string;
  kind: 'personal' | 'organisation' | 'client' | 'client-token' | 'scim';
  name: string;
  scopes: readonly string[];
  /** Only of a personal key. */
  accountId: number | null;
  branchId: string | null;
  /** Only of a client's token. */
  clientId: string | null;
  /** Null only for a directory's. */
  expiresAt: Date | null;
  maker: { accountId: number | null; name: string };
}

export async function insertKey(db: Db, key: NewKey, { hash, lastFour }: Secret) {
  return db
    .insertInto('integrations.key')
    .values({
      team_id: key.teamId,
      kind: key.kind,
      name: key.name,
      scopes: [...key.scopes],
      hash,
      last_four: lastFour,
      account_id: key.accountId,
      branch_id: key.branchId,
      client_id: key.clientId,
      maker_account_id: key.maker.accountId,
      maker_name: key.maker.name,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

interface Secret {
  hash: Buffer;
  lastFour: string;
}

interface KeyRow extends Omit<KeyIdentity, 'owner'> {
  id: string;
  /** In hexadecimal, by which the rows of several calls are told apart. */
  hash: string;
  lastUsedAt: Date | null;
  accountId: number | null;
  username: string | null;
  role: Role | null;
}

/**
 * Nothing for a key that was revoked or has expired, nor for one of an organisation whose purchase was refunded, unless it is a
 * directory's: people can still be deactivated. A client's secret is no key: it is exchanged for a token.
 */
const usable = (db: Db, hashes: Expression<string[]>) =>
  db
    .selectFrom('integrations.key as key')
    .innerJoin('teams.team as team', 'team.id', 'key.team_id')
    .leftJoin('integrations.key as client', 'client.id', 'key.client_id')
    .leftJoin('accounts.account as account', 'account.id', 'key.account_id')
    .select([
      'key.id',
      sql<string>`encode(key.hash, 'hex')`.as('hash'),
      sql<string>`coalesce(key.client_id, key.id)`.as('keyId'),
      sql<KeyIdentity['kind']>`key.kind`.as('kind'),
      'key.name',
      'key.team_id as teamId',
      'key.branch_id as branchId',
      'key.scopes',
      'key.last_used_at as lastUsedAt',
      'account.id as accountId',
      'account.username',
      'account.role',
    ])
    .where(
      'key.hash',
      '=',
      sql<Buffer>`any(array(select decode(unnest(${hashes}::text[]), 'hex')))`,
    )
    .where('key.kind', '<>', 'client')
    .where('key.revoked_at', 'is', null)
    .where('client.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('key.expires_at', 'is', null), eb('key.expires_at', '>', now)]))
    .where((eb) => eb.or([eb('team.closed_at', 'is', null), eb('key.kind', '=', 'scim')]));

const keys = compileOnce((db, given: Given<{ hashes: string[] }>) => usable(db, given.hashes));

export const findUsableKey = lookUpTogether<string, KeyRow>(async (db, hashes) => {
  const rows = await keys.execute(db, { hashes });
  return new Map(rows.map((row) => [row.hash, row]));
});

/** Also the client, for its token. */
export async function touchKey(db: Db, { id, keyId }: Pick<KeyRow, 'id' | 'keyId'>, from: string) {
  await db
    .updateTable('integrations.key')
    .set({ last_used_at: now, last_used_from: from })
    .where('id', 'in', [id, keyId])
    .execute();
}

/** With a client go its tokens. Says whether there was anything left to revoke. */
export async function writeRevocation(
  db: Db,
  { teamId, id }: { teamId: string; id: string },
): Promise<{ name: string; lastFour: string } | undefined> {
  const rows = await db
    .updateTable('integrations.key')
    .set({ revoked_at: now })
    .where('team_id', '=', teamId)
    .where((eb) => eb.or([eb('id', '=', id), eb('client_id', '=', id)]))
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'last_four as lastFour'])
    .execute();
  return rows.find((row) => row.id === id);
}

/** An organisation's tokens for its directory, but for the one that replaces them. */
export async function endOtherDirectoryTokens(
  db: Db,
  { teamId, exceptId, at }: { teamId: string; exceptId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('integrations.key')
    .set({ expires_at: at })
    .where('team_id', '=', teamId)
    .where('kind', '=', 'scim')
    .where('id', '<>', exceptId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .execute();
}

/** The personal keys of a member, when they leave or are deactivated. */
export async function revokeOfMember(db: Db, teamId: string, accountId: number): Promise<number> {
  const result = await db
    .updateTable('integrations.key')
    .set({ revoked_at: now })
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Tokens of clients an hour after their end; everything else stays in the list for a year. */
export async function deleteEndedKeys(db: Db): Promise<void> {
  await sql`
    delete from integrations.key
    where kind = 'client-token' and expires_at < now() - interval '1 hour'
      or expires_at < now() - interval '1 year'
      or revoked_at < now() - interval '1 year'`.execute(db);
}

interface WhichKeys {
  teamId: string;
  /** Null for everyone's, and the organisation's. */
  accountId: number | null;
  onlyWorking: boolean;
}

/** Without what is listed elsewhere: tokens of clients, and those of directories. */
const keysOf = (db: Db, { teamId, accountId, onlyWorking }: WhichKeys) =>
  db
    .selectFrom('integrations.key as key')
    .where('key.team_id', '=', teamId)
    .where('key.kind', 'in', ['organisation', 'personal', 'client'])
    .$if(accountId !== null, (query) => query.where('key.account_id', '=', accountId))
    .$if(onlyWorking, (query) =>
      query.where('key.revoked_at', 'is', null).where('key.expires_at', '>', now),
    );

const pathOfBranch = sql<string>`
  select string_agg(above.name, ' / ' order by branch.depth desc)
  from teams.branch
  join teams.learning_group as above on above.id = branch.ancestor_id
  where branch.group_id = key.branch_id`;

const shownKeys = (db: Db, which: WhichKeys) =>
  keysOf(db, which)
    .leftJoin('accounts.account as account', 'account.id', 'key.account_id')
    .select([
      'key.id',
      sql<KeyKind>`key.kind`.as('kind'),
      'key.name',
      sql<Scope[]>`key.scopes`.as('scopes'),
      'key.last_four as lastFour',
      'key.account_id as accountId',
      sql<string | null>`account.first_name || ' ' || account.last_name`.as('owner'),
      'key.maker_name as makerName',
      sql<{ id: string; name: string } | null>`
        case when key.branch_id is not null
          then json_build_object('id', key.branch_id, 'name', (${pathOfBranch})) end`.as(
        'department',
      ),
      'key.created_at as madeAt',
      sql<Date>`key.expires_at`.as('endsAt'),
      'key.last_used_at as lastUsedAt',
      'key.last_used_from as lastUsedFrom',
      sql<Key['state']>`
        case when key.revoked_at is not null then 'ended' when key.expires_at <= now() then 'expired' else 'works' end`.as(
        'state',
      ),
    ]);

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];

export async function listKeys(
  db: Db,
  which: WhichKeys,
  { limit, offset }: { limit: number; offset: number },
) {
  return shownKeys(db, which)
    .orderBy('key.created_at', 'desc')
    .orderBy('key.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countKeys(db: Db, which: WhichKeys): Promise<number> {
  const { count } = await keysOf(db, which)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function getKey(db: Db, teamId: string, id: string): Promise<ListedKey> {
  return shownKeys(db, { teamId, accountId: null, onlyWorking: false })
    .where('key.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function findKeyOf(db: Db, teamId: string, id: string) {
  return keysOf(db, { teamId, accountId: null, onlyWorking: false })
    .where('key.id', '=', id)
    .select([sql<KeyKind>`key.kind`.as('kind'), 'key.account_id as accountId'])
    .executeTakeFirst();
}

/** Of one member, or of the organisation itself. */
export async function countWorking(
  db: Db,
  teamId: string,
  accountId: number | null,
): Promise<number> {
  const { count } = await keysOf(db, { teamId, accountId, onlyWorking: true })
    .$if(accountId === null, (query) => query.where('key.account_id', 'is', null))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasDepartment(db: Db, teamId: string, id: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('kind', '=', 'department')
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** A client that still works, by the hash of its secret. */
export async function findClient(db: Db, hash: Buffer) {
  return db
    .selectFrom('integrations.key as key')
    .innerJoin('teams.team as team', 'team.id', 'key.team_id')
    .where('key.hash', '=', hash)
    .where('key.kind', '=', 'client')
    .where('key.revoked_at', 'is', null)
    .where('key.expires_at', '>', now)
    .where('team.closed_at', 'is', null)
    .select([
      'key.id',
      'key.name',
      'key.scopes',
      'key.team_id as teamId',
      'key.branch_id as branchId',
      sql<Plan>`team.plan`.as('plan'),
    ])
    .executeTakeFirst();
}
