import { activityKinds, listActivity } from '../../../contract/sign-on/activity.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

export const activityQuery = defineListQuery({ kind: oneOf(activityKinds, 'all'), q: words(100) });
type ActivityQuery = QueryOf<typeof activityQuery>;

export function useActivity(teamId: string, { kind, page, q: search }: ActivityQuery) {
  return useListCall(
    listActivity,
    ['sign-on', teamId, 'activity'],
    { params: { id: teamId }, query: { kind, search, page, limit: 20 } },
    { staleTime: 0 },
  );
}
