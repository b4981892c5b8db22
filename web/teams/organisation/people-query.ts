import { exportMembers, listMembers } from '../../../contract/teams/groups.ts';
import { TeamRole } from '../../../contract/teams/teams.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { useChange } from '../../data/use-change.ts';
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

export function useExportPeople(teamId: string) {
  return useChange(
    async (query: PeopleQuery) => {
      const file = await call(exportMembers, { params: { id: teamId }, query: filterOf(query) });
      saveFile('members.csv', file);
    },
    { refresh: [['teams', 'record']] },
  );
}
