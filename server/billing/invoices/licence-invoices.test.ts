import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelInvoice, recordInvoicePaid } from '../../../contract/billing/admin.ts';
import * as contract from '../../../contract/billing/orders.ts';
import { getTeam } from '../../../contract/teams/teams.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { buildBuyer } from '../../../tests/support/orders.ts';
import { buildMember, inDays, setEnd } from '../../../tests/support/teams.ts';
import { notifyExpiringLicences } from '../../teams/licences/expiry-notices.ts';
import { endOfDayAfter, graceAfter, yearAfter } from '../../teams/licences/terms.ts';
import { cancelExpiredOrders } from '../orders/cancel-order.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app?.close());

/** An owner of 30 licences that end then. */
async function buildOwner(endsAt: Date) {
  const buyer = await buildBuyer(app);
  const { teamId } = await buyer.buy({ kind: 'licence', seats: 30 });
  const id = String(teamId);
  await setEnd(app.db, id, endsAt);
  const team = async () => (await buyer.ask(getTeam, { params: { id } })).body.data;
  const plan = async () => (await buyer.ask(contract.getPlan, {})).body.data;
  const renew = () => buyer.buy({ kind: 'renewal', teamId: id, seats: 30 }, { payBy: 'invoice' });
  const more = (seats = 26) =>
    buyer.buy({ kind: 'more_licences', teamId: id, seats }, { payBy: 'invoice' });
  return { ...buyer, teamId: id, team, plan, renew, more };
}

const invoiceOf = ({ documents }: contract.Order) => documents[0]?.number ?? '';

describe('a renewal by invoice', () => {
  test('extends the grace period until it is due, and continues from the old end', async () => {
    const endsAt = inDays(-13);
    const { renew, team, teamId } = await buildOwner(endsAt);
    const member = await buildMember(app, teamId);
    const order = await renew();
    expect(await team()).toMatchObject({ state: 'grace', openUntil: order.dueAt });
    const [licence] = await app.db
      .selectFrom('teams.licence')
      .select('open_until as openUntil')
      .where('account_id', '=', member.account.id)
      .execute();
    expect(licence?.openUntil.toISOString()).toBe(order.dueAt);
    await admin.ask(recordInvoicePaid, { params: { id: order.id } });
    const renewed = yearAfter(endsAt);
    expect(await team()).toMatchObject({
      state: 'active',
      waiting: null,
      endsAt: renewed.toISOString(),
      openUntil: graceAfter(renewed).toISOString(),
    });
  });

  test.each(['buyer', 'Admin'])(
    'leaves the normal grace period if the %s cancels it',
    async (who) => {
      const endsAt = inDays(-10);
      const { renew, team, ask } = await buildOwner(endsAt);
      const grace = graceAfter(endsAt).toISOString();
      for (let turn = 0; turn < 2; turn += 1) {
        const { id, dueAt } = await renew();
        expect((await team()).openUntil).toBe(dueAt);
        if (who === 'Admin') await admin.ask(cancelInvoice, { params: { id } });
        else await ask(contract.cancelOrder, { params: { id } });
        expect((await team()).openUntil).toBe(grace);
      }
    },
  );

  test('does not reopen a closed team', async () => {
    const { renew, team } = await buildOwner(inDays(-20));
    await renew();
    expect((await team()).state).toBe('expired');
  });

  test('is shown as unpaid to the owner only', async () => {
    const { renew, team, plan, teamId } = await buildOwner(inDays(-3));
    const manager = await buildMember(app, teamId, { role: 'manager' });
    expect(await team()).toMatchObject({ waiting: null, renewing: false });
    const order = await renew();
    const waiting = {
      number: invoiceOf(order),
      kind: 'renewal',
      seats: 30,
      dueAt: order.dueAt,
    };
    expect((await team()).waiting).toEqual(waiting);
    expect(await plan()).toMatchObject({ owned: [{ id: teamId, waiting }], waiting: null });
    const theirs = await manager.ask(getTeam, { params: { id: teamId } });
    expect(theirs.body.data).toMatchObject({ waiting: null, renewing: true, unpaidDays: 0 });
  });

  test('is mentioned when the licences end, instead of another renewal', async () => {
    const { account, renew } = await buildOwner(inDays(-3));
    const number = invoiceOf(await renew());
    await notifyExpiringLicences(app.db, app.config);
    const [mail] = await app.db
      .selectFrom('platform.mail')
      .select(['text_part as text'])
      .where('recipient', '=', account.email)
      .where('subject', '=', 'Your team licences have ended')
      .execute();
    expect(mail?.text).toContain(`Invoice ${number} for 30 licences is due`);
    expect(mail?.text).toContain('/user-screen/orders');
    expect(mail?.text).not.toMatch(/A renewal until then|^Renew/m);
    const [news] = await app.db
      .selectFrom('notifications.notification')
      .select('link')
      .where('account_id', '=', account.id)
      .where('title', '=', 'Your team licences have ended')
      .execute();
    expect(news?.link).toBe('/user-screen/orders');
  });
});

