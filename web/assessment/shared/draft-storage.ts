/** Storage can be forbidden or full: then a draft lasts as long as the page. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, draft: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Nothing that could be done about it would help.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored there.
  }
}

/** What was stored, if it is a record: older versions and other hands may have written anything. */
export function parseRecord(text: string | null): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    const isRecord = typeof found === 'object' && found !== null && !Array.isArray(found);
    return isRecord ? { ...found } : null;
  } catch {
    return null;
  }
}

/** Goes with everything that is handed in, so that it counts once however often it is sent. */
export function newKey(): string {
  // Not randomUUID, which browsers only have over https.
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
