import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMyAccount } from '../../../contract/accounts.ts';
import { deleteUsers } from '../../../contract/administration/users.ts';
import { cancelInvoice } from '../../../contract/billing/admin.ts';
import { cancelOrder } from '../../../contract/billing/orders.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildCourse, testPassword } from '../../../tests/support/factories.ts';
import { buildBuyer, countTraces, letTimePass } from '../../../tests/support/orders.ts';
import { buildMember, inDays, setEnd } from '../../../tests/support/teams.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { graceAfter } from '../../teams/licences/terms.ts';
import { mailDocuments } from '../documents/email.ts';
import { reconcile } from '../payments/reconcile.ts';
import { openProvider } from '../providers/choose-provider.ts';
import { cancelExpiredOrders, cancelOrdersOfAccounts } from './cancel-order.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

let count = 0;
async function buildCode(maxUses = 5) {
  count += 1;
  const { id, code } = await app.db
    .insertInto('billing.discount_code')
    .values({ code: `LEAVING-${count}`, percent: 10, max_uses: maxUses })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const uses = async () => {
    const row = await app.db
      .selectFrom('billing.discount_code')
      .select('uses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.uses;
  };
  return { code, uses };
}

const course = async () => {
  const { id } = await buildCourse(app.db, { priceCents: 2500 });
  return { kind: 'course' as const, courseId: id };
};
type Buyer = Awaited<ReturnType<typeof buildBuyer>>;
const ways = {
  'by oneself': ({ ask }: Buyer) => ask(deleteMyAccount, { body: { password: testPassword } }),
  'by an Admin': ({ account }: Buyer) => admin.ask(deleteUsers, { query: {}, body: [account.id] }),
};

describe.each(Object.entries(ways))('an account that is deleted %s', (_, leave) => {
  it('cancels unpaid orders and releases their discount', async () => {
    const code = await buildCode();
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await course(), { code: code.code });
    expect((await buyer.pay(id, 'declined')).body.data.state).toBe('open');
    expect(await code.uses()).toBe(1);
    expect((await leave(buyer)).status).toBe(200);
    expect(await code.uses()).toBe(0);
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'cancelled',
      documents: [],
      moves: ['open', 'paying', 'open', 'cancelled'],
    });
  });

  it('keeps paid orders and their discount', async () => {
    const code = await buildCode();
    const buyer = await buildBuyer(app);
    const { id } = await buyer.buy(await course(), { code: code.code });
    expect((await leave(buyer)).status).toBe(200);
    expect(await code.uses()).toBe(1);
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'paid',
      documents: ['invoice', 'receipt'],
    });
  });

  it('credits its invoice, and emails nobody', async () => {
    const code = await buildCode();
    const buyer = await buildBuyer(app);
    const item = { kind: 'licence', seats: 30 } as const;
    const { id, state } = await buyer.buy(item, { code: code.code, payBy: 'invoice' });
    expect(state).toBe('invoiced');
    await mailDocuments(app.db, app.config, id);
    expect((await leave(buyer)).status).toBe(200);
    expect(await code.uses()).toBe(0);
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'cancelled',
      documents: ['credit_note', 'invoice'],
    });
    await mailDocuments(app.db, app.config, id);
    const mails = await app.db
      .selectFrom('platform.mail')
      .select('subject')
      .where('subject', 'like', '%is cancelled: credit note%')
      .execute();
    expect(mails).toEqual([]);
  });

  it('leaves a payment in progress to the job, which refunds it', async () => {
    const code = await buildCode();
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await course(), { code: code.code });
    expect((await buyer.pay(id, 'silent')).body.data.state).toBe('paying');
    expect((await leave(buyer)).status).toBe(200);
    expect(await code.uses()).toBe(0);
    expect((await countTraces(app.db, id)).state).toBe('paying');
    const provider = openProvider(app.config, app.db);
    for (const _ of [1, 2]) {
      await letTimePass(app.db, 3600);
      await reconcile(app.db, app.config, provider);
    }
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'cancelled',
      payments: ['returned'],
      charges: ['refunded'],
      documents: [],
    });
    expect(await code.uses()).toBe(0);
  });
});

it('cancels nothing if the account cannot be deleted', async () => {
  const code = await buildCode();
  const buyer = await buildBuyer(app);
  const { teamId } = await buyer.buy({ kind: 'licence', seats: 5 });
  await buildMember(app, teamId ?? '');
  const item = { kind: 'more_licences', teamId: teamId ?? '', seats: 1 } as const;
  const { id } = await buyer.place(item, { code: code.code });
  await buyer.pay(id, 'declined');
  expect((await ways['by oneself'](buyer)).status).toBe(409);
  expect((await buyer.get(id)).state).toBe('open');
  expect(await code.uses()).toBe(1);
});

