import { useQuery } from '@tanstack/react-query';
import { listCategories } from '../../../contract/catalog.ts';
import { call } from '../../data/api.ts';

export function useCategories() {
  return useQuery({
    queryKey: ['studio', 'categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
