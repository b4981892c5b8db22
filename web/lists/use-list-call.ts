import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type CallInput, callPage } from '../data/api.ts';

/** The page of a list that `input` asks for. The page before stays until it has arrived. */
export function useListCall<E extends Endpoint>(
  endpoint: E,
  queryKey: QueryKey,
  input: CallInput<E>,
) {
  return useQuery({
    queryKey: [...queryKey, input],
    queryFn: ({ signal }) => callPage<E>(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
  });
}
