import { useSyncExternalStore } from 'react';

/** A lesson as one long page, or a step at a time. */
export type ReadingMode = 'page' | 'steps';

/** The head script reads this too, so that a lesson in steps doesn't appear in full first. */
const storageKey = 'reading';
const listeners = new Set<() => void>();
let isJustChosen = false;

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
  isJustChosen = true;
  for (const listener of listeners) listener();
}

/** True once after each choice, so that the next component can place the focus: the button that was pressed is gone. */
export function takeChoice(): boolean {
  const wasJustChosen = isJustChosen;
  isJustChosen = false;
  return wasJustChosen;
}

export const useReadingMode = () => useSyncExternalStore(subscribe, currentMode, () => 'page');

const currentMode = (): ReadingMode =>
  document.documentElement.dataset.reading === 'steps' ? 'steps' : 'page';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
