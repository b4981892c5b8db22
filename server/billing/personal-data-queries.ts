import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';

/** Orders with their payments, refunds and documents. */
export async function exportBilling(db: Db, accountId: number) {
  const ownOrders = db.selectFrom('billing.order').select('id').where('account_id', '=', accountId);
  const [offers, orders, orderEvents, payments, refunds, documents, discountUses] =
    await Promise.all([
      db
        .selectFrom('billing.offer as offer')
        .innerJoin('accounts.account as account', (join) => join.on('account.id', '=', accountId))
        .select(['offer.number', 'offer.state', 'offer.organisation', 'offer.contact_name'])
        .select(['offer.contact_email', 'offer.seats', 'offer.unit_cents', 'offer.currency'])
        .select(['offer.sent_at', 'offer.closed_at', 'offer.reason'])
        .where('offer.sent_at', 'is not', null)
        .where((offer) =>
          offer.or([
            offer('offer.accepter_account_id', '=', accountId),
            offer(sql`lower(offer.contact_email)`, '=', sql`lower(account.email)`),
          ]),
        )
        .orderBy('offer.number')
        .execute(),
      db
        .selectFrom('billing.order as order')
        .select([
          'order.number',
          'order.kind',
          'order.title',
          'order.seats',
          'order.state',
          'order.currency',
          'order.unit_cents',
          'order.list_cents',
          'order.discount_cents',
          'order.total_cents',
          'order.tax_cents',
          'order.tax_name',
          'order.tax_included',
          'order.pay_by',
          'order.buyer_name',
          'order.buyer_email',
          'order.buyer_phone',
          'order.buyer_organisation',
          'order.buyer_address',
          'order.buyer_tax_number',
          'order.created_at',
          'order.due_at',
          'order.paid_at',
          'order.refunded_at',
        ])
        .where('order.account_id', '=', accountId)
        .orderBy('order.number')
        .execute(),
      db
        .selectFrom('billing.order_event as event')
        .innerJoin('billing.order as order', 'order.id', 'event.order_id')
        .select(['order.number', 'event.from_state', 'event.to_state', 'event.note', 'event.at'])
        .where('order.account_id', '=', accountId)
        .orderBy('event.id')
        .execute(),
      db
        .selectFrom('billing.payment as payment')
        .innerJoin('billing.order as order', 'order.id', 'payment.order_id')
        .select([
          'order.number',
          'payment.provider',
          'payment.amount_cents',
          'payment.currency',
          'payment.state',
          'payment.failure',
          'payment.method',
          'payment.created_at',
          'payment.settled_at',
        ])
        .where('order.account_id', '=', accountId)
        .orderBy('payment.id')
        .execute(),
      db
        .selectFrom('billing.refund as refund')
        .innerJoin('billing.order as order', 'order.id', 'refund.order_id')
        .select([
          'order.number',
          'refund.amount_cents',
          'refund.state',
          'refund.created_at',
          'refund.settled_at',
        ])
        .where('order.account_id', '=', accountId)
        .orderBy('refund.id')
        .execute(),
      db
        .selectFrom('billing.document')
        .select(['kind', 'number', 'issued_at', 'content'])
        .where((document) =>
          document.or([
            document('account_id', '=', accountId),
            document('order_id', 'in', ownOrders),
          ]),
        )
        .orderBy('issued_at')
        .execute(),
      db
        .selectFrom('billing.discount_use as use')
        .innerJoin('billing.discount_code as code', 'code.id', 'use.discount_code_id')
        .select(['code.code', 'use.taken_at'])
        .where('use.account_id', '=', accountId)
        .execute(),
    ]);
  return { offers, orders, orderEvents, payments, refunds, documents, discountUses };
}
