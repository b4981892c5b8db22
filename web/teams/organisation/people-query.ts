import { listMembers } from '../../../contract/teams/groups.ts';
import { TeamRole } from '../../../contract/teams/teams.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

/** What the address says about the people of an organisation. */
export const peopleQuery = defineListQuery(
  {
    team: words(36),
    q: words(100),
    /** An id, or `none`. */
    department: words(36),
    role: oneOf(['', ...TeamRole.options], ''),
    licence: oneOf(['', 'with', 'without'], ''),
    account: oneOf(['', 'managed', 'own'], ''),
  },
  { name: 'asc', joinedAt: 'desc' },
);
export type PeopleQuery = QueryOf<typeof peopleQuery>;

const filterOf = ({ q, department, role, licence, account }: PeopleQuery) => ({
  ...(q ? { q } : {}),
  ...(department ? { department } : {}),
  ...(role ? { role } : {}),
  ...(licence ? { licence } : {}),
  ...(account ? { account } : {}),
});

/** Below the teams' own key: every change to a team refetches it too. */
export function usePeople(teamId: string, query: PeopleQuery) {
  const { sort, order, page } = query;
  return useListCall(listMembers, ['teams', 'members', teamId], {
    params: { id: teamId },
    query: { ...filterOf(query), sort, order, page, limit: 25 },
  });
}
