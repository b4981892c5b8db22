import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';

type Site = Pick<Config, 'sessionSecret' | 'publicUrl'>;

// Derived rather than random: only its hash is stored, yet every later email can carry the same link.
export function tokenFor(config: Site, email: string): string {
  return createHmac('sha256', config.sessionSecret)
    .update(`newsletter:${email}`)
    .digest('base64url');
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function linksFor(config: Site, token: string) {
  return {
    confirm: `${config.publicUrl}/newsletter/confirm#${token}`,
    end: `${config.publicUrl}/newsletter/unsubscribe#${token}`,
    /** Mail programs post here to unsubscribe in one click; in a browser it leads to the page above. */
    oneClick: `${config.publicUrl}/api/newsletter-subscriptions/${token}/stop`,
  };
}

export function stopHeaders(oneClick: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A token that also says which issue it came with: Admins see how many left because of it. */
export const withIssue = (token: string, issueId: string) => `${token}.${issueId}`;

export function splitToken(text: string): { token: string; issueId: string | null } {
  const [token = '', issueId = ''] = text.split('.');
  return { token, issueId: /^[\da-f-]{36}$/.test(issueId) ? issueId : null };
}

/** The same for every reader, so that it says nothing about who follows it. */
export function issueLink(config: Site, issueId: string, position: number): string {
  return `${config.publicUrl}/api/newsletter-links/${issueId}/${position}/${signatureOf(config, issueId, position)}`;
}

export function isIssueLink(
  config: Site,
  issueId: string,
  position: number,
  signature: string,
): boolean {
  return isSameText(signature, signatureOf(config, issueId, position));
}

function signatureOf(config: Site, issueId: string, position: number): string {
  return signPurpose(config, `newsletter link ${issueId} ${position}`).slice(0, 16);
}
