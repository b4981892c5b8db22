import { useQuery } from '@tanstack/react-query';
import { getHandedIn, listHandedIn } from '../../../contract/assessment/assignments.ts';
import { call } from '../../data/api.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const key = ['assessment', 'handed-in'];

export function useHandedInList(page: number) {
  return useListCall(
    listHandedIn,
    [...key, 'page'],
    { query: { page } },
    // Work is handed in on lesson pages.
    { staleTime: 0 },
  );
}

export function useHandedIn(id: string) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(getHandedIn, { params: { id } }, { signal }),
    staleTime: 0,
  });
}
