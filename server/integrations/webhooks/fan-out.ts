import { takeEvents } from '../../platform/events/queries.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { insertDeliveries } from './delivery-queries.ts';

const batch = 1_000;

/** Makes deliveries of what has happened. Safe in several processes at once. */
export async function fanOut(db: Db): Promise<void> {
  for (let taken = batch; taken === batch; ) {
    taken = await inTransaction(db, async (db) => {
      const eventIds = await takeEvents(db, batch);
      if (eventIds.length > 0) await insertDeliveries(db, eventIds);
      return eventIds.length;
    });
  }
}
