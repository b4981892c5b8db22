const key = 'token';

/** Storage can be forbidden (private windows, policies): then nobody is signed in for longer than the page. */
let keptInMemory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(key) ?? keptInMemory;
  } catch {
    return keptInMemory;
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(key, token);
  } catch {
    keptInMemory = token;
  }
}

export function removeToken(): void {
  keptInMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}

/** The moment, in milliseconds, at which a token ends itself; 0 for what is no token. */
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
