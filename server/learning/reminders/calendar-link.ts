import type { Config } from '../../config.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';

/** Raising the version creates a new address and invalidates the old one. */
export function calendarUrl(config: Config, accountId: number, version: number): string {
  return `${config.publicUrl}/api/calendar/${calendarFile(config, accountId, version)}`;
}

function calendarFile(config: Config, accountId: number, version: number): string {
  return `${accountId}-${signPurpose(config, `calendar ${accountId} ${version}`)}.ics`;
}

/** PostgreSQL's largest integer: a query with a larger one would fail. */
const largestId = 2_147_483_647;

/** The account a file name claims to belong to. Only `isCalendarFile` says whether it may be read. */
export function accountOfCalendarFile(file: string): number | null {
  const id = /^([1-9]\d{0,9})-[\w-]+\.ics$/.exec(file)?.[1];
  return id === undefined || Number(id) > largestId ? null : Number(id);
}

export function isCalendarFile(
  config: Config,
  file: string,
  { accountId, version }: { accountId: number; version: number },
): boolean {
  return isSameText(file, calendarFile(config, accountId, version));
}
