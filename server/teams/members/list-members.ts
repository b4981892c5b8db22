import type { ListedMember, memberColumns } from '../../../contract/teams/groups.ts';
import type { TeamRole } from '../../../contract/teams/teams.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage, type OrderedPageQuery } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getManaging, type Managing } from '../managing.ts';
import { mayChangeRole, mayRemove } from '../policy.ts';
import { countMembers, listMemberPage, type SeenMembers } from './list-queries.ts';

export interface MembersFilter {
  q: string;
  group?: string | undefined;
  department?: string | undefined;
  role?: TeamRole | undefined;
  licence?: 'with' | 'without' | undefined;
  account?: 'managed' | 'own' | undefined;
}

interface MembersQuery extends OrderedPageQuery, MembersFilter {
  _sort: (typeof memberColumns)[number];
}

export function seenBy(managing: Managing, filter: MembersFilter): SeenMembers {
  const {
    q,
    group = null,
    department = null,
    role = null,
    licence = null,
    account = null,
  } = filter;
  const { team, groupIds } = managing;
  return { teamId: team.id, groupIds, search: q, group, department, role, licence, account };
}

/** A page of the members that a manager sees: of the whole team, or of the groups they manage. */
export async function listMembers(db: Db, viewer: Viewer, teamId: string, query: MembersQuery) {
  const managing = await getManaging(db, viewer, teamId);
  const seen = seenBy(managing, query);
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
