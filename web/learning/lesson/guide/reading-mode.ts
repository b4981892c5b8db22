import { useSyncExternalStore } from 'react';

/** A lesson as one long page, or a step at a time. */
export type ReadingMode = 'page' | 'steps';

/** The head script reads this too, so that a lesson in steps doesn't appear in full first. */
const storageKey = 'reading';
const listeners = new Set<() => void>();

export function setReadingMode(mode: ReadingMode): void {
  const { dataset } = document.documentElement;
  if (mode === 'steps') dataset.reading = mode;
  else delete dataset.reading;
  try {
    if (mode === 'steps') localStorage.setItem(storageKey, mode);
    else localStorage.removeItem(storageKey);
  } catch {
    // Blocked: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const useReadingMode = () => useSyncExternalStore(subscribe, currentMode, () => 'page');

const currentMode = (): ReadingMode =>
  document.documentElement.dataset.reading === 'steps' ? 'steps' : 'page';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
