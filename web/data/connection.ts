import { useSyncExternalStore } from 'react';
import { unreachableEvent } from './api.ts';
import { queryClient } from './viewer-query.ts';

const probePath = '/healthz';
const probeTimeoutMs = 5_000;
const retryMs = 3_000;

const listeners = new Set<() => void>();
let isLost = false;
let probing: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the server answers right now. While it doesn't, it is asked again every few seconds. */
export function checkConnection(): Promise<boolean> {
  probing ??= probe().finally(() => {
    probing = undefined;
  });
  return probing;
}

async function probe(): Promise<boolean> {
  clearTimeout(timer);
  const answers = await fetch(probePath, {
    cache: 'no-store',
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (!answers) timer = setTimeout(checkConnection, retryMs);
  if (isLost === answers) {
    isLost = !answers;
    for (const listener of listeners) listener();
    // Queries that failed to load in the meantime.
    if (answers) queryClient.invalidateQueries();
  }
  return answers;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const check = () => void checkConnection();
  const events = ['offline', 'online', unreachableEvent];
  for (const event of events) window.addEventListener(event, check);
  return () => {
    listeners.delete(listener);
    for (const event of events) window.removeEventListener(event, check);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** True from a failed call, or the browser's report that it is offline, until the server answers again. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
}
