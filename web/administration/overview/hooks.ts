import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getOverview } from '../../../contract/administration/overview.ts';
import { call } from '../../data/api.ts';

export function useOverview(days: number) {
  return useQuery({
    queryKey: ['administration', 'overview', days],
    queryFn: ({ signal }) => call(getOverview, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
