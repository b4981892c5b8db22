import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordInvoicePaid, refundAnyOrder } from '../../../contract/billing/admin.ts';
import {
  getDocument,
  type OrderItem,
  quoteOrder,
  refundOrder,
} from '../../../contract/billing/orders.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { changeMemberRole } from '../../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { buildBuyer, buildFreeCode, buildItem } from '../../../tests/support/orders.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { mailDocuments } from '../documents/email.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app?.close());

async function buildOne() {
  const buyer = await buildBuyer(app);
  const refund = (id: string) => buyer.ask(refundOrder, { params: { id } });
  const quote = async (item: OrderItem) =>
    (await buyer.ask(quoteOrder, { body: { item } })).body.data;
  return { ...buyer, refund, quote };
}

async function readMail(about: { to: string; subject: string }) {
  const mail = await app.db
    .selectFrom('platform.mail')
    .select('text_part as text')
    .where('recipient', '=', about.to)
    .where('subject', 'like', about.subject)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail?.text ?? '';
}

async function thanksFor(orderId: string, to: string) {
  await mailDocuments(app.db, app.config, orderId);
  return readMail({ to, subject: 'Thank you%' });
}

const byClick = 'get your money back within 14 days with one click';
const byPerson = "You've had a refund for this before, so our support team decides";

describe('the money-back promise', () => {
  test('is made once for a course, in quote, order and email', async () => {
    const { buy, get, place, refund, quote, account } = await buildOne();
    const item = await buildItem(app.db);
    expect((await quote(item)).moneyBack).toBe(true);
    const first = await buy(item);
    expect(first).toMatchObject({ moneyBack: true, noRefund: null });
    expect(await thanksFor(first.id, account.email)).toContain(byClick);
    await refund(first.id);
    expect(await get(first.id)).toMatchObject({ noRefund: null, can: { refund: false } });
    expect((await quote(item)).moneyBack).toBe(false);
    expect((await quote(await buildItem(app.db))).moneyBack).toBe(true);
    expect((await quote({ kind: 'licence', seats: 1 })).moneyBack).toBe(true);
    // An order that is taken up later knows it too.
    expect(await place(item)).toMatchObject({ state: 'open', moneyBack: false, noRefund: null });
    const second = await buy(item);
    expect(second).toMatchObject({ moneyBack: false, noRefund: 'before' });
    const mail = await thanksFor(second.id, account.email);
    expect(mail).toContain(byPerson);
    expect(mail).not.toContain(byClick);
  });

  test('is made again for licences of any kind after twelve months', async () => {
    const { buy, refund, quote, account } = await buildOne();
    const { id } = await buy({ kind: 'licence', seats: 1 });
    await refund(id);
    const { teamId } = await buy({ kind: 'licence', seats: 5 });
    const items: OrderItem[] = [
      { kind: 'licence', seats: 1 },
      { kind: 'more_licences', teamId: String(teamId), seats: 2 },
      { kind: 'renewal', teamId: String(teamId), seats: 5 },
    ];
    const promises = () => Promise.all(items.map(async (item) => (await quote(item)).moneyBack));
    expect(await promises()).toEqual([false, false, false]);
    expect((await quote(await buildItem(app.db))).moneyBack).toBe(true);
    await app.db
      .updateTable('billing.order_event')
      .set({ at: new Date(Date.now() - 366 * 86_400_000) })
      .where('order_id', '=', id)
      .execute();
    expect(await promises()).toEqual([true, true, true]);
    const other = await buildOne();
    expect(other.account.id).not.toBe(account.id);
    expect((await other.quote({ kind: 'licence', seats: 1 })).moneyBack).toBe(true);
  });
});

