import { type SelectQueryBuilder, sql } from 'kysely';
import type { RoleCounts, UserColumn } from '../../../contract/administration/users.ts';
import type { Role } from '../../../contract/fields.ts';
import type { AccountsAccount, DB } from '../../../database/schema.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import { containing } from '../../platform/search/search-terms.ts';

export interface UserFilter {
  /** All of them must occur in the names or email. */
  terms: string[];
  role: Role | undefined;
}

interface Page {
  page: number;
  limit: number;
  order: 'asc' | 'desc';
}

// The search index is built on exactly this expression.
const searched = sql<string>`lower(a.username || ' ' || a.first_name || ' ' || a.last_name || ' ' || a.email)`;

const hasSecondFactor = sql<boolean>`exists (
  select from accounts.second_factor f where f.account_id = a.id and f.confirmed_at is not null
)`;

const sortedBy = {
  userid: sql`a.id`,
  username: sql`lower(a.username)`,
  firstname: sql`lower(a.first_name)`,
  lastname: sql`lower(a.last_name)`,
  email: sql`lower(a.email)`,
  phonenumber: sql`a.phone_number`,
  role: sql`a.role`,
  istwofactorenabled: hasSecondFactor,
};

type Accounts<O> = SelectQueryBuilder<DB & { a: AccountsAccount }, 'a', O>;

function matching<O>(accounts: Accounts<O>, filter: UserFilter): Accounts<O> {
  let query = accounts;
  for (const term of filter.terms) query = query.where(searched, 'like', containing(term));
  return filter.role ? query.where('a.role', '=', filter.role) : query;
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
      hasSecondFactor.as('istwofactorenabled'),
    ]);
}

/** Returned unexecuted, so that a test can EXPLAIN it. */
export function usersOnPage(db: Db, filter: UserFilter, page: Page & { sort: UserColumn }) {
  return matching(profiles(db), filter)
    .orderBy(sortedBy[page.sort], page.order)
    .orderBy('a.id', page.order)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
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
