/** Where to go after signing in: a path of this site, or else the learner's home. */
export function safeNextPath(wanted: string | null, otherwise = '/user-screen'): string {
  if (!wanted?.startsWith('/')) return otherwise;
  const base = 'http://site.invalid';
  const url = URL.parse(wanted, base);
  if (url?.origin !== base || url.pathname.startsWith('//')) return otherwise;
  return `${url.pathname}${url.search}${url.hash}`;
}

export function signInPath(wanted: { pathname: string; search: string; hash?: string }): string {
  return withNext('/sign-in', wanted.pathname + wanted.search + (wanted.hash ?? ''));
}

/** Links between sign-in and sign-up keep the page to return to. */
export function withNext(
  path: '/sign-in' | '/sign-in/organisation' | '/sign-up',
  wanted: string | null,
): string {
  const next = safeNextPath(wanted, '');
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** Tells the page after signing in that it isn't opened by a mere link. */
export const justSignedIn = { hasJustSignedIn: true };

export function hasJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasJustSignedIn' in state;
}
