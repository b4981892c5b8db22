import { type RawBuilder, sql } from 'kysely';
import {
  mostUsersCounted,
  type RoleCounts,
  type UserColumn,
} from '../../../contract/administration/users.ts';
import type { Role } from '../../../contract/fields.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { PageWindow } from '../../platform/postgres/nearer-end.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import { containing, tellingPart } from '../../platform/search/search-terms.ts';

export interface UserFilter {
  /** All of them must occur in the names or email. */
  terms: string[];
  role: Role | undefined;
}

// The search index is built on exactly this expression.
const searched = sql<string>`lower(a.username || ' ' || a.first_name || ' ' || a.last_name || ' ' || a.email)`;

/** Each has an index. What isn't unique is sorted by id next, so that pages are stable. */
const sortedBy = {
  userid: [sql`a.id`],
  username: [sql`lower(a.username)`],
  firstname: [sql`lower(a.first_name)`, sql`a.id`],
  lastname: [sql`lower(a.last_name)`, sql`a.id`],
  email: [sql`lower(a.email)`],
  phonenumber: [sql`a.phone_number`, sql`a.id`],
  role: [sql`a.role`, sql`a.id`],
  istwofactorenabled: [sql`a.second_factor_on`, sql`a.id`],
};

function matches({ terms }: Pick<UserFilter, 'terms'>): RawBuilder<boolean> {
  const conditions = terms.flatMap((term) => {
    const part = tellingPart(term);
    const isIndexed = sql`${searched} like ${containing(part)}`;
    // Not with `like`, which PostgreSQL would look up in the index as well.
    return part === term ? [isIndexed] : [isIndexed, sql`position(${term} in ${searched}) > 0`];
  });
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

function hasRole({ role }: Pick<UserFilter, 'role'>): RawBuilder<boolean> {
  if (!role) return sql<boolean>`true`;
  // Spelled out for the partial indexes, which leave out Users.
  return role === 'User' ? sql`a.role = 'User'` : sql`(a.role = ${role} and a.role <> 'User')`;
}

type UserPage = PageWindow & { sort: UserColumn };

function inOrder({ sort, order }: Pick<UserPage, 'sort' | 'order'>): RawBuilder<unknown> {
  const keys = sortedBy[sort].map((key) => sql`${key} ${sql.raw(order)}`);
  return sql`order by ${sql.join(keys)}`;
}

function profiles(db: Db) {
  return db
    .selectFrom('accounts.account as a')
    .select([
      'a.id as userid',
      'a.username',
      'a.first_name as firstname',
      'a.last_name as lastname',
      'a.email',
      'a.phone_number as phonenumber',
      'a.role',
      'a.second_factor_on as istwofactorenabled',
      sql<boolean>`a.suspended_at is not null`.as('suspended'),
    ]);
}

/** The ids of all matches in order, up to one more than are counted: with that one, the list is incomplete. */
export function fewUsersFound(db: Db, filter: UserFilter, page: Pick<UserPage, 'sort' | 'order'>) {
  const found = sql<{ id: number }>`(
    select * from accounts.account as a
    where ${matches(filter)} and ${hasRole(filter)}
    limit ${sql.lit(mostUsersCounted + 1)}
  )`;
  let ids = db.selectFrom(found.as('a')).select('a.id');
  for (const key of sortedBy[page.sort]) ids = ids.orderBy(key, page.order);
  return ids;
}

/** In the order of the ids. */
export async function usersById(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const users = await profiles(db).where('a.id', '=', sql<number>`any(${ids}::int[])`).execute();
  const byId = new Map(users.map((user) => [user.userid, user]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** First the ids, then only what is on the page is read. Returned unexecuted, so that a test can EXPLAIN it. */
function usersWith(db: Db, ids: RawBuilder<unknown>, page: UserPage) {
  const onPage = sql`${ids} ${inOrder(page)} limit ${page.limit} offset ${page.offset}`;
  let users = profiles(db).where('a.id', '=', sql<number>`any(array(${onPage}))`);
  for (const key of sortedBy[page.sort]) users = users.orderBy(key, page.order);
  return users;
}

/** A page of everyone, or of a role, found by an index alone. */
export function usersOnPage(db: Db, filter: Pick<UserFilter, 'role'>, page: UserPage) {
  const ids = sql`select a.id from accounts.account as a where ${hasRole(filter)}`;
  return usersWith(db, ids, page);
}

/** This many accounts are compared before all matches are sorted. */
const mostCompared = 2000;

/** A page of many matches if it is among the first accounts, which is likely where matches are frequent; otherwise its beginning. */
export function usersFoundFirst(db: Db, filter: UserFilter, page: UserPage) {
  const first = sql`
    select * from accounts.account as a
    where ${hasRole(filter)} ${inOrder(page)} limit ${sql.lit(mostCompared)}`;
  return usersWith(db, sql`select a.id from (${first}) as a where ${matches(filter)}`, page);
}

/**
 * A page of many matches, all of which are sorted. Following an index instead could take seconds, because matches may come late
 * in it: `offset 0` rules that out.
 */
export function usersFoundAnywhere(db: Db, filter: UserFilter, page: UserPage) {
  const found = sql`
    select * from accounts.account as a
    where ${matches(filter)} and ${hasRole(filter)} offset 0`;
  return usersWith(db, sql`select a.id from (${found}) as a`, page);
}

export async function countRoles(db: Db): Promise<RoleCounts> {
  return db
    .selectNoFrom([
      tallyOf('accounts', 0, 'Admin').as('Admin'),
      tallyOf('accounts', 0, 'User').as('User'),
      tallyOf('accounts', 0, 'ModuleOwner').as('ModuleOwner'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findUser(db: Db, id: number) {
  return profiles(db).where('a.id', '=', id).executeTakeFirst();
}