describe('the guarantee', () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000);

  async function buildOwners() {
    const [one, other] = [await buildOne(), await buildOne()];
    const { teamId } = await one.buy({ kind: 'licence', seats: 5 });
    const id = String(teamId);
    await app.db
      .insertInto('teams.member')
      .values({ team_id: id, account_id: other.account.id, role: 'learner', seated: true })
      .execute();
    const params = { id, accountId: other.account.id };
    const handOver = () => one.ask(changeMemberRole, { params, body: { role: 'owner' } });
    return { one, other, id, handOver };
  }

  test('belongs to the team, whoever owns it', async () => {
    const { one, other, id, handOver } = await buildOwners();
    const item = { kind: 'more_licences', teamId: id, seats: 50 } as const;
    const renewal = { kind: 'renewal', teamId: id, seats: 5 } as const;
    const first = await one.buy(item);
    await one.refund(first.id);
    expect((await handOver()).status).toBe(200);
    expect((await other.quote(item)).moneyBack).toBe(false);
    expect((await other.quote(renewal)).moneyBack).toBe(false);
    // Something else of theirs is another matter.
    expect((await other.quote({ kind: 'licence', seats: 5 })).moneyBack).toBe(true);
    const second = await other.buy(item);
    expect(second).toMatchObject({ moneyBack: false, noRefund: 'before', can: { refund: false } });
    expect((await other.refund(second.id)).status).toBe(409);
    // Even when the former owner is gone.
    await app.db
      .updateTable('billing.order')
      .set({ account_id: null })
      .where('id', '=', first.id)
      .execute();
    expect((await other.get(second.id)).noRefund).toBe('before');
    await app.db
      .updateTable('billing.order_event')
      .set({ at: day(366) })
      .where('order_id', '=', first.id)
      .execute();
    expect((await other.quote(renewal)).moneyBack).toBe(true);
    expect((await other.refund(second.id)).body.data.state).toBe('refunded');
  });

  test('is not used up by free orders', async () => {
    const { buy, get, refund } = await buildOne();
    const code = await buildFreeCode(app.db);
    const free = await buy({ kind: 'licence', seats: 5 }, { code });
    expect(free).toMatchObject({
      totalCents: 0,
      state: 'paid',
      refundableUntil: null,
      can: { refund: false },
    });
    const refused = await refund(free.id);
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This order was free, so there is nothing to refund.',
    ]);
    expect((await get(free.id)).state).toBe('paid');
    // Refunds of such orders from before are not counted either.
    const body = { reason: 'Not needed' };
    await admin.ask(refundAnyOrder, { params: { id: free.id }, body });
    await app.db
      .updateTable('billing.refund')
      .set({ asked_by: 'buyer' })
      .where('order_id', '=', free.id)
      .execute();
    expect((await buy({ kind: 'licence', seats: 5 })).can.refund).toBe(true);
  });

  test.each(['seller', 'provider'] as const)(
    'is not used up by a refund by the %s',
    async (requestedBy) => {
      const { buy, quote } = await buildOne();
      const item = await buildItem(app.db);
      const licence: OrderItem = { kind: 'licence', seats: 5 };
      for (const one of [item, licence]) {
        const { id } = await buy(one);
        await admin.ask(refundAnyOrder, { params: { id }, body: { reason: 'Our own fault' } });
        if (requestedBy === 'seller') continue;
        await app.db
          .updateTable('billing.refund')
          .set({ asked_by: requestedBy })
          .where('order_id', '=', id)
          .execute();
      }
      expect((await quote(item)).moneyBack).toBe(true);
      expect((await quote(licence)).moneyBack).toBe(true);
      expect((await buy(item)).can.refund).toBe(true);
      expect((await buy(licence)).can.refund).toBe(true);
    },
  );
});

