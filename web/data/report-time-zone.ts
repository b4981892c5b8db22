import { ownZone } from '../../contract/text/own-zone.ts';
import { call } from './api.ts';
import { readToken } from './token.ts';

const key = 'toldZone';

/**
 * Tells the server the browser's time zone, once for each session, so that days begin and end where the learner is from the first
 * minute. A zone chosen in the settings stays.
 */
export async function reportTimeZone(): Promise<void> {
  const timeZone = ownZone();
  const token = readToken();
  if (!timeZone || !token) return;
  const told = `${timeZone} ${token.slice(-12)}`;
  if (readTold() === told) return;
  const { changePreferences } = await import('../../contract/notifications/preferences.ts');
  await call(changePreferences, { body: { timeZone, zoneChosen: false } }, { keepalive: true });
  storeTold(told);
}

/** Fallback where storage is blocked. */
let toldInMemory: string | null = null;

function readTold(): string | null {
  try {
    return localStorage.getItem(key) ?? toldInMemory;
  } catch {
    return toldInMemory;
  }
}

function storeTold(told: string): void {
  toldInMemory = told;
  try {
    localStorage.setItem(key, told);
  } catch {
    // It is stored in memory.
  }
}