test('a renewal by invoice that is cancelled late gives no free days', async () => {
  const endsAt = endOfDayAfter(new Date(), -42);
  const { renew, team, teamId, ask, buy } = await buildOwner(inDays(-10));
  const { id } = await renew();
  // As if that had been on the thirteenth day of grace, 29 days ago.
  const openUntil = endOfDayAfter(endsAt, 43);
  await app.db
    .updateTable('teams.team')
    .set({ ends_at: endsAt, open_until: openUntil })
    .where('id', '=', teamId)
    .execute();
  await ask(contract.cancelOrder, { params: { id } });
  expect(await team()).toMatchObject({ state: 'expired', unpaidDays: 28, renewing: false });
  const item = { kind: 'renewal', teamId, seats: 30 } as const;
  const until = yearAfter(endOfDayAfter(new Date(), -28));
  const quote = (await ask(contract.quoteOrder, { body: { item } })).body.data;
  expect(quote.term).toBe(`until ${formatSellerDay(until)}`);
  const renewal = await buy(item);
  expect(await team()).toMatchObject({ endsAt: until.toISOString(), unpaidDays: 0 });
  await ask(contract.refundOrder, { params: { id: renewal.id } });
  expect(await team()).toMatchObject({ endsAt: endsAt.toISOString(), unpaidDays: 28 });
});

describe('an invoice for a new team', () => {
  test('is part of the plan until it is paid', async () => {
    const { buy, ask } = await buildBuyer(app);
    const plan = async () => (await ask(contract.getPlan, {})).body.data;
    const order = await buy({ kind: 'licence', seats: 30 }, { payBy: 'invoice' });
    expect(await plan()).toEqual({
      licence: null,
      owned: [],
      waiting: { number: invoiceOf(order), kind: 'licence', seats: 30, dueAt: order.dueAt },
    });
    await admin.ask(recordInvoicePaid, { params: { id: order.id } });
    expect(await plan()).toMatchObject({ owned: [{ seats: 30, waiting: null }], waiting: null });
  });
});

describe('an invoice for more licences', () => {
  test('is offered if they last longer than its term of payment', async () => {
    const ways = async (endsAt: Date) => {
      const { ask, teamId } = await buildOwner(endsAt);
      const item = { kind: 'more_licences', teamId, seats: 26 } as const;
      return (await ask(contract.quoteOrder, { body: { item } })).body.data.payBy;
    };
    expect(await ways(inDays(32))).toContain('invoice');
    expect(await ways(inDays(29))).toEqual(['card', 'paypal']);
  });

  test('cannot be chosen by an order that was placed while it was offered', async () => {
    const { place, pay, teamId } = await buildOwner(inDays(60));
    const item = { kind: 'more_licences', teamId, seats: 26 } as const;
    const order = await place(item, { payBy: 'invoice' });
    await setEnd(app.db, teamId, inDays(20));
    expect((await pay(order.id)).status).toBe(409);
  });

  test('cannot be recorded as paid once they have ended', async () => {
    const { more, teamId, team, get } = await buildOwner(inDays(60));
    const { id } = await more();
    const end = async (endsAt: Date) => {
      await setEnd(app.db, teamId, endsAt);
      await app.db
        .updateTable('billing.order')
        .set({ team_ends_at: endsAt })
        .where('id', '=', id)
        .execute();
    };
    await end(new Date('2026-03-01T12:00:00Z'));
    const refused = await admin.ask(recordInvoicePaid, { params: { id } });
    expect([refused.status, refused.detail]).toEqual([
      409,
      'These licences ended on 1 March 2026: cancel the invoice.',
    ]);
    expect(await get(id)).toMatchObject({ state: 'invoiced', documents: [{ kind: 'invoice' }] });
    expect((await team()).seats.total).toBe(30);
    // Nobody has to: it is cancelled automatically once it is overdue.
    await cancelExpiredOrders(app.db, app.config);
    expect((await get(id)).state).toBe('invoiced');
    await app.db
      .updateTable('billing.order')
      .set({ due_at: inDays(-1) })
      .where('id', '=', id)
      .execute();
    await cancelExpiredOrders(app.db, app.config);
    expect((await get(id)).state).toBe('cancelled');
  });
});
