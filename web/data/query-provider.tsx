import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { signedOutEvent } from './session.tsx';
import { invalidatedEvent, type QueryKey } from './viewer-query.ts';

/** Outlives the learner's area: someone who comes back from a public page sees cached data at once. */
const client = new QueryClient({
  defaultOptions: {
    // Offline, calls fail and say so rather than wait silently for a connection.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
  },
});

function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

if (typeof window !== 'undefined') {
  // The next user of this device must not see the last one's data.
  window.addEventListener(signedOutEvent, () => client.clear());
  window.addEventListener(invalidatedEvent, (event) => {
    const { detail: queryKey } = event as CustomEvent<QueryKey>;
    void client.invalidateQueries({ queryKey });
  });
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
