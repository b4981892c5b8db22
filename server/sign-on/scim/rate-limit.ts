interface Window {
  endsAt: number;
  tries: number;
}

/** Counts tries in windows of fixed length, in this process. Says whether there were too many. */
export function createRateLimit(limit: {
  tries: number;
  milliseconds: number;
  now: () => number;
}): (key: string) => boolean {
  const windows = new Map<string, Window>();
  return (key) => {
    const now = limit.now();
    const current = windows.get(key);
    if (current && now < current.endsAt) {
      current.tries += 1;
      return current.tries > limit.tries;
    }
    for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other);
    windows.set(key, { endsAt: now + limit.milliseconds, tries: 1 });
    return false;
  };
}
