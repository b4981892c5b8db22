const key = 'token';

/** How the last session was opened, see `sign-on-way.ts`. */
export const wayKey = 'signOnWay';

/** Whoever signs in next may have a password. */
export function removeWay(): void {
  try {
    localStorage.removeItem(wayKey);
  } catch {
    // Nothing was stored there.
  }
}

/** Fallback where storage is blocked (private windows, policies): the session then lasts as long as the page. */
let tokenInMemory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(key) ?? tokenInMemory;
  } catch {
    return tokenInMemory;
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(key, token);
  } catch {
    tokenInMemory = token;
  }
}

export function removeToken(): void {
  tokenInMemory = null;
  try {
    // An Admin who was signed in as someone else gets their own session back.
    const own = localStorage.getItem(ownKey);
    if (own) localStorage.setItem(key, own);
    else localStorage.removeItem(key);
    localStorage.removeItem(ownKey);
  } catch {
    // Nothing was stored there.
  }
}

const ownKey = 'ownToken';

/** Signs an Admin in as someone else, and keeps their own session for the way back. */
export function actAs(token: string): void {
  localStorage.setItem(ownKey, readToken() ?? '');
  storeToken(token);
}

export function isActing(): boolean {
  try {
    return localStorage.getItem(ownKey) !== null;
  } catch {
    return false;
  }
}

/** When a token expires, in milliseconds; 0 for anything that is not a token. */
export function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = (claims as { exp?: unknown }).exp;
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

export function isLive(token: string | null, now = Date.now()): token is string {
  return token !== null && expiryOf(token) > now;
}

export function isTokenKey(storageKey: string | null): boolean {
  // A cleared storage reports no key.
  return storageKey === null || storageKey === key;
}
