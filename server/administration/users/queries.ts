import { type SelectQueryBuilder, sql } from 'kysely';
import type { RoleCounts, UserColumn } from '../../../contract/administration/users.ts';
import type { Role } from '../../../contract/fields.ts';
import type { AccountsAccount, DB } from '../../../database/schema.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { PageWindow } from '../../platform/postgres/nearer-end.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import { containing } from '../../platform/search/search-terms.ts';

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

type Accounts<O> = SelectQueryBuilder<DB & { a: AccountsAccount }, 'a', O>;

function matching<O>(accounts: Accounts<O>, filter: UserFilter): Accounts<O> {
  let query = accounts;
  for (const term of filter.terms) query = query.where(searched, 'like', containing(term));
  if (!filter.role) return query;
  query = query.where('a.role', '=', filter.role);
  // Said out loud for the indexes that have no Users in them.
  return filter.role === 'User' ? query : query.where(sql<boolean>`a.role <> 'User'`);
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

type UserPage = PageWindow & { sort: UserColumn };

/** A search that finds no more than this reads its matches once, to count them and to find the page. */
export const fewMatches = 1000;

/** The ids of all matches in order if they are few; otherwise one more than that, of which nothing follows. */
export function fewUsersFound(db: Db, filter: UserFilter, page: Pick<UserPage, 'sort' | 'order'>) {
  const accounts = db.selectFrom('accounts.account as a').selectAll('a');
  let ids = db
    .selectFrom(
      matching(accounts, filter)
        .limit(fewMatches + 1)
        .as('a'),
    )
    .select('a.id');
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

/** Returned unexecuted, so that a test can EXPLAIN it. */
export function usersOnPage(db: Db, filter: UserFilter, page: UserPage) {
  const keys = sortedBy[page.sort];
  // First the ids, from an index alone: the accounts before the page are never read.
  let ids = matching(db.selectFrom('accounts.account as a').select('a.id'), filter);
  for (const key of keys) ids = ids.orderBy(key, page.order);
  const onPage = ids.limit(page.limit).offset(page.offset);
  let users = profiles(db).where('a.id', '=', sql<number>`any(array(${onPage}))`);
  for (const key of keys) users = users.orderBy(key, page.order);
  return users;
}

export function usersInAll(db: Db, filter: UserFilter) {
  const accounts = db.selectFrom('accounts.account as a');
  return matching(
    accounts.select((eb) => eb.fn.countAll<number>().as('total')),
    filter,
  );
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
