import type { FastifyRequest } from 'fastify';

/*
 * Visitors may get a page that lacks a soft change for a moment, but not the person who made it. A page request carries no
 * session, so the browser that made a change carries this cookie for a while. It is the same for everyone.
 */

const mark = 'own_change=1';

/** Longer than any page lags behind. */
export const ownChangeSeconds = 30;

export function ownChangeCookie({ publicUrl }: { publicUrl: string }): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${mark}; Path=/; Max-Age=${ownChangeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function hasOwnChange({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.cookie?.includes(mark) ?? false;
}
