import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getHandedIn, listHandedIn } from '../../../contract/assessment/assignments.ts';
import { call, callPage } from '../../data/api.ts';

const key = ['assessment', 'handed-in'];

export function useHandedInList(page: number) {
  return useQuery({
    queryKey: [...key, 'page', page],
    queryFn: ({ signal }) => callPage(listHandedIn, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    // Work is handed in on lesson pages.
    staleTime: 0,
  });
}

export function useHandedIn(id: string) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(getHandedIn, { params: { id } }, { signal }),
    staleTime: 0,
  });
}
