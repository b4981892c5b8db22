import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { extendGraceForInvoice } from './fulfil.ts';
import { lockOrder, moveOrder } from './state-machine.ts';
import type { LockedOrder } from './state-queries.ts';

/** Sends an invoice for a locked order instead of having it paid now, in the caller's transaction. */
export async function invoiceOrder(
  db: Db,
  config: Config,
  order: LockedOrder,
  event: { note: string; accountId: number },
): Promise<void> {
  await moveOrder(db, order.id, 'invoiced', event);
  const { dueAt } = await lockOrder(db, order.id);
  if (dueAt) await extendGraceForInvoice(db, order, dueAt);
  await issueDocument(db, config, order.id, 'invoice');
}
