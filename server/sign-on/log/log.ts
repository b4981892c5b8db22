import { randomInt } from 'node:crypto';
import type { Db } from '../../platform/postgres/database.ts';
import { insertEntry, type LogEntry } from './queries.ts';

// Without letters that are read as digits.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Short enough to say on the telephone: K7-21. The newest entry with it is meant. */
function newReference(): string {
  const digits = String(randomInt(100)).padStart(2, '0');
  return `${letters[randomInt(letters.length)]}${randomInt(2, 10)}-${digits}`;
}

/** Returns what people quote. */
export async function writeLog(db: Db, entry: Omit<LogEntry, 'reference'>): Promise<string> {
  const reference = newReference();
  await insertEntry(db, { ...entry, reference });
  return reference;
}
