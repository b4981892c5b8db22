import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function listInvoicedOrders(
  db: Db,
  { accountId, teamIds }: { accountId: number | null; teamIds: readonly string[] },
) {
  return db
    .selectFrom('billing.pending_order as o')
    .select(['o.account_id as accountId', 'o.team_id as teamId', 'o.number as orderNumber'])
    .select(['o.kind', 'o.seats', 'o.due_at as dueAt', 'o.invoice_number as number'])
    .where('o.state', '=', 'invoiced')
    .where('o.invoice_number', 'is not', null)
    .$narrowType<{ number: number }>()
    .where((is) =>
      is.or([
        is.and([
          is('o.account_id', '=', accountId),
          is('o.kind', 'in', ['licence', 'agreement']),
          is('o.team_id', 'is', null),
        ]),
        is('o.team_id', '=', sql<string>`any(${teamIds}::uuid[])`),
      ]),
    )
    .orderBy('o.due_at')
    .execute();
}
