import { randomUUID } from 'node:crypto';
import type { OrderState } from '../../contract/billing/orders.ts';
import { issueDocument } from '../../server/billing/documents/documents.ts';
import type { TestApp } from './app.ts';
import { buildAccount } from './factories.ts';

export interface WrittenOrder {
  accountId?: number | null;
  state?: OrderState;
  title?: string;
  name?: string;
  email?: string;
  organisation?: string;
  seats?: number;
  codeId?: string;
  createdAt?: Date;
}

/** Inserts an order for licences directly in any state. */
export async function insertOrder(app: TestApp, options: WrittenOrder = {}) {
  const { seats = 30, state = 'invoiced', createdAt = new Date() } = options;
  const accountId =
    options.accountId === undefined ? (await buildAccount(app.db)).id : options.accountId;
  const list = seats * 120_00;
  const discount = options.codeId ? 100_00 : 0;
  const wasPaid = ['paid', 'refunding', 'refunded'].includes(state);
  const { id, number } = await app.db
    .insertInto('billing.order')
    .values({
      account_id: accountId,
      key: randomUUID(),
      kind: 'licence',
      seats,
      state,
      title: options.title ?? `Team licence, ${seats} users, 1 year`,
      unit_cents: 120_00,
      list_cents: list,
      discount_cents: discount,
      total_cents: list - discount,
      tax_cents: Math.round((list - discount) / 30),
      tax_name: 'GST',
      tax_included: true,
      currency: 'AUD',
      pay_by: 'invoice',
      buyer_name: options.name ?? 'Robin',
      buyer_email: options.email ?? 'pay@example.org',
      buyer_organisation: options.organisation ?? 'Clay & Co',
      discount_code_id: options.codeId ?? null,
      created_at: createdAt,
      paid_at: wasPaid ? createdAt : null,
      refunded_at: state === 'refunded' ? createdAt : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  if (state === 'invoiced') await issueDocument(app.db, app.config, id, 'invoice');
  return { id, number, accountId };
}
