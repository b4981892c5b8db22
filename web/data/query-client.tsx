import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { ownChangedEvent } from './viewer-data.ts';
import { signedOutEvent } from './session.tsx';

/** Outlives the learner's area, so that coming back from a public page finds what was loaded. */
const client = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails and says so; it does not wait in silence to be made later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayHelpToRepeat(error),
    },
  },
});

function mayHelpToRepeat(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 0 || error.code >= 500;
}

if (typeof window !== 'undefined') {
  // The next person on this device must not see what the last one loaded.
  window.addEventListener(signedOutEvent, () => client.clear());
  window.addEventListener(ownChangedEvent, () => void client.invalidateQueries());
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
