import type { Viewer } from '../calls/calls.ts';
import type { Db } from '../postgres/database.ts';
import { fromNearerEnd, type PageWindow } from '../postgres/nearer-end.ts';
import { countEntries, hasEntryToday, insertEntries, listEntries } from './queries.ts';

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

/** For what happens many times in a row: at most one entry a day for the same subject. */
export async function recordAuditOnce(
  db: Db,
  viewer: Pick<Viewer, 'accountId' | 'username'>,
  act: string,
  subject: string,
): Promise<void> {
  if (await hasEntryToday(db, viewer.accountId, act, subject)) return;
  await recordAudit(db, viewer, act, subject);
}

export async function listAudit(db: Db, page: PageWindow) {
  const total = await countEntries(db);
  const window = fromNearerEnd(page, total);
  const rows = window.restore(await listEntries(db, window));
  return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
}
