/** A visitor pressed Start Now and signs in first: kept in this tab, so that no link can stand in for the press. */
const key = 'stepwell:start';
const lastsMs = 60 * 60 * 1000;

export function storeStartIntent(courseId: number, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, `${courseId} ${now}`);
  } catch {
    // Storage is forbidden: they press once more after signing in.
  }
}

/** Whether it was this course, not long ago. It is asked once: any answer forgets the press. */
export function consumeStartIntent(courseId: number, now = Date.now()): boolean {
  try {
    const [wanted, at] = sessionStorage.getItem(key)?.split(' ').map(Number) ?? [];
    sessionStorage.removeItem(key);
    return wanted === courseId && at !== undefined && now >= at && now - at < lastsMs;
  } catch {
    return false;
  }
}

export function clearStartIntent(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}
