import type { Db } from '../postgres/database.ts';
import { insertEvent, type OrganisationEvent } from './queries.ts';

/**
 * Announces what happened to the organisation's other systems, if they await it. Call it in the transaction of the change: an
 * event exists if and only if its cause was committed. What several statements cause is announced by triggers with
 * `platform.emit` instead.
 */
export async function emit(db: Db, event: OrganisationEvent): Promise<void> {
  if (!db.isTransaction) throw new Error('Events are written in the transaction of their cause.');
  await insertEvent(db, event);
}
