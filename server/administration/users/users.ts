import type { Profile } from '../../../contract/accounts.ts';
import type { UserColumn } from '../../../contract/administration.ts';
import type { Role } from '../../../contract/fields.ts';
import { assertAdminRemains } from '../../accounts/profile/last-admin.ts';
import { deleteAccounts, setRole } from '../../accounts/profile/manage-accounts.ts';
import { abandonOrders } from '../../billing/orders/abandon-orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { releaseTeams } from '../../teams/members/ownership.ts';
import {
  countAuditRows,
  countRoles,
  findUser,
  insertAudit,
  listAuditRows,
  usersInAll,
  usersOnPage,
} from './queries.ts';

interface Paging {
  _page: number;
  _limit: number;
  _order: 'asc' | 'desc';
}

interface UsersQuery extends Paging {
  _sort: UserColumn;
  q: string;
  role?: Role | undefined;
}

export async function listUsers(db: Db, query: UsersQuery) {
  const filter = { terms: searchTerms(query.q), role: query.role };
  const page = { page: query._page, limit: query._limit, order: query._order, sort: query._sort };
  const isSearch = filter.terms.length > 0;
  const [users, roles, found] = await Promise.all([
    usersOnPage(db, filter, page).execute(),
    countRoles(db),
    // Without a search the counts by role already say it.
    isSearch ? usersInAll(db, filter).executeTakeFirstOrThrow() : undefined,
  ]);
  const all = filter.role ? roles[filter.role] : roles.Admin + roles.User + roles.ModuleOwner;
  return { users, roles, total: found?.total ?? all };
}

/** All of them or none. */
export async function deleteUsers(
  db: Db,
  config: Config,
  viewer: Viewer,
  asked: readonly number[],
) {
  const ids = [...new Set(asked)];
  if (ids.includes(viewer.accountId)) throw new Refusal('not_yourself');
  return inTransaction(db, async (db) => {
    await abandonOrders(db, config, ids);
    assertStillAdmin(viewer, await assertAdminRemains(db, ids));
    await releaseTeams(db, ids);
    const deleted = await deleteAccounts(db, ids);
    refuseUnknown(ids, deleted);
    await recordAudit(
      db,
      viewer,
      'deleted the account',
      deleted.map((account) => `${account.username} (user ${account.id})`),
    );
    return deleted.length;
  });
}

export async function changeRole(db: Db, viewer: Viewer, id: number, role: Role): Promise<Profile> {
  return inTransaction(db, async (db) => {
    assertStillAdmin(viewer, await assertAdminRemains(db, role === 'Admin' ? [] : [id]));
    const user = await findUser(db, id);
    if (!user) throw new Refusal('not_found', { detail: `There is no user with the id ${id}.` });
    if (user.role === role) return user;
    await setRole(db, id, role);
    const subject = `${user.username} (user ${id}) from ${user.role} to ${role}`;
    await recordAudit(db, viewer, 'changed the role of', subject);
    return { ...user, role };
  });
}

/** Reads as a sentence: actor, act, subject. In the transaction of what it tells about. */
export async function recordAudit(
  db: Db,
  viewer: Pick<Viewer, 'accountId' | 'username'>,
  act: string,
  subject: string | readonly string[],
) {
  const subjects = typeof subject === 'string' ? [subject] : subject;
  if (subjects.length === 0) return;
  const { accountId, username } = viewer;
  await insertAudit(
    db,
    subjects.map((subject) => ({ actor_id: accountId, actor: username, act, subject })),
  );
}

export async function listAudit(db: Db, query: Paging) {
  const page = { page: query._page, limit: query._limit, order: query._order };
  const [rows, total] = await Promise.all([listAuditRows(db, page), countAuditRows(db)]);
  return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
}

// Another Admin may have been quicker: what the session said at the door no longer counts.
function assertStillAdmin(viewer: Viewer, admins: readonly number[]) {
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
