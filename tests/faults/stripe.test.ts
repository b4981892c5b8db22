import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../contract/billing/orders.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { openSession } from '../../server/accounts/sign-in/sessions.ts';
import { type Child, serverAddress, startChild } from '../support/child-process.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { buildCourse, buildLearner } from '../support/factories.ts';
import {
  deliver,
  eventAbout,
  type FakeStripe,
  startFakeStripe,
} from '../support/stripe/fake-stripe.ts';
import { type Instance, startInstance } from './instance.ts';

const visa = '4242424242424242';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stripe: FakeStripe;
/** Shares the database, but runs no jobs. */
let observer: Instance;
let folder: string;
const children: Child[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  stripe = await startFakeStripe();
  folder = await mkdtemp(join(tmpdir(), 'stepwell-stripe-'));
  observer = await startInstance(database.connectionString, { stripe: stripe.config });
});

afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await observer?.close();
  await stripe?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startServer() {
  const child = startChild('server/main.ts', {
    PORT: '0',
    STEPWELL_DATA: folder,
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: observer.config.sessionSecret,
    LOG_LEVEL: 'info',
    SAMPLE_COURSES: 'off',
    STRIPE_SECRET_KEY: stripe.config.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.config.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  children.push(child);
  return { child, origin: await serverAddress(child) };
}

/** An order that a new learner places on the given server. */
async function orderAt(origin: string) {
  const { id: accountId, email } = await buildLearner(observer.db);
  const course = await buildCourse(observer.db, { priceCents: 25_00 });
  const session = { accountId, pending: false, remember: false, userAgent: 't', address: '::1' };
  const token = await openSession(observer.db, observer.config, session);
  const send = async ({ method, path }: Endpoint, id: string, body: object = {}) => {
    const response = await fetch(`${origin}${path.replace(':id', id)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: contract.Order }).data;
  };
  const item = { kind: 'course', courseId: course.id };
  const buyer = { name: 'Robin Walker', email };
  const { id } = await send(contract.placeOrder, '', { key: randomUUID(), item, buyer });
  return {
    id,
    pay: () => send(contract.startPayment, id, { key: randomUUID(), totalCents: 25_00 }),
    refund: () => send(contract.refundOrder, id),
    intents: () => [...stripe.intents.values()].filter(({ metadata }) => metadata.order === id),
    state: async () =>
      (
        await observer.db
          .selectFrom('billing.order')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).state,
    documents: async () =>
      (
        await observer.db
          .selectFrom('billing.document')
          .select('kind')
          .where('order_id', '=', id)
          .execute()
      )
        .map(({ kind }) => kind)
        .sort(),
  };
}

async function paidOrderAt(origin: string) {
  const order = await orderAt(origin);
  await order.pay();
  const [intent] = order.intents();
  if (!intent) throw new Error('There is no intent.');
  stripe.confirm(intent.id, visa);
  return { ...order, intent };
}

test('a server killed between a Stripe request and recording its result loses and duplicates nothing', async () => {
  const { child, origin } = await startServer();
  const refunded = await paidOrderAt(origin);
  expect(await deliver(origin, eventAbout('payment_intent.succeeded', refunded.intent))).toBe(200);
  expect(await refunded.state()).toBe('paid');
  const charged = await paidOrderAt(origin);
  const begun = await orderAt(origin);

  // Stripe handles all three requests, but none of its responses arrives.
  stripe.behave('slow');
  const lost = Promise.allSettled([
    refunded.refund(),
    deliver(origin, eventAbout('payment_intent.succeeded', charged.intent)),
    begun.pay(),
  ]);
  await expect.poll(stripe.pendingCount).toBe(3);
  child.process.kill('SIGKILL');
  await child.exitCode;
  expect((await lost).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  stripe.behave('normal');
  stripe.release();
  expect([await refunded.state(), await charged.state(), await begun.state()]).toEqual([
    'refunding',
    'paying',
    'paying',
  ]);

  // Makes them due for the job `reconcile`.
  const past = {
    looked_at: new Date(Date.now() - 600_000),
    created_at: new Date(Date.now() - 600_000),
  };
  await observer.db.updateTable('billing.payment').set(past).execute();
  await observer.db.updateTable('billing.refund').set(past).execute();
  const again = await startServer();
  await expect.poll(refunded.state, { timeout: 60_000 }).toBe('refunded');
  await expect.poll(charged.state, { timeout: 60_000 }).toBe('paid');
  await expect.poll(begun.state, { timeout: 60_000 }).toBe('open');

  expect(stripe.refunds.map((refund) => refund.payment_intent)).toEqual([refunded.intent.id]);
  expect(await refunded.documents()).toEqual(['credit_note', 'invoice', 'receipt']);
  expect(await charged.documents()).toEqual(['invoice', 'receipt']);
  expect(charged.intents()).toHaveLength(1);
  expect(begun.intents().map(({ status }) => status)).toEqual(['requires_payment_method']);
  for (const secret of [stripe.config.secretKey, stripe.config.webhookSecret, '_secret_']) {
    expect(child.output() + again.child.output()).not.toContain(secret);
  }
}, 120_000);
