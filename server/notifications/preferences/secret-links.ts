import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

/*
 * Addresses that work without signing in, because they are opened by calendar and mail programs. Each carries an account's
 * id and a proof that we made it: nothing secret is stored.
 */

export type MailKind = 'due' | 'news';

/** Ends one kind of mail when a mail program posts to it (RFC 8058), and leads a person who opens it to the page. */
export function stopMailsUrl(config: Config, accountId: number, kind: MailKind): string {
  return `${config.publicUrl}/api/mail-preferences/${stopMailsToken(config, accountId, kind)}/stop`;
}

/** The page with the button that does the same, for the words of a mail. */
export function stopMailsPageUrl(config: Config, accountId: number, kind: MailKind): string {
  return `${config.publicUrl}${stopMailsPath(stopMailsToken(config, accountId, kind))}`;
}

export function stopMailsPath(token: string): string {
  return `/mail-preferences/${encodeURIComponent(token)}`;
}

function stopMailsToken(config: Config, accountId: number, kind: MailKind): string {
  // No dots: an address that ends like a file's is taken for one.
  return `${kind}-${accountId}-${prove(config, `stop mails ${kind} ${accountId}`)}`;
}

export function readStopMailsToken(
  config: Config,
  token: string,
): { accountId: number; kind: MailKind } | null {
  const [, kind, id = ''] = /^(due|news)-([1-9]\d{0,9})-[\w-]+$/.exec(token) ?? [];
  if (kind !== 'due' && kind !== 'news') return null;
  const accountId = Number(id);
  return isSame(token, stopMailsToken(config, accountId, kind)) ? { accountId, kind } : null;
}

/** A new number makes a new address, and the one before it worthless. */
export function calendarUrl(config: Config, accountId: number, number: number): string {
  return `${config.publicUrl}/api/calendar/${calendarFile(config, accountId, number)}`;
}

function calendarFile(config: Config, accountId: number, number: number): string {
  return `${accountId}-${prove(config, `calendar ${accountId} ${number}`)}.ics`;
}

/** More does not fit into an id, and PostgreSQL would not look for it. */
const largestId = 2_147_483_647;

/** Whose calendar a file's name asks for. Only `isCalendarFile` says whether it may be read. */
export function accountOfCalendarFile(file: string): number | null {
  const id = /^([1-9]\d{0,9})-[\w-]+\.ics$/.exec(file)?.[1];
  return id === undefined || Number(id) > largestId ? null : Number(id);
}

export function isCalendarFile(
  config: Config,
  file: string,
  { accountId, number }: { accountId: number; number: number },
): boolean {
  return isSame(file, calendarFile(config, accountId, number));
}

function prove(config: Config, purpose: string): string {
  return createHmac('sha256', config.sessionSecret).update(purpose).digest('base64url');
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
