import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildBuyer } from '../../../tests/support/orders.ts';
import { buildTeam, inDays, setEnd } from '../../../tests/support/teams.ts';
import { endOfDayAfter } from '../../teams/licences/terms.ts';
import { mailDocuments } from '../documents/email.ts';
import { cancelExpiredOrders } from '../orders/cancel-order.ts';
import { listExpiredOrders } from '../orders/queries.ts';
import { maintainLicences } from './maintain-licences.ts';
import { invoiceStageOf, sendInvoiceReminders } from './reminders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.mail').execute();
  await app.db
    .updateTable('billing.order')
    .set({ due_at: inDays(90) })
    .execute();
});

const dayMs = 86_400_000;

/** Thirty licences by invoice, and the notices its buyer got since. */
async function buildInvoiced() {
  const { account, buy, ask, get } = await buildBuyer(app);
  const order = await buy({ kind: 'licence', seats: 30 }, { payBy: 'invoice' });
  const number = order.documents[0]?.number ?? '';
  const setDue = (dueAt: Date) =>
    app.db.updateTable('billing.order').set({ due_at: dueAt }).where('id', '=', order.id).execute();
  const mails = () =>
    app.db
      .selectFrom('platform.mail as mail')
      .leftJoin('platform.mail_attachment as file', 'file.mail_id', 'mail.id')
      .where('recipient', '=', account.email)
      .select(['subject', 'text_part as text', 'file.filename'])
      .orderBy('created_at')
      .execute();
  const news = async () => {
    const rows = await app.db
      .selectFrom('notifications.notification')
      .where('account_id', '=', account.id)
      .select(['title', 'text', 'link'])
      .orderBy('created_at')
      .execute();
    return rows;
  };
  return { account, ask, get, id: order.id, number, setDue, mails, news };
}

it.each([
  [-7.01, null],
  [-7, 'week'],
  [-0.01, 'week'],
  [0, 'overdue'],
  [29, 'overdue'],
])('the stage of an invoice %s days after it is due: %s', (days, stage) => {
  const dueAt = new Date('2026-12-15T12:59:59.999Z');
  expect(invoiceStageOf(dueAt, new Date(dueAt.getTime() + days * dayMs))).toBe(stage);
});

