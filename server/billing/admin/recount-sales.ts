import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

/** In another time zone of the seller, orders belong to other days. Call it in the transaction that changes the zone. */
export async function recountSales(db: Db): Promise<void> {
  await queries.recountSales(db);
}
