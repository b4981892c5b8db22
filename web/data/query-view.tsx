import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { errorMessage } from './error-message.ts';

export type QueryViewProps<Data> = {
  result: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>;
  /** In the place of what is still loading. */
  skeleton: ReactNode;
  /** In the place of what couldn't be loaded; the server's sentence and "Try again" unless given. */
  failure?: (error: Error, retry: { onRetry: () => void; retrying: boolean }) => ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a call replied, or that it is loading, or that it failed. What was loaded before stays when a later call fails. */
export function QueryView<Data>({ result, skeleton, failure, children }: QueryViewProps<Data>) {
  if (result.data !== undefined) return children(result.data);
  if (result.isPending || !result.error) return skeleton;
  const retry = { onRetry: () => void result.refetch(), retrying: result.isFetching };
  if (failure) return failure(result.error, retry);
  return <ErrorState message={errorMessage(result.error)} {...retry} />;
}
