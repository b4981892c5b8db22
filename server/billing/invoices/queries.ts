import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export type InvoiceStage = 'week' | 'overdue';

/** Unpaid invoices due within a week or overdue, unless the last notice was sent. */
export async function listDue(db: Db, now: Date) {
  return db
    .selectFrom('billing.order as o')
    .select('o.id')
    .where('o.state', '=', 'invoiced')
    .where('o.account_id', 'is not', null)
    .where('o.due_at', '<=', sql<Date>`${now}::timestamptz + interval '7 days'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('billing.invoice_notice as notice')
            .whereRef('notice.order_id', '=', 'o.id')
            .where('notice.stage', '=', 'overdue')
            .select('notice.order_id'),
        ),
      ),
    )
    .orderBy('o.due_at')
    .execute();
}

/** False if the notice was sent before, even by another process. */
export async function claimInvoiceNotice(
  db: Db,
  orderId: string,
  stage: InvoiceStage,
): Promise<boolean> {
  const claimed = await db
    .insertInto('billing.invoice_notice')
    .values({ order_id: orderId, stage })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return claimed !== undefined;
}
