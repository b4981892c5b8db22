/** A visitor who pressed Start Now signs in first. Kept in session storage, not in the URL, so that a link can't start a course. */
const key = 'stepwell:start';
const maxAgeMs = 60 * 60 * 1000;

export function storeStartIntent(courseId: number, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, `${courseId} ${now}`);
  } catch {
    // Storage is blocked: they press again after signing in.
  }
}

/** Whether Start Now was recently pressed for this course; also clears it. */
export function consumeStartIntent(courseId: number, now = Date.now()): boolean {
  try {
    const [storedId, storedAt] = sessionStorage.getItem(key)?.split(' ').map(Number) ?? [];
    sessionStorage.removeItem(key);
    if (storedId !== courseId || storedAt === undefined) return false;
    return now >= storedAt && now - storedAt < maxAgeMs;
  } catch {
    return false;
  }
}

export function clearStartIntent(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
