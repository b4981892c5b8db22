/** Where a draft is stored: in this browser, or in this tab alone. */
export type DraftStorage = 'localStorage' | 'sessionStorage';

/** Local storage can be blocked or full; then a draft lasts as long as the page. */
export function readStored(name: string, storage: DraftStorage = 'localStorage'): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

export function store(name: string, draft: object, storage: DraftStorage = 'localStorage'): void {
  try {
    globalThis[storage].setItem(name, JSON.stringify(draft));
  } catch {
    // The draft is still on the page.
  }
}

export function removeStored(name: string, storage: DraftStorage = 'localStorage'): void {
  try {
    globalThis[storage].removeItem(name);
  } catch {
    // Blocked: nothing was stored.
  }
}

/** Null unless it is a JSON object: older versions or other scripts may have stored anything. */
export function parseRecord(text: string | null): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isRecord ? { ...parsed } : null;
  } catch {
    return null;
  }
}
