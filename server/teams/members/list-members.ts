import type { ListedMember, memberColumns } from '../../../contract/teams/groups.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getManaging } from '../managing.ts';
import { mayChangeRole, mayRemove } from '../policy.ts';
import { countMembers, listMemberPage } from './list-queries.ts';

interface MembersQuery {
  _page: number;
  _limit: number;
  _order: 'asc' | 'desc';
  _sort: (typeof memberColumns)[number];
  q: string;
  group?: string | undefined;
}

/** A page of the members that a manager sees: of the whole team, or of the groups they manage. */
export async function listMembers(db: Db, viewer: Viewer, teamId: string, query: MembersQuery) {
  const managing = await getManaging(db, viewer, teamId);
  const { _page: page, _limit: limit } = query;
  const seen = { teamId, groupIds: managing.groupIds, search: query.q, group: query.group ?? null };
  const [rows, total] = await Promise.all([
    listMemberPage(db, seen, {
      sort: query._sort,
      order: query._order,
      limit,
      offset: (page - 1) * limit,
    }),
    countMembers(db, seen),
  ]);
  const data = rows.map(
    (member): ListedMember => ({
      ...member,
      joinedAt: member.joinedAt.toISOString(),
      can: {
        remove: managing.groupIds === null && mayRemove(managing, member),
        changeRole: mayChangeRole(managing, member),
      },
    }),
  );
  return { data, meta: { page, limit, total } };
}
