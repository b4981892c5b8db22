/** In this browser, or in this tab alone. */
export type StoragePlace = 'localStorage' | 'sessionStorage';

/** Storage can be blocked or full; then what was typed lasts as long as the page. */
export const readStored = (name: string, place: StoragePlace = 'localStorage'): string | null =>
  orNull(() => globalThis[place].getItem(name));

/** False if it can't be stored. */
export const store = (
  name: string,
  value: unknown,
  place: StoragePlace = 'localStorage',
): boolean =>
  orNull(() => {
    globalThis[place].setItem(name, JSON.stringify(value));
    return true;
  }) ?? false;

export const removeStored = (name: string, place: StoragePlace = 'localStorage'): void => {
  orNull(() => globalThis[place].removeItem(name));
};

/** Anything: older versions or other scripts may have stored it. Null if it isn't JSON. */
export const parseStored = (text: string | null): unknown =>
  orNull(() => JSON.parse(text ?? 'null') as unknown);

/** Null unless it is an object. */
export function parseRecord(text: string | null): Record<string, unknown> | null {
  const parsed = parseStored(text);
  const isRecord = typeof parsed === 'object' && !Array.isArray(parsed);
  return isRecord ? (parsed as Record<string, unknown>) : null;
}

function orNull<Value>(attempt: () => Value): Value | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}
