import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { nameOf } from './messages.ts';
import * as queries from './queries.ts';

/** With their answers, notes and files. */
export async function deleteMessages(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<string> {
  return inTransaction(db, async (db) => {
    const deleted = await queries.deleteMessages(db, ids);
    if (deleted.length === 0) throw new Refusal('not_found');
    for (const message of deleted) await recordAudit(db, viewer, 'deleted', nameOf(message));
    return deleted.length === 1 ? 'Deleted.' : `${deleted.length} messages deleted.`;
  });
}

const deletedAtOnce = 500;

/** Conversations that were closed longer ago than the operator wants to keep them. */
export async function deleteClosedMessages(db: Db, months: number): Promise<void> {
  while ((await queries.deleteClosedMessages(db, months, deletedAtOnce)) === deletedAtOnce);
}
