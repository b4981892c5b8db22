import { randomUUID } from 'node:crypto';
import * as contract from '../../contract/billing/orders.ts';
import type { Viewer } from '../../server/platform/calls/calls.ts';
import type { Db } from '../../server/platform/postgres/database.ts';
import { signedIn, type TestApp } from './app.ts';
import { buildCourse, buildLearner } from './factories.ts';

export const testBuyer = { name: 'Robin Buyer', email: 'buyer@example.org' };

/** The buyer as the service receives it, with the contract's defaults. */
export const fullBuyer = { ...testBuyer, phone: '', organisation: '', address: '', taxNumber: '' };

export const visa = (outcome: contract.SimulatedOutcome = 'success') => ({
  outcome,
  brand: 'Visa' as const,
  lastFour: '4242',
});

export function viewerOf(accountId: number): Viewer {
  return { accountId, username: '', role: 'User', sessionId: '', state: 'active', address: '' };
}

export const courseCents = 2500;

export async function buildItem(db: Db): Promise<{ kind: 'course'; courseId: number }> {
  const { id } = await buildCourse(db, { priceCents: courseCents });
  return { kind: 'course', courseId: id };
}

export async function buildFreeCode(db: Db) {
  const code = `FREE${randomUUID().slice(0, 8).toUpperCase()}`;
  await db.insertInto('billing.discount_code').values({ code, percent: 100 }).execute();
  return code;
}

/** What an order leaves in the database when it is paid once. */
export const paidOnce = {
  state: 'paid',
  payments: ['succeeded'],
  charges: ['succeeded'],
  documents: ['invoice', 'receipt'],
  moves: ['open', 'paying', 'paid'],
};

/** A signed-in account that orders and pays by calls. */
export async function buildBuyer(app: TestApp) {
  const account = await buildLearner(app.db);
  const { ask } = await signedIn(app, account);
  const place = async (
    item: contract.OrderItem,
    more: { code?: string; payBy?: contract.PayBy } = {},
  ) => {
    const body = { key: randomUUID(), item, buyer: testBuyer, ...more };
    const answer = await ask(contract.placeOrder, { body });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.detail}`);
    return answer.body.data;
  };
  const get = async (id: string) => (await ask(contract.getOrder, { params: { id } })).body.data;
  const pay = async (
    id: string,
    outcome?: contract.SimulatedOutcome,
    key: string = randomUUID(),
    agreedCents?: number,
  ) => {
    const totalCents = agreedCents ?? (await get(id)).totalCents;
    const body = { key, totalCents, simulated: visa(outcome) };
    return ask(contract.startPayment, { params: { id }, body });
  };
  /** Placed and paid. */
  const buy = async (
    item: contract.OrderItem,
    more: { code?: string; payBy?: contract.PayBy } = {},
  ) => {
    const order = await place(item, more);
    const { status, detail, body } = await pay(order.id);
    if (status !== 200) throw new Error(`${status} ${detail}`);
    return body.data;
  };
  return { account, viewer: viewerOf(account.id), ask, place, pay, get, buy };
}

/** Backdates open payments and refunds, as if they were last checked that long ago. */
export async function letTimePass(db: Db, seconds: number) {
  const earlier = new Date(Date.now() - seconds * 1000);
  const heard = { created_at: earlier, looked_at: earlier };
  await db.updateTable('billing.payment').set(heard).where('settled_at', 'is', null).execute();
  await db.updateTable('billing.refund').set(heard).where('settled_at', 'is', null).execute();
}

/** What the simulated provider charged for an order, and what we recorded about it. */
export async function countTraces(db: Db, orderId: string) {
  const payments = await db
    .selectFrom('billing.payment as payment')
    .leftJoin('billing.simulated_charge as charge', 'charge.key', 'payment.id')
    .select(['payment.state', 'charge.state as charge'])
    .where('payment.order_id', '=', orderId)
    .orderBy('payment.created_at')
    .execute();
  const documents = await db
    .selectFrom('billing.document')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .execute();
  const events = await db
    .selectFrom('billing.order_event')
    .select('to_state')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const { state } = await db
    .selectFrom('billing.order')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    state,
    payments: payments.map((payment) => payment.state),
    charges: payments.flatMap(({ charge }) => (charge ? [charge] : [])),
    documents: documents.map(({ kind }) => kind),
    moves: events.map((event) => event.to_state),
  };
}

export async function isEnrolled(db: Db, accountId: number, courseId: number) {
  const rows = await db
    .selectFrom('learning.enrolment')
    .select('way')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .execute();
  return rows.map(({ way }) => way);
}
