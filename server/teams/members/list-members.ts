import type { ListedMember, memberColumns } from '../../../contract/teams/groups.ts';
import type { TeamRole } from '../../../contract/teams/teams.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage, type OrderedPageQuery } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getManaging } from '../managing.ts';
import { mayChangeRole, mayRemove } from '../policy.ts';
import { countMembers, listMemberPage } from './list-queries.ts';

interface MembersQuery extends OrderedPageQuery {
  _sort: (typeof memberColumns)[number];
  q: string;
  group?: string | undefined;
  department?: string | undefined;
  role?: TeamRole | undefined;
  licence?: 'with' | 'without' | undefined;
  account?: 'managed' | 'own' | undefined;
}

/** A page of the members that a manager sees: of the whole team, or of the groups they manage. */
export async function listMembers(db: Db, viewer: Viewer, teamId: string, query: MembersQuery) {
  const managing = await getManaging(db, viewer, teamId);
  const { q, group = null, department = null, role = null, licence = null } = query;
  const { groupIds } = managing;
  const { account = null } = query;
  const seen = { teamId, groupIds, search: q, group, department, role, licence, account };
  return listPage(query, {
    list: (window) => listMemberPage(db, seen, window),
    count: () => countMembers(db, seen),
    present: (member): ListedMember => ({
      ...member,
      joinedAt: member.joinedAt.toISOString(),
      can: {
        remove: managing.groupIds === null && mayRemove(managing, member),
        changeRole: mayChangeRole(managing, member),
      },
    }),
  });
}
