/*
 * What was typed and is not on the server yet, in the browser's storage: it survives a lost connection, a closed tab and a
 * crash. Each editor writes a copy of its own, so that two windows with the same lesson don't erase each other's.
 */

import { parseRecord, readStored, removeStored, store } from '../data/stored.ts';

export interface UnsavedCopy<Value> {
  value: Value;
  /** What it was typed into. */
  base: { value: Value; revision: number };
  /** What was on its way to the server. */
  sent?: Value | undefined;
  at: string;
}

const prefix = 'stepwell:unsaved:';

/** What the keys of all copies of a part start with. */
export const partKey = (accountId: number, name: string): string => `${accountId}:${name}:`;

/** False where storage is full or blocked. */
export const writeCopy = <Value>(key: string, copy: UnsavedCopy<Value>): boolean =>
  store(prefix + key, copy);

export const removeCopy = (key: string): void => removeStored(prefix + key);

export interface FoundCopy<Value> {
  key: string;
  copy: UnsavedCopy<Value>;
}

/** Those whose key starts like this, newest first. */
export function findCopies<Value>(start: string): FoundCopy<Value>[] {
  return storedKeys()
    .filter((key) => key.startsWith(prefix + start))
    .flatMap((key) => {
      const copy = readCopy<Value>(key);
      return copy ? [{ key: key.slice(prefix.length), copy }] : [];
    })
    .sort((a, b) => b.copy.at.localeCompare(a.copy.at));
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function readCopy<Value>(key: string): UnsavedCopy<Value> | undefined {
  const copy = parseRecord(readStored(key)) as Partial<UnsavedCopy<Value>> | null;
  const isWhole = typeof copy?.base?.revision === 'number' && typeof copy.at === 'string';
  return isWhole ? (copy as UnsavedCopy<Value>) : undefined;
}
