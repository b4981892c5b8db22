import { useEffect, useSyncExternalStore } from 'react';
import { signedOutEvent, useSession } from './session.tsx';

/*
 * A small stand-in for TanStack Query, with its interface, for the viewer's data on public pages and
 * in the frame of all pages: the library itself is more than their script budget allows. Screens of the
 * learner's area (`/user-screen`) are wrapped in `QueryProvider` and read with the library; of this they
 * only use `queryClient`, where a change of theirs is shown in the frame or on public pages.
 *
 * It differs in that queries run only while someone is signed in, every mount refetches,
 * `setQueryData` also discards a request in flight, whose answer may be older, and of what isn't on screen
 * only the newest answers are cached.
 */

export type QueryKey = readonly (string | number)[];

export interface QueryOptions<T> {
  /** From the general to the particular: `['catalog', 'course', 3]`. */
  queryKey: QueryKey;
  queryFn: () => Promise<T>;
}

export interface QueryResult<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => Promise<void>;
}

interface QueryState {
  data?: unknown;
  error: Error | null;
}

const initialState: QueryState = { error: null };
const states = new Map<string, QueryState>();
const requests = new Map<string, Promise<void>>();
const subscribers = new Set<() => void>();
/** The queries on screen. */
const observed = new Set<QueryOptions<unknown>>();

const mostCached = 50;

const hashOf = (queryKey: QueryKey) => JSON.stringify(queryKey);

function setState(hash: string, state: QueryState) {
  // Moves to the end: the first ones are the oldest.
  states.delete(hash);
  states.set(hash, state);
  evict();
  for (const notify of subscribers) notify();
}

/** The newest answers stay, and what is on screen. */
function evict() {
  const onScreen = new Set([...observed].map(({ queryKey }) => hashOf(queryKey)));
  for (const hash of [...states.keys()].slice(0, -mostCached)) {
    if (!onScreen.has(hash)) states.delete(hash);
  }
}

function subscribe(notify: () => void) {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

function fetchQuery({ queryKey, queryFn }: QueryOptions<unknown>): Promise<void> {
  const hash = hashOf(queryKey);
  const pending = requests.get(hash);
  if (pending) return pending;
  const request: Promise<void> = queryFn().then(
    (data) => finish({ data, error: null }),
    // Stale data is better than none.
    (error: Error) => finish({ ...states.get(hash), error }),
  );
  const finish = (state: QueryState) => {
    // Invalidated, overwritten or signed out in the meantime.
    if (requests.get(hash) !== request) return;
    requests.delete(hash);
    setState(hash, state);
  };
  requests.set(hash, request);
  return request;
}

/** Fetches a query and keeps it up to date until the returned function is called. */
export function observeQuery(options: QueryOptions<unknown>): () => void {
  observed.add(options);
  void fetchQuery(options);
  return () => {
    observed.delete(options);
  };
}

/** Dispatched with the `QueryKey`, so that the learner's area, where it is loaded, invalidates its queries too. */
export const invalidatedEvent = 'stepwell:queries-invalidated';

function getQueryData<T>(queryKey: QueryKey): T | undefined {
  return states.get(hashOf(queryKey))?.data as T | undefined;
}

type Updater<T> = T | undefined | ((data: T | undefined) => T | undefined);

/** As in the library, `undefined` changes nothing. */
function setQueryData<T>(queryKey: QueryKey, updater: Updater<T>): void {
  const data = updater instanceof Function ? updater(getQueryData(queryKey)) : updater;
  if (data === undefined) return;
  const hash = hashOf(queryKey);
  requests.delete(hash);
  setState(hash, { data, error: null });
}

/** Refetches what is on screen: everything, unless a key narrows it down. Resolves once it is there. */
async function refetchQueries({ queryKey = [] }: { queryKey?: QueryKey } = {}): Promise<void> {
  const isMeant = (key: QueryKey) => queryKey.every((part, index) => part === key[index]);
  // Requests in flight may bring answers from before the change.
  for (const hash of requests.keys()) if (isMeant(JSON.parse(hash))) requests.delete(hash);
  const meant = [...observed].filter((query) => isMeant(query.queryKey));
  const refetched = Promise.all(meant.map(fetchQuery));
  window.dispatchEvent(new CustomEvent<QueryKey>(invalidatedEvent, { detail: queryKey }));
  await refetched;
}

/** The same without waiting: a mutation that returned the promise would be pending until everything is there. */
function invalidateQueries(which?: { queryKey?: QueryKey }): void {
  void refetchQueries(which);
}

function clear(): void {
  requests.clear();
  states.clear();
  for (const notify of subscribers) notify();
}

export const queryClient = {
  getQueryData,
  setQueryData,
  refetchQueries,
  invalidateQueries,
  clear,
};

if (typeof window !== 'undefined') window.addEventListener(signedOutEvent, clear);

export function useQuery<T>({ queryKey, queryFn }: QueryOptions<T>): QueryResult<T> {
  const isSignedIn = useSession().state === 'signedIn';
  const hash = hashOf(queryKey);
  const state = useSyncExternalStore(
    subscribe,
    () => states.get(hash) ?? initialState,
    () => initialState,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(() => {
    if (isSignedIn) return observeQuery({ queryKey, queryFn });
  }, [hash, isSignedIn]);
  return {
    data: isSignedIn ? (state.data as T | undefined) : undefined,
    error: isSignedIn ? state.error : null,
    refetch: () => fetchQuery({ queryKey, queryFn }),
  };
}
