/** How someone signed in here last, if it was with their organisation's provider. */
export interface SignOnWay {
  connectionId: string;
  name: string;
  team: string;
}

const key = 'signOnWay';

export function readWay(): SignOnWay | null {
  try {
    const way: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isWay(way) ? way : null;
  } catch {
    return null;
  }
}

function isWay(way: unknown): way is SignOnWay {
  const { connectionId, name, team } = (way ?? {}) as Partial<Record<keyof SignOnWay, unknown>>;
  return [connectionId, name, team].every((part) => typeof part === 'string');
}

export function storeWay(way: SignOnWay): void {
  try {
    localStorage.setItem(key, JSON.stringify(way));
  } catch {
    // Without storage, nothing is offered that needs it.
  }
}

/** Whoever signs in next may have a password. */
export function removeWay(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}
