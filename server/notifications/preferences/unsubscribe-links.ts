import type { Config } from '../../config.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';

const emailKinds = ['due', 'news', 'course', 'teaching', 'team'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Mail programs post here to unsubscribe in one click (RFC 8058); in a browser it leads to the page below. */
export function unsubscribeUrl(config: Config, accountId: number, kind: EmailKind): string {
  return `${config.publicUrl}/api/mail-preferences/${unsubscribeToken(config, accountId, kind)}/stop`;
}

/** The page with an unsubscribe button, for the link in an email's text. */
export function unsubscribePageUrl(config: Config, accountId: number, kind: EmailKind): string {
  return `${config.publicUrl}${unsubscribePath(unsubscribeToken(config, accountId, kind))}`;
}

export function unsubscribePath(token: string): string {
  return `/mail-preferences/${encodeURIComponent(token)}`;
}

export function readUnsubscribeToken(
  config: Config,
  token: string,
): { accountId: number; kind: EmailKind } | null {
  const [, name, id = ''] = /^([a-z]+)-([1-9]\d{0,9})-[\w-]+$/.exec(token) ?? [];
  const kind = emailKinds.find((kind) => kind === name);
  if (!kind) return null;
  const accountId = Number(id);
  return isSameText(token, unsubscribeToken(config, accountId, kind)) ? { accountId, kind } : null;
}

function unsubscribeToken(config: Config, accountId: number, kind: EmailKind): string {
  // No dots: an address that ends like a file name would be served as one. The signed text must not change: it is in sent emails.
  return `${kind}-${accountId}-${signPurpose(config, `stop mails ${kind} ${accountId}`)}`;
}
