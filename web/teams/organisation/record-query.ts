import { listRecord } from '../../../contract/teams/organisation.ts';
import { day, defineListQuery, type QueryOf, words } from '../../lists/list-query.ts';
import { soundPeriod } from '../../lists/period.ts';
import { useListCall } from '../../lists/use-list-call.ts';

/** What the address says about the record of an organisation. */
export const recordQuery = defineListQuery({
  team: words(36),
  person: words(80),
  q: words(100),
  from: day,
  to: day,
});
export type RecordQuery = QueryOf<typeof recordQuery>;

/** Nearly every change on another screen adds an entry. */
export function useRecord(teamId: string, { person, q, page, ...period }: RecordQuery) {
  const { from, to } = soundPeriod(period);
  return useListCall(
    listRecord,
    ['teams', 'record', teamId],
    {
      params: { id: teamId },
      query: {
        ...(person ? { person } : {}),
        ...(q ? { q } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        page,
        limit: 20,
      },
    },
    { staleTime: 0 },
  );
}
