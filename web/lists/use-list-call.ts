import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import { type CallInput, callPage } from '../data/api.ts';

/** When a list is loaded, and again, where that isn't the usual. */
type Freshness<E extends Endpoint> = Pick<
  UseQueryOptions<ReplyOf<E>>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'refetchOnMount'
>;

/** The page of a list that `input` asks for. The page before stays until it has arrived. */
export function useListCall<E extends Endpoint>(
  endpoint: E,
  queryKey: QueryKey,
  input: CallInput<E>,
  freshness: Freshness<E> = {},
) {
  return useQuery<ReplyOf<E>>({
    queryKey: [...queryKey, input],
    queryFn: ({ signal }) => callPage<E>(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  });
}
