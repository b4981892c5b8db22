import * as z from 'zod/mini';
import { Profile } from '../accounts.ts';
import { Done, dataOf, endpoint, listQuery, PageLimit, PageMeta, PageNumber } from '../endpoint.ts';
import { AccountId, Role } from '../fields.ts';

export const RoleCounts = z.object({
  Admin: z.number(),
  User: z.number(),
  ModuleOwner: z.number(),
});
export type RoleCounts = z.infer<typeof RoleCounts>;

export const userColumns = [
  'userid',
  'username',
  'firstname',
  'lastname',
  'email',
  'phonenumber',
  'role',
  'istwofactorenabled',
] as const;
export type UserColumn = (typeof userColumns)[number];

/** Up to this many accounts are listed at once when no page is asked for. */
export const maxUnpagedUsers = 5000;

/** The matches of a search are counted up to here: nobody reads more. */
export const mostUsersCounted = 1000;

/** Someone in the list of users. */
export const ListedUser = z.extend(Profile, {
  /** Only present for those who are. */
  suspended: z.optional(z.boolean()),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users/all-users',
  access: 'admin',
  summary:
    'All accounts, or a page of them if `_page`, `_limit` or `q` is sent or there are more than 5,000; with the number of accounts per role. Matches of a search are counted up to 1,000.',
  query: z.object({
    ...listQuery(userColumns),
    _page: z.optional(PageNumber),
    _limit: z.optional(PageLimit),
    q: z._default(
      z.string().check(z.trim(), z.maxLength(200, 'Search for at most 200 characters.')),
      '',
    ),
    role: z.optional(Role),
  }),
  reply: z.object({
    data: z.array(ListedUser),
    meta: z.extend(PageMeta, { roles: RoleCounts }),
  }),
});

const IdsInput = z.union(
  [z.string(), z.array(z.union([z.string(), z.number()]))],
  'The user ids must be numbers.',
);

const AccountIds = z
  .array(AccountId)
  .check(
    z.minLength(1, 'Select at least one user.'),
    z.maxLength(500, 'Select at most 500 users at a time.'),
  );

function parseIds(given: z.infer<typeof IdsInput>) {
  return typeof given === 'string' ? given.split(',').filter((id) => id.trim()) : given;
}

/** `3,8,13`, or a repeated parameter. */
const IdsInQuery = z.pipe(z.pipe(IdsInput, z.transform(parseIds)), AccountIds);

/** A JSON list, bare or as `user_ids`. */
const IdsInBody = z.pipe(
  z.pipe(
    z.union([IdsInput, z.object({ user_ids: IdsInput })], 'The user ids must be numbers.'),
    z.transform((given) =>
      parseIds(typeof given === 'object' && 'user_ids' in given ? given.user_ids : given),
    ),
  ),
  AccountIds,
);

export const deleteUsers = endpoint({
  method: 'DELETE',
  path: '/admin/delete_users',
  access: 'admin',
  summary: 'Delete accounts: all of them or none. Never your own, never the last Admin’s.',
  query: z.object({ user_ids: z.optional(IdsInQuery) }),
  listParameter: 'user_ids',
  body: z.optional(z.nullable(IdsInBody)),
  reply: Done,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/admin/delete_users/:user_id',
  access: 'admin',
  summary: 'Delete one account. Never your own, never the last Admin’s.',
  params: z.object({ user_id: AccountId }),
  reply: Done,
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/users/:id/role',
  access: 'admin',
  summary: 'Change an account’s role. Never the last Admin’s.',
  params: z.object({ id: AccountId }),
  body: z.object({ role: Role }),
  reply: dataOf(Profile),
});
