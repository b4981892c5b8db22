import type { Viewer } from '../calls/calls.ts';
import type { Db } from '../postgres/database.ts';
import { countEntries, insertEntries, listEntries, type Page } from './queries.ts';

/** Reads as a sentence: actor, act, subject. Call it in the transaction of the act itself. */
export async function recordAudit(
  db: Db,
  viewer: Pick<Viewer, 'accountId' | 'username'>,
  act: string,
  subject: string | readonly string[],
): Promise<void> {
  const subjects = typeof subject === 'string' ? [subject] : subject;
  if (subjects.length === 0) return;
  await insertEntries(
    db,
    subjects.map((subject) => ({
      actor_id: viewer.accountId,
      actor: viewer.username,
      act,
      subject,
    })),
  );
}

export async function listAudit(db: Db, page: Page) {
  const [rows, total] = await Promise.all([listEntries(db, page), countEntries(db)]);
  return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
}
