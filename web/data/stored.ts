/** In this browser, or in this tab alone. */
export type StoragePlace = 'localStorage' | 'sessionStorage';

/** Storage can be blocked or full; then what was typed lasts as long as the page. */
export function readStored(name: string, place: StoragePlace = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
}

/** False if it can't be stored. */
export function store(name: string, value: unknown, place: StoragePlace = 'localStorage'): boolean {
  try {
    globalThis[place].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(name: string, place: StoragePlace = 'localStorage'): void {
  try {
    globalThis[place].removeItem(name);
  } catch {
    // Blocked: nothing was stored.
  }
}

/** Anything: older versions or other scripts may have stored it. Null if it isn't JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Null unless it is an object. */
export function parseRecord(text: string | null): Record<string, unknown> | null {
  const parsed = parseStored(text);
  const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  return isRecord ? { ...parsed } : null;
}
