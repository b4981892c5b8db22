import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { errorMessage } from './error-message.ts';

type QueryStateProps = {
  result: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Shown in place of what is still loading. */
  skeleton: ReactNode;
  /** Shown in place of what couldn't be loaded; the server's sentence and "Try again" unless given. */
  failure?: (error: Error, retry: { onRetry: () => void; retrying: boolean }) => ReactNode;
};

/** Says that something is loading, or couldn't be loaded. Nothing once it is there: it stays when a later call fails. */
export function QueryState({ result, skeleton, failure }: QueryStateProps) {
  if (result.data !== undefined) return null;
  if (!result.error) return skeleton;
  const retry = { onRetry: () => void result.refetch(), retrying: result.isFetching };
  if (failure) return failure(result.error, retry);
  return <ErrorState message={errorMessage(result.error)} {...retry} />;
}

export type QueryViewProps<Data> = Omit<QueryStateProps, 'result'> & {
  result: Pick<UseQueryResult<Data>, keyof QueryStateProps['result']>;
  children: (data: Data) => ReactNode;
};

/** What a call replied, or that it is loading, or that it failed. */
export function QueryView<Data>({ children, ...state }: QueryViewProps<Data>) {
  const { data } = state.result;
  return data === undefined ? <QueryState {...state} /> : children(data);
}