describe('a buyer', () => {
  it('is reminded a week before an invoice is due and once it is overdue, once each', async () => {
    const { id, number, setDue, mails, news } = await buildInvoiced();
    const dueAt = new Date('2096-12-15T12:59:59.999Z');
    await setDue(dueAt);
    for (const days of [-20, -6.5, -6, -1, 1, 2, 25]) {
      await sendInvoiceReminders(app.db, app.config, new Date(dueAt.getTime() + days * dayMs));
    }
    const expected = [
      `Invoice ${number} is due on 15 December 2096`,
      `Invoice ${number} was due on 15 December 2096`,
    ];
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(expected);
    expect((await news()).map(({ title }) => title)).toEqual(expected);
    for (const { text, filename } of sent) {
      expect(filename).toBe(`${number}.pdf`);
      expect(text).toContain('Team licence, 30 users, 1 year: AUD $3,600.00');
      expect(text).toContain(`Please quote ${number}`);
      expect(text).toContain('/user-screen/orders');
    }
    expect(sent[0]?.text).toMatch(/^Due /m);
    expect(sent[1]?.text).toContain('It was due on 15 December 2096.');
    expect(sent[1]?.text).toContain('We’ll hold the order until 14 January 2097.');
    expect((await news())[1]).toMatchObject({ link: '/user-screen/orders' });
    const notices = app.db.selectFrom('billing.invoice_notice').select('stage');
    expect(await notices.where('order_id', '=', id).orderBy('stage').execute()).toEqual([
      { stage: 'overdue' },
      { stage: 'week' },
    ]);
  });

  it('is reminded once, even by several processes at once', async () => {
    const { setDue, mails, news } = await buildInvoiced();
    await setDue(inDays(5));
    await Promise.all(Array.from({ length: 6 }, () => sendInvoiceReminders(app.db, app.config)));
    expect(await mails()).toHaveLength(1);
    expect(await news()).toHaveLength(1);
  });

  it('is not reminded of orders cancelled or paid in the meantime', async () => {
    const { id, setDue, mails } = await buildInvoiced();
    await setDue(inDays(5));
    await app.db
      .updateTable('billing.order')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .execute();
    await sendInvoiceReminders(app.db, app.config);
    expect(await mails()).toEqual([]);
  });

  it('keeps the order until the end of the announced day, also when clocks change', async () => {
    const { id, setDue, mails } = await buildInvoiced();
    // In daylight saving time, which has ended thirty days later.
    await setDue(new Date('2096-03-20T12:59:59.999Z'));
    await sendInvoiceReminders(app.db, app.config, new Date('2096-03-21T00:00:00Z'));
    expect((await mails())[0]?.text).toContain('We’ll hold the order until 19 April 2096.');
    const forgotten = async (now: string) =>
      (await listExpiredOrders(app.db, 500, new Date(now))).some((order) => order.id === id);
    expect(await forgotten('2096-04-19T13:59:59.999Z')).toBe(false);
    expect(await forgotten('2096-04-19T14:00:00.000Z')).toBe(true);
  });

  it('is notified why an unpaid invoice is cancelled', async () => {
    const { id, number, setDue, mails, news, get } = await buildInvoiced();
    const dueAt = endOfDayAfter(new Date(), -31);
    await setDue(dueAt);
    await cancelExpiredOrders(app.db, app.config);
    await cancelExpiredOrders(app.db, app.config);
    await mailDocuments(app.db, app.config, id);
    expect((await get(id)).state).toBe('cancelled');
    expect(await news()).toMatchObject([
      { title: `Invoice ${number} is cancelled: it was not paid`, link: '/user-screen/orders' },
    ]);
    const credit = (await mails()).find(({ subject }) => subject.includes('is cancelled'));
    expect(credit?.subject).toMatch(new RegExp(`^Invoice ${number} is cancelled: credit note CN-`));
    expect(credit?.text).toContain(`The invoice was not paid by ${formatSellerDay(dueAt)}`);
    expect(credit?.filename).toMatch(/^CN-/);
  });
});

describe('a failure', () => {
  it('does not stop other reminders, and is retried', async () => {
    const [one, other] = [await buildInvoiced(), await buildInvoiced()];
    await one.setDue(inDays(4));
    await other.setDue(inDays(5));
    await breakAccount(one.account.id, () =>
      expect(sendInvoiceReminders(app.db, app.config)).rejects.toThrow(/1 of the reminders/),
    );
    expect(await one.mails()).toEqual([]);
    expect(await other.mails()).toHaveLength(1);
    await sendInvoiceReminders(app.db, app.config);
    expect(await one.mails()).toHaveLength(1);
    expect(await other.mails()).toHaveLength(1);
  });

  it('in one step of the job does not skip the others', async () => {
    const [one, other] = [await buildInvoiced(), await buildInvoiced()];
    await one.setDue(inDays(-40));
    await other.setDue(inDays(-39));
    const { id, account } = await buildTeam(app);
    await setEnd(app.db, id, inDays(5));
    const job = () => maintainLicences(app.db, app.config);
    await breakAccount(one.account.id, () =>
      breakAccount(account.id, () => expect(job()).rejects.toThrow(/3 of the steps/)),
    );
    expect((await one.get(one.id)).state).toBe('invoiced');
    expect((await other.get(other.id)).state).toBe('cancelled');
    await job();
    expect((await one.get(one.id)).state).toBe('cancelled');
  });

  /** Nobody can tell this account anything while it lasts. */
  async function breakAccount(accountId: number, during: () => Promise<unknown>) {
    const name = `unheard_${accountId}`;
    const change = (how: string) =>
      sql.raw(`alter table notifications.notification ${how}`).execute(app.db);
    await change(`add constraint ${name} check (account_id <> ${accountId}) not valid`);
    await during();
    await change(`drop constraint ${name}`);
  }
});