describe('a later order that the buyer cannot refund', () => {
  const detail = () =>
    `There is a later order for the same licences that can't be refunded here. Email ${app.config.support.email} and we'll look into it.`;
  const findTeam = (id: string) =>
    app.db
      .selectFrom('teams.team')
      .select(['seats', 'closed_at as closedAt'])
      .where('id', '=', id)
      .executeTakeFirst();

  test('of more licences blocks the refund of the team until an Admin has refunded it', async () => {
    const { buy, get, refund } = await buildOne();
    const first = await buy({ kind: 'licence', seats: 5 });
    const teamId = String(first.teamId);
    const more = (seats: number) => buy({ kind: 'more_licences', teamId, seats });
    await refund((await more(2)).id);
    const last = await more(3);
    expect((await refund(last.id)).detail).toContain("You've had a refund for this before.");
    expect(await get(first.id)).toMatchObject({
      noRefund: 'support',
      refundFirst: null,
      can: { refund: false },
    });
    const refused = await refund(first.id);
    expect([refused.status, refused.detail]).toEqual([409, detail()]);
    expect(await findTeam(teamId)).toEqual({ seats: 8, closedAt: null });
    const params = { id: last.id };
    await admin.ask(refundAnyOrder, { params, body: { reason: 'Asked by mail' } });
    expect(await findTeam(teamId)).toEqual({ seats: 5, closedAt: null });
    expect((await refund(first.id)).body.data.state).toBe('refunded');
  });

  test('of a renewal blocks the refund of the year before', async () => {
    const { buy, refund, get } = await buildOne();
    const first = await buy({ kind: 'licence', seats: 5 });
    const teamId = String(first.teamId);
    await refund((await buy({ kind: 'more_licences', teamId, seats: 2 })).id);
    const renewal = await buy({ kind: 'renewal', teamId, seats: 5 });
    expect((await get(renewal.id)).noRefund).toBe('before');
    const refused = await refund(first.id);
    expect([refused.status, refused.detail]).toEqual([409, detail()]);
    expect(await findTeam(teamId)).toEqual({ seats: 5, closedAt: null });
  });

  test('that was free has to be refunded by support too', async () => {
    const { buy, get, refund } = await buildOne();
    const first = await buy({ kind: 'licence', seats: 5 });
    const code = await buildFreeCode(app.db);
    await buy({ kind: 'more_licences', teamId: String(first.teamId), seats: 1 }, { code });
    expect((await get(first.id)).noRefund).toBe('support');
    expect((await refund(first.id)).detail).toBe(detail());
  });
});

test('a bank transfer is not announced as refunded before a person has sent it back', async () => {
  const { ask, account, buy, refund } = await buildOne();
  const { id, number } = await buy({ kind: 'licence', seats: 30 }, { payBy: 'invoice' });
  const paid = (await admin.ask(recordInvoicePaid, { params: { id } })).body.data;
  expect(paid).toMatchObject({ state: 'paid', method: 'Bank transfer' });
  await mailDocuments(app.db, app.config, id);
  const { documents, state } = (await refund(id)).body.data;
  expect(state).toBe('refunded');
  const numberOf = (kind: string) => documents.find((one) => one.kind === kind)?.number ?? '';
  const willCome = 'The amount will be transferred back to the account it came from.';

  await mailDocuments(app.db, app.config, id);
  const subject = `Your refund: credit note ${numberOf('credit_note')}`;
  const mail = await readMail({ to: account.email, subject });
  expect(mail).toContain(`${willCome} It was paid on `);
  expect(mail).toContain('by bank transfer.');
  expect(mail).not.toContain('your bank');
  const note = documents.find(({ kind }) => kind === 'credit_note')?.id ?? '';
  const { body } = await ask(getDocument, { params: { id: note } });
  const { text } = readPdf(body as unknown as Uint8Array);
  expect(text.replace(/\s+/g, ' ')).toContain(willCome);
  expect(text).not.toContain('Refunded in full');
  const [news] = (await ask(listNotifications, { query: {} })).body.data;
  expect(news).toMatchObject({
    title: 'Your order is refunded: Team licence, 30 users, 1 year',
    text: `Order ${number} is refunded. We'll transfer the money back to the account it came from.`,
  });

  const asked = await readMail({ to: app.config.support.email, subject: `Order ${number}:%` });
  for (const part of [
    'Amount: AUD $3,600.00',
    `Order: ${number}`,
    `Invoice: ${numberOf('invoice')}`,
    `Credit note: ${numberOf('credit_note')}`,
    'Buyer: Robin Buyer',
    'buyer@example.org',
    `/user-screen/admin-orders?q=${number}`,
    'handles Stepwell’s orders',
  ]) {
    expect(asked).toContain(part);
  }
  expect(asked).not.toContain('Organisation');
  expect(asked).not.toContain('because of your account');
});
