import { useEffect, useSyncExternalStore } from 'react';
import { signedOutEvent, useSession } from './session.tsx';

/** Something the viewer has done changes what was loaded before, here and in the learner's area. */
export const ownChangedEvent = 'stepwell:own-changed';

interface Entry {
  data?: unknown;
  error?: Error;
}

const nothing: Entry = {};
const entries = new Map<string, Entry>();
const underWay = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

function keep(name: string, entry: Entry) {
  entries.set(name, entry);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function load(name: string, ask: () => Promise<unknown>): Promise<void> {
  const asked = underWay.get(name);
  if (asked) return asked;
  const loading: Promise<void> = ask().then(
    (data) => settle(name, loading, { data }),
    // What was loaded before is better than nothing.
    (error: Error) => settle(name, loading, { ...entries.get(name), error }),
  );
  underWay.set(name, loading);
  return loading;
}

function settle(name: string, loading: Promise<void>, entry: Entry) {
  // Signed out, or changed, while the answer was on its way.
  if (underWay.get(name) !== loading) return;
  underWay.delete(name);
  keep(name, entry);
}

if (typeof window !== 'undefined') {
  window.addEventListener(signedOutEvent, () => {
    underWay.clear();
    entries.clear();
    for (const listener of listeners) listener();
  });
}

/** Changes what is shown and asks for nothing again: for what is known here better than on the server. */
export function amendOwn<T>(name: string, change: (data: T) => T) {
  const data = entries.get(name)?.data;
  if (data === undefined) return;
  underWay.delete(name);
  keep(name, { data: change(data as T) });
}

/** Everything on the page is asked for again: answers that are on their way may be older than the change. */
export function renewOwn() {
  underWay.clear();
  window.dispatchEvent(new Event(ownChangedEvent));
}

/** The viewer did something whose effect is known: it is shown at once, and the rest is loaded again. */
export function changeOwn(name: string, data: unknown) {
  keep(name, { data });
  renewOwn();
}

export interface Own<T> {
  data: T | undefined;
  error: Error | undefined;
  reload(): Promise<void>;
}

/**
 * The personal part of a public page, loaded once the viewer is known. The pages of the learner's area use
 * the query library instead, which alone weighs as much as these pages have room for.
 */
export function useOwn<T>(name: string, ask: () => Promise<T>): Own<T> {
  const isSignedIn = useSession().state === 'signedIn';
  const entry = useSyncExternalStore(
    subscribe,
    () => entries.get(name) ?? nothing,
    () => nothing,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the question
  useEffect(() => {
    if (!isSignedIn) return;
    const renew = () => void load(name, ask);
    renew();
    window.addEventListener(ownChangedEvent, renew);
    return () => window.removeEventListener(ownChangedEvent, renew);
  }, [name, isSignedIn]);
  return {
    data: isSignedIn ? (entry.data as T | undefined) : undefined,
    error: entry.error,
    reload: () => load(name, ask),
  };
}
