/** Local storage can be blocked or full; then a draft lasts as long as the page. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name: string, draft: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // The draft is still on the page.
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(name);
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