it('counts discounts correctly when several accounts are deleted while one of them pays', async () => {
  const code = await buildCode(10);
  const item = await course();
  const buyers = await Promise.all(Array.from({ length: 4 }, () => buildBuyer(app)));
  for (const buyer of buyers) {
    const { id } = await buyer.place(item, { code: code.code });
    await buyer.pay(id, 'declined');
  }
  const late = await buildBuyer(app);
  const order = await late.place(item, { code: code.code });
  const ids = [...buyers, late].map(({ account }) => account.id);
  const [deleted] = await Promise.all([
    admin.ask(deleteUsers, { query: {}, body: ids.toReversed() }),
    late.pay(order.id, 'success'),
  ]);
  expect(deleted.status).toBe(200);
  const { state } = await countTraces(app.db, order.id);
  expect(['paid', 'cancelled', 'paying']).toContain(state);
  expect(await code.uses()).toBe(state === 'paid' ? 1 : 0);
});

it('orders are only cancelled in the transaction that deletes their buyer', async () => {
  await expect(cancelOrdersOfAccounts(app.db, app.config, [1])).rejects.toThrow('transaction');
});

describe('an invoice for a renewal has the same effects when it is cancelled', () => {
  type Invoiced = Awaited<ReturnType<typeof buildInvoiced>>;

  async function buildInvoiced() {
    const code = await buildCode();
    const buyer = await buildBuyer(app);
    const { teamId } = await buyer.buy({ kind: 'licence', seats: 30 });
    const id = String(teamId);
    const endsAt = inDays(-5);
    await setEnd(app.db, id, endsAt);
    const item = { kind: 'renewal', teamId: id, seats: 30 } as const;
    const order = await buyer.buy(item, { code: code.code, payBy: 'invoice' });
    const openUntil = async () => {
      const team = await app.db
        .selectFrom('teams.team')
        .select('open_until as openUntil')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return team.openUntil;
    };
    return { buyer, code, order, endsAt, openUntil };
  }

  const setDue = (id: string, due_at: Date) =>
    app.db.updateTable('billing.order').set({ due_at }).where('id', '=', id).execute();

  const ways: [string, string, boolean, (invoiced: Invoiced) => Promise<unknown>][] = [
    [
      'by its buyer',
      'cancelled by buyer',
      false,
      ({ buyer, order }) => buyer.ask(cancelOrder, { params: { id: order.id } }),
    ],
    [
      'by an Admin',
      'invoice cancelled',
      true,
      ({ order }) => admin.ask(cancelInvoice, { params: { id: order.id } }),
    ],
    [
      'because nobody has paid it',
      'not paid for days',
      true,
      async ({ order }) => {
        await setDue(order.id, inDays(-60));
        await cancelExpiredOrders(app.db, app.config);
      },
    ],
    [
      'because its buyer deletes their account',
      'account deleted',
      false,
      ({ buyer }) =>
        inTransaction(app.db, (db) => cancelOrdersOfAccounts(db, app.config, [buyer.account.id])),
    ],
  ];

  it.each(ways)('%s', async (_, note, isNotified, cancel) => {
    const invoiced = await buildInvoiced();
    const { buyer, code, order, endsAt } = invoiced;
    expect(order.state).toBe('invoiced');
    expect(await code.uses()).toBe(1);
    expect((await invoiced.openUntil()).getTime()).toBeGreaterThan(graceAfter(endsAt).getTime());

    await cancel(invoiced);
    expect(await countTraces(app.db, order.id)).toMatchObject({
      state: 'cancelled',
      documents: ['credit_note', 'invoice'],
    });
    const event = await app.db
      .selectFrom('billing.order_event')
      .select('note')
      .where('order_id', '=', order.id)
      .where('to_state', '=', 'cancelled')
      .execute();
    expect(event).toEqual([{ note }]);
    expect(await code.uses()).toBe(0);
    expect(await invoiced.openUntil()).toEqual(graceAfter(endsAt));
    const notifications = await app.db
      .selectFrom('notifications.notification')
      .select('subject')
      .where('account_id', '=', buyer.account.id)
      .where('subject', '=', `invoice cancelled ${order.id}`)
      .execute();
    expect(notifications).toHaveLength(isNotified ? 1 : 0);
  });
});
