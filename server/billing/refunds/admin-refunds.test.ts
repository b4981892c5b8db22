import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../../contract/administration/audit.ts';
import { recordInvoicePaid, refundAnyOrder } from '../../../contract/billing/admin.ts';
import { cancelOrder, refundOrder } from '../../../contract/billing/orders.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildCourse } from '../../../tests/support/factories.ts';
import {
  buildBuyer,
  countTraces,
  isEnrolled,
  letTimePass,
  viewerOf,
} from '../../../tests/support/orders.ts';
import { buildMember } from '../../../tests/support/teams.ts';
import { reconcile } from '../payments/reconcile.ts';
import { type PaymentProvider, ProviderUnavailable } from '../providers/provider.ts';
import { simulatedProvider } from '../providers/simulated/simulated-provider.ts';
import { refundAnyOrder as refund } from './refund-order.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>> & { id: number };

beforeAll(async () => {
  app = await startApp();
  const account = await buildAdmin(app.db);
  admin = { ...(await signedIn(app, account)), id: account.id };
});
afterAll(() => app?.close());

const refundedOnce = {
  state: 'refunded',
  payments: ['succeeded'],
  charges: ['refunded'],
  documents: ['credit_note', 'invoice', 'receipt'],
  moves: ['open', 'paying', 'paid', 'refunding', 'refunded'],
};

const give = (id: string, reason = 'The course was broken') =>
  admin.ask(refundAnyOrder, { params: { id }, body: { reason } });

async function buildPaid() {
  const buyer = await buildBuyer(app);
  const { id: courseId } = await buildCourse(app.db, { priceCents: 2500 });
  const order = await buyer.buy({ kind: 'course', courseId });
  return { id: order.id, number: order.number, buyer, courseId };
}

async function setPaidAt(id: string, days: number) {
  const paid_at = new Date(Date.now() - days * 86_400_000);
  await app.db.updateTable('billing.order').set({ paid_at }).where('id', '=', id).execute();
}

const lastAudit = async () => {
  const [entry] = (await admin.ask(listAudit, { query: { _order: 'desc', _limit: 1 } })).body.data;
  return `${entry?.act} ${entry?.subject}`;
};

