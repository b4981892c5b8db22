import { randomUUID } from 'node:crypto';
import * as contract from '../../../contract/billing/orders.ts';
import { reconcile } from '../../../server/billing/payments/reconcile.ts';
import { stripeProvider } from '../../../server/billing/providers/stripe/stripe-provider.ts';
import { signedIn, startApp } from '../app.ts';
import { buildCourse, buildLearner } from '../factories.ts';
import { testBuyer } from '../orders.ts';
import { deliver, eventAbout, type Intent, startFakeStripe } from './fake-stripe.ts';

export const visa = '4242424242424242';

export const paidOnce = {
  state: 'paid',
  documents: ['invoice', 'receipt'],
  timesPaid: 1,
  enrolments: ['bought'],
};
export const notPaid = { state: 'paying', documents: [], timesPaid: 0, enrolments: [] };

type Ask = Awaited<ReturnType<typeof signedIn>>['ask'];

/** Our server with payments through a fake Stripe, and helpers for its tests. */
export async function startStripeApp() {
  const stripe = await startFakeStripe();
  const provider = () => stripeProvider(stripe.config, { timeout: 10_000, maxNetworkRetries: 0 });
  const app = await startApp({
    config: { stripe: stripe.config },
    payments: provider,
    log: true,
  });
  const { db } = app;
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });

  async function buildPayer() {
    const account = await buildLearner(db);
    const { ask } = await signedIn(app, account);
    return { accountId: account.id, ask };
  }

  async function place(payer: { accountId: number; ask: Ask }, item: contract.OrderItem) {
    const { ask, accountId } = payer;
    const { body, detail } = await ask(contract.placeOrder, {
      body: { key: randomUUID(), item, buyer: testBuyer },
    });
    if (detail) throw new Error(detail);
    const { id, number, totalCents, teamId } = body.data;
    const params = { id };
    return {
      id,
      number,
      totalCents,
      teamId,
      accountId,
      ask,
      courseId: item.kind === 'course' ? item.courseId : 0,
      pay: (key: string = randomUUID()) =>
        ask(contract.startPayment, { params, body: { key, totalCents } }),
      check: () => ask(contract.checkPayment, { params }),
      cancel: () => ask(contract.cancelOrder, { params }),
      refund: () => ask(contract.refundOrder, { params }),
      read: async () => (await ask(contract.getOrder, { params })).body.data,
    };
  }

  async function ordered() {
    const { id: courseId } = await buildCourse(db, { priceCents: 25_00 });
    return place(await buildPayer(), { kind: 'course', courseId });
  }

  function intentOf(secret: string | null | undefined): Intent {
    const all = [...stripe.intents.values()];
    const intent = all.find(({ client_secret }) => client_secret === secret);
    if (!intent) throw new Error('There is no such intent.');
    return intent;
  }

  const tell = (intent: Intent, type = 'payment_intent.succeeded') =>
    deliver(origin, eventAbout(type, intent));

  type Placed = Awaited<ReturnType<typeof place>>;

  /** Starts a payment, up to the open card form. */
  async function begin(order: Placed) {
    const { payment } = (await order.pay()).body.data;
    return { ...order, payment, intent: intentOf(payment?.clientSecret) };
  }

  async function pay(order: Placed) {
    const begun = await begin(order);
    stripe.confirm(begun.intent.id, visa);
    await tell(begun.intent);
    return begun;
  }

  async function traces({ id, accountId, courseId }: Placed) {
    const [order, documents, events, enrolments] = await Promise.all([
      db.selectFrom('billing.order').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
      db.selectFrom('billing.document').select('kind').where('order_id', '=', id).execute(),
      db
        .selectFrom('billing.order_event')
        .select('to_state')
        .where('order_id', '=', id)
        .whereRef('from_state', '<>', 'to_state')
        .execute(),
      db
        .selectFrom('learning.enrolment')
        .select('way')
        .where('account_id', '=', accountId)
        .where('course_id', '=', courseId)
        .execute(),
    ]);
    return {
      state: order.state,
      documents: documents.map(({ kind }) => kind).sort(),
      timesPaid: events.filter(({ to_state }) => to_state === 'paid').length,
      enrolments: enrolments.map(({ way }) => way),
    };
  }

  /** Makes the order's payments and refunds due for `reconcile`. */
  async function wait(orderId: string) {
    const earlier = new Date(Date.now() - 600_000);
    const aged = { looked_at: earlier, created_at: earlier };
    await db.updateTable('billing.payment').set(aged).where('order_id', '=', orderId).execute();
    await db.updateTable('billing.refund').set(aged).where('order_id', '=', orderId).execute();
  }

  return {
    stripe,
    app,
    db,
    origin,
    buildPayer,
    place,
    ordered,
    begin,
    pay,
    tell,
    traces,
    wait,
    intentOf,
    begun: async () => begin(await ordered()),
    paid: async () => pay(await ordered()),
    intentsOf: (orderId: string) =>
      [...stripe.intents.values()].filter(({ metadata }) => metadata.order === orderId),
    /** Log lines that contain secrets. */
    leaks() {
      const { secretKey, webhookSecret } = stripe.config;
      const secrets = [secretKey, webhookSecret, '_secret_', 'v1=', visa, '4000000000009995'];
      return app.logLines.filter((line) => secrets.some((secret) => line.includes(secret)));
    },
    async reconcileLater(orderId: string) {
      await wait(orderId);
      await reconcile(db, app.config, provider());
    },
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}
