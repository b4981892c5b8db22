import type { Profile } from '../../../contract/accounts.ts';
import {
  maxUnpagedUsers,
  mostUsersCounted,
  type UserColumn,
} from '../../../contract/administration/users.ts';
import type { Role } from '../../../contract/fields.ts';
import type { AccountDependent } from '../../accounts/profile/account-dependents.ts';
import { type DeletedAccount, deleteAccounts } from '../../accounts/profile/delete-accounts.ts';
import { assertAdminRemains } from '../../accounts/profile/last-admin.ts';
import { setRole } from '../../accounts/profile/set-role.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import { endRightsAsLearner } from '../../catalog/teachers/teachers.ts';
import type { Config } from '../../config.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { fromNearerEnd } from '../../platform/postgres/nearer-end.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';

interface UsersQuery {
  _page?: number | undefined;
  _limit?: number | undefined;
  _order: 'asc' | 'desc';
  _sort: UserColumn;
  q: string;
  role?: Role | undefined;
}

const usersPerPage = 20;

/** Everyone, for clients that count roles themselves; a page if one is asked for or there are too many. */
export async function listUsers(db: Db, query: UsersQuery) {
  const filter = { terms: searchTerms(query.q), role: query.role };
  const [roles, found] = await Promise.all([
    queries.countRoles(db),
    // Without a search the role counts already give the total.
    filter.terms.length > 0 ? searchUsers(db, filter, query) : undefined,
  ]);
  const all = filter.role ? roles[filter.role] : roles.Admin + roles.User + roles.ModuleOwner;
  const total = found ? Math.min(found.length, mostUsersCounted) : all;
  const isPaged = query._page !== undefined || query._limit !== undefined || query.q !== '';
  const page = query._page ?? 1;
  const limit =
    query._limit ?? (isPaged || total > maxUnpagedUsers ? usersPerPage : maxUnpagedUsers);
  const wanted = { sort: query._sort, order: query._order, limit, offset: (page - 1) * limit };
  const users = await (found
    ? pageOfFound(db, filter, wanted, found)
    : pageOfAll(db, filter, wanted, total));
  return { users: users.map(present), page, limit, total, roles };
}

type WantedPage = Parameters<typeof queries.usersOnPage>[2];

async function pageOfAll(db: Db, filter: queries.UserFilter, page: WantedPage, total: number) {
  const window = fromNearerEnd(page, total);
  const users = await queries.usersOnPage(db, filter, { ...page, ...window }).execute();
  return window.restore(users);
}

/** The total of many matches is unknown, so their pages are always read from the beginning. */
async function pageOfFound(
  db: Db,
  filter: queries.UserFilter,
  page: WantedPage,
  found: readonly number[],
) {
  if (found.length <= mostUsersCounted) {
    return queries.usersById(db, found.slice(page.offset, page.offset + page.limit));
  }
  const users = await queries.usersFoundFirst(db, filter, page).execute();
  if (users.length === page.limit) return users;
  return queries.usersFoundAnywhere(db, filter, page).execute();
}

/** The fields of the specification, and one more for suspended accounts only. */
function present({ suspended, ...user }: Profile & { suspended: boolean }) {
  return suspended ? { ...user, suspended } : user;
}

/** The ids of few matches, counted and sorted at once. Many aren't counted. */
async function searchUsers(db: Db, filter: queries.UserFilter, { _sort, _order }: UsersQuery) {
  const page = { sort: _sort, order: _order };
  const found = await queries.fewUsersFound(db, filter, page).execute();
  return found.map(({ id }) => id);
}

/** All of them or none. */
export async function deleteUsers(
  db: Db,
  config: Config,
  dependents: readonly AccountDependent[],
  viewer: Viewer,
  requested: readonly number[],
) {
  const ids = [...new Set(requested)];
  if (ids.includes(viewer.accountId)) throw new Refusal('not_yourself');
  return inTransaction(db, async (db) => {
    const deleted = await deleteAccounts(db, config, dependents, ids, (admins) =>
      assertStillAdmin(viewer, admins),
    );
    refuseUnknown(ids, deleted);
    for (const account of deleted) await mailDeletion(db, config, account);
    await recordAudits(
      db,
      viewer,
      'deleted the account',
      deleted.map(({ id, username, role }) => ({
        subject: `${username} (user ${id})`,
        before: { role },
      })),
    );
    return deleted.length;
  });
}

async function mailDeletion(db: Db, config: Config, account: DeletedAccount): Promise<void> {
  await queueMail(db, {
    to: account.email,
    subject: 'Your account was deleted',
    greeting: `Hello ${account.firstName},`,
    paragraphs: [
      `An administrator deleted your account ${account.username} and everything in it.`,
      `If you didn’t ask for this, write to ${config.support.email}.`,
    ],
  });
}

/** Asks for a proof, because a stolen token of an Admin could otherwise make more Admins. */
export async function changeRole(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: number,
  role: Role,
): Promise<Profile> {
  await assertProved(db, viewer);
  return inTransaction(db, async (db) => {
    assertStillAdmin(viewer, await assertAdminRemains(db, role === 'Admin' ? [] : [id]));
    const user = await queries.findUser(db, id);
    if (!user) throw new Refusal('not_found', { detail: `There is no user with the id ${id}.` });
    if (user.role === role) return user;
    await setRole(db, id, role);
    if (role === 'User') await endRightsAsLearner(db, id);
    const subject = `${user.username} (user ${id}) from ${user.role} to ${role}`;
    await recordAudit(db, viewer, 'changed the role of', subject, {
      before: { role: user.role },
      after: { role },
    });
    await mailRole(db, config, user, role);
    return { ...user, role };
  });
}

const rights: Record<Role, string> = {
  User: 'You can take courses.',
  ModuleOwner: 'You can write and publish courses in the studio, and review what learners hand in.',
  Admin: 'You can manage accounts, orders, courses and messages.',
};

async function mailRole(db: Db, config: Config, user: Profile, role: Role): Promise<void> {
  await queueMail(db, {
    to: user.email,
    subject: 'Your role has changed',
    greeting: `Hello ${user.firstname},`,
    paragraphs: [
      `An administrator changed the role of your account ${user.username} from ${user.role} to ${role}. ${rights[role]}`,
      `If you have a question about this, write to ${config.support.email}.`,
    ],
  });
}

/** Another Admin may have demoted the viewer since the session was checked. */
export function assertStillAdmin(viewer: Viewer, admins: readonly number[]) {
  if (!admins.includes(viewer.accountId)) throw new Refusal('not_allowed');
}

function refuseUnknown(asked: readonly number[], deleted: readonly { id: number }[]) {
  const known = new Set(deleted.map((account) => account.id));
  const unknown = asked.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw new Refusal('not_found', {
    detail: `There is no user with the id ${unknown}. Nobody was deleted.`,
  });
}
