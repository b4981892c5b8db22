import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getSystem,
  listUnsentMail,
  retryAllMail,
  retryJobs,
  retryMail,
} from '../../../contract/administration/system.ts';
import { call, callPage } from '../../data/api.ts';

const systemKeys = ['administration', 'system'];
const overviewKeys = ['administration', 'overview'];

/** Emails and jobs change while someone looks at them. */
const refetchMs = 15_000;

export function useSystem() {
  return useQuery({
    queryKey: [...systemKeys, 'state'],
    queryFn: ({ signal }) => call(getSystem, {}, { signal }),
    refetchInterval: refetchMs,
  });
}

export function useUnsentMail(page: number) {
  return useQuery({
    queryKey: [...systemKeys, 'mail', page],
    queryFn: ({ signal }) => callPage(listUnsentMail, { query: { _page: page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

/**
 * Also after a failure: another Admin may have retried it, or it has gone out. Not awaited: a row
 * that leaves the list with the refresh would never report that its retry succeeded.
 */
function useRefreshed<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      for (const queryKey of [systemKeys, overviewKeys]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}

export const useRetryMail = () => useRefreshed((id: string) => call(retryMail, { params: { id } }));

export const useRetryAllMail = () => useRefreshed(() => call(retryAllMail));

export const useRetryJobs = () =>
  useRefreshed((name: string) => call(retryJobs, { params: { name } }));
