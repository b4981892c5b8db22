import { expect } from 'vitest';
import { exportOrders, listAllOrders } from '../../../contract/billing/admin.ts';
import { signedIn } from '../app.ts';
import { buildAdmin } from '../factories.ts';
import { readCsv } from '../read-csv.ts';
import { deliver, eventAbout } from './fake-stripe.ts';
import type { startStripeApp } from './stripe-app.ts';

type StripeApp = Awaited<ReturnType<typeof startStripeApp>>;
export type Paid = Awaited<ReturnType<StripeApp['paid']>>;

/** How refunds at Stripe are announced, and what they leave behind. */
export async function createRefundChecks({ stripe, app, db, origin, traces }: StripeApp) {
  const admin = await signedIn(app, await buildAdmin(db));

  const tellBack = (object: object, type = 'refund.created') =>
    deliver(origin, eventAbout(type, object));

  const givenFor = (intent: { id: string }) =>
    stripe.refunds.flatMap(({ payment_intent, amount }) =>
      payment_intent === intent.id ? [amount] : [],
    );

  const notesOf = async ({ id }: Paid) => {
    const events = await db
      .selectFrom('billing.order_event')
      .select(['from_state', 'to_state', 'note'])
      .where('order_id', '=', id)
      .where('from_state', 'in', ['paid', 'refunding', 'refunded'])
      .orderBy('id')
      .execute();
    return events.map(({ from_state, to_state, note }) =>
      `${from_state} ${to_state} ${note}`.trim(),
    );
  };

  /** Emails to support about an order. */
  const mailsAbout = async ({ number }: Paid) => {
    const mails = await db
      .selectFrom('platform.mail')
      .select(['recipient', 'subject', 'text_part as text'])
      .where('subject', 'like', `Order ${number}: %`)
      .orderBy('created_at')
      .execute();
    expect(mails.filter(({ recipient }) => recipient !== app.config.support.email)).toEqual([]);
    return mails.map(({ subject, text }) => `${subject}\n${text}`);
  };

  const newsOf = async (accountId: number) => {
    const news = await db
      .selectFrom('notifications.notification')
      .select(['title', 'text'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    return news.map(({ title, text }) => `${title}\n${text}`);
  };

  const reasonOf = async ({ id }: Paid) => {
    const note = await db
      .selectFrom('billing.document')
      .select('content')
      .where('order_id', '=', id)
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow();
    return note.content.reason;
  };

  /** An order as Admins see it, with its totals and its cell in the export. */
  const inBooks = async ({ id, number, read }: Paid) => {
    const invoice = (await read()).documents.find(({ kind }) => kind === 'invoice');
    const query = { search: invoice?.number ?? '' };
    const { data, meta } = (await admin.ask(listAllOrders, { query })).body;
    const csv = readCsv(Buffer.from((await admin.ask(exportOrders, { query })).body).toString());
    const [sum] = meta.totals;
    const row = csv.find(([first]) => first === String(number));
    return {
      sums: [sum?.revenueCents, sum?.taxCents, sum?.refundedCents],
      exported: row?.[csv[0]?.indexOf('Refunded') ?? -1],
      notes: data.find((order) => order.id === id)?.notes.map(({ text }) => text),
    };
  };

  /** Everything a refund leaves behind, exactly once. */
  async function expectRefundedOnce(order: Paid, ref: string | undefined) {
    expect(await traces(order)).toEqual({
      state: 'refunded',
      documents: ['credit_note', 'invoice', 'receipt'],
      timesPaid: 1,
      enrolments: [],
    });
    const refunds = await db
      .selectFrom('billing.refund')
      .select(['state', 'provider_ref as ref', 'amount_cents as cents'])
      .where('order_id', '=', order.id)
      .execute();
    expect(refunds).toEqual([{ state: 'succeeded', ref, cents: order.totalCents }]);
    const news = await db
      .selectFrom('notifications.notification')
      .select('title')
      .where('account_id', '=', order.accountId)
      .where('subject', '=', `refund ${order.id}`)
      .execute();
    expect(news).toHaveLength(1);
  }

  return {
    admin,
    tellBack,
    givenFor,
    notesOf,
    mailsAbout,
    newsOf,
    reasonOf,
    inBooks,
    expectRefundedOnce,
  };
}