describe('an Admin', () => {
  test('refunds an order long after the 14 days, and the reason is recorded', async () => {
    const { buyer, courseId, id, number } = await buildPaid();
    await setPaidAt(id, 200);
    const { status, body } = await give(id, '  The course was broken ');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, state: 'refunded' });
    expect(await countTraces(app.db, id)).toEqual(refundedOnce);
    expect(await isEnrolled(app.db, buyer.account.id, courseId)).toEqual([]);
    expect(await lastAudit()).toBe(`refunded order ${number} ($25.00): The course was broken`);
    const event = await app.db
      .selectFrom('billing.order_event')
      .select(['note', 'account_id'])
      .where('order_id', '=', id)
      .where('to_state', '=', 'refunding')
      .executeTakeFirst();
    expect(event).toEqual({
      note: 'refunded by an Admin: The course was broken',
      account_id: admin.id,
    });
    const news = await app.db
      .selectFrom('notifications.notification')
      .select('title')
      .where('account_id', '=', buyer.account.id)
      .where('subject', '=', `refund ${id}`)
      .execute();
    expect(news).toHaveLength(1);
  });

  test('refunds an order even if the buyer had a refund before', async () => {
    const { buyer, courseId, id } = await buildPaid();
    await buyer.ask(refundOrder, { params: { id } });
    const again = await buyer.buy({ kind: 'course', courseId });
    expect(again.can.refund).toBe(false);
    expect((await give(again.id)).body.data.state).toBe('refunded');
  });

  test('refunds the order of a deleted account', async () => {
    const { buyer, id } = await buildPaid();
    await app.db.deleteFrom('accounts.account').where('id', '=', buyer.account.id).execute();
    expect((await give(id)).body.data.state).toBe('refunded');
    expect(await countTraces(app.db, id)).toEqual(refundedOnce);
  });

  test('and the buyer at the same time refund once', async () => {
    for (const isAdminFirst of [true, false]) {
      const { buyer, id } = await buildPaid();
      const clicks = [() => give(id), () => buyer.ask(refundOrder, { params: { id } })];
      const asked = (isAdminFirst ? clicks : clicks.toReversed()).map((click) => click());
      const answers = await Promise.all(asked);
      expect(answers[isAdminFirst ? 1 : 0]?.status).toBe(200);
      expect(await countTraces(app.db, id)).toEqual(refundedOnce);
    }
  });

  test('and nine others at once: one refunds, with one audit entry', async () => {
    const { id, number } = await buildPaid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.detail).toBe('This order has already been refunded.');
    expect(await countTraces(app.db, id)).toEqual(refundedOnce);
    const entries = await app.db
      .selectFrom('platform.audit')
      .select('id')
      .where('subject', 'like', `order ${number} (%`)
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('need not repeat a refund whose answer was lost', async () => {
    const { id } = await buildPaid();
    const provider = simulatedProvider(app.db);
    const silent: PaymentProvider = {
      ...provider,
      refund: async () => {
        throw new ProviderUnavailable();
      },
    };
    const viewer = { ...viewerOf(admin.id), role: 'Admin' as const };
    const order = await refund(app.db, app.config, silent, viewer, id, 'Broken');
    expect(order.state).toBe('refunding');
    await letTimePass(app.db, 90);
    await reconcile(app.db, app.config, provider);
    expect(await countTraces(app.db, id)).toEqual(refundedOnce);
  });

  test('has to refund the later order of a team first', async () => {
    const buyer = await buildBuyer(app);
    const tried = await buyer.buy({ kind: 'licence', seats: 1 });
    await buyer.ask(refundOrder, { params: { id: tried.id } });
    const first = await buyer.buy({ kind: 'licence', seats: 5 });
    const teamId = first.teamId ?? '';
    const later = await buyer.buy({ kind: 'more_licences', teamId, seats: 2 });
    const refused = await give(first.id);
    expect(refused).toMatchObject({
      status: 409,
      detail: `There is a later order for the same licences: ${later.number}. Refund or cancel that one first.`,
    });
    expect((await buyer.get(first.id)).state).toBe('paid');
    const item = { kind: 'more_licences', teamId, seats: 30 } as const;
    const invoiced = await buyer.buy(item, { payBy: 'invoice' });
    expect((await give(later.id)).detail).toContain(`: ${invoiced.number}.`);
    await buyer.ask(cancelOrder, { params: { id: invoiced.id } });
    expect((await give(later.id)).body.data.state).toBe('refunded');
    expect((await give(first.id)).body.data.state).toBe('refunded');
  });

  test('cannot refund licences that are in use', async () => {
    const buyer = await buildBuyer(app);
    const { teamId } = await buyer.buy({ kind: 'licence', seats: 5 });
    const { id } = await buyer.buy({ kind: 'more_licences', teamId: teamId ?? '', seats: 1 });
    for (const _ of [1, 2, 3, 4, 5, 6]) await buildMember(app, teamId ?? '');
    const before = await lastAudit();
    expect(await give(id)).toMatchObject({
      status: 409,
      detail: expect.stringContaining('in use'),
    });
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'paid',
      charges: ['succeeded'],
    });
    expect(await lastAudit()).toBe(before);
  });

  test('has support send back a bank transfer', async () => {
    const buyer = await buildBuyer(app);
    const item = { kind: 'licence', seats: 30 } as const;
    const { id, number } = await buyer.buy(item, { payBy: 'invoice' });
    expect((await give(id)).detail).toBe("This order hasn't been paid.");
    await admin.ask(recordInvoicePaid, { params: { id } });
    await setPaidAt(id, 60);
    expect((await give(id)).body.data.state).toBe('refunded');
    const [mail] = await app.db
      .selectFrom('platform.mail')
      .select(['recipient', 'text_part as text'])
      .where('subject', 'like', `Order ${number}:%`)
      .execute();
    expect(mail?.recipient).toBe(app.config.support.email);
    expect(mail?.text).toContain('Amount: AUD $3,600.00');
    expect(mail?.text).toContain(`/user-screen/admin-orders?q=${number}`);
  });

  test('needs a reason and an existing order', async () => {
    const { id } = await buildPaid();
    for (const reason of ['', '   ', 'x'.repeat(201)]) {
      const refused = await give(id, reason);
      expect(refused.status).toBe(400);
      expect(refused.errors[0]?.field).toBe('reason');
    }
    expect((await give(crypto.randomUUID())).status).toBe(404);
    expect((await countTraces(app.db, id)).state).toBe('paid');
  });
});

test('only Admins can refund without the rules for buyers', async () => {
  const { buyer, id } = await buildPaid();
  const other = await buildBuyer(app);
  for (const { ask } of [buyer, other]) {
    const refused = await ask(refundAnyOrder, { params: { id }, body: { reason: 'Mine' } });
    expect(refused.status).toBe(403);
  }
  expect((await countTraces(app.db, id)).state).toBe('paid');
});
