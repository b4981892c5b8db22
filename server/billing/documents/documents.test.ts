import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentKind, getDocument } from '../../../contract/billing/orders.ts';
import { getLocalAttachment, listLocalMail } from '../../../contract/notifications/mailbox.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
} from '../../../tests/support/factories.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { issueDocument } from './documents.ts';
import { mailDocuments } from './email.ts';

let app: TestApp;
let courseId: number;

beforeAll(async () => {
  app = await startApp({ config: { hasLocalMailbox: true } });
  courseId = (await buildCourse(app.db, { title: 'Reading Rivers', priceCents: 2500 })).id;
});
afterAll(() => app.close());

interface OrderOptions {
  kind?: 'course' | 'licence';
  seats?: number;
  state?: 'invoiced' | 'paid' | 'refunded' | 'cancelled';
  /** Nothing for an order that is not paid. */
  provider?: 'simulated' | 'stripe' | 'invoice' | undefined;
  email?: string;
}

/** An order as payments leave it behind, with its succeeded payment. */
async function buildOrder(accountId: number, wishes: OrderOptions = {}) {
  const { kind = 'course', seats = 1, state = 'paid', provider = 'simulated' } = wishes;
  const unit = kind === 'course' ? 2500 : 12_000;
  const isPaid = state === 'paid' || state === 'refunded';
  const { id, number } = await app.db
    .insertInto('billing.order')
    .values({
      account_id: accountId,
      key: crypto.randomUUID(),
      kind,
      seats,
      state,
      course_id: kind === 'course' ? courseId : null,
      unit_cents: unit,
      title: kind === 'course' ? 'Reading Rivers' : `Team licence, ${seats} users, 1 year`,
      list_cents: unit * seats,
      total_cents: unit * seats,
      tax_cents: Math.round((unit * seats) / 30),
      tax_name: 'GST',
      tax_included: true,
      currency: 'AUD',
      pay_by: state === 'invoiced' ? 'invoice' : 'card',
      buyer_name: 'Ada Brook',
      buyer_email: wishes.email ?? 'ada@example.org',
      due_at: state === 'invoiced' ? new Date('2026-12-15T02:00:00Z') : null,
      paid_at: isPaid ? new Date('2026-11-15T02:00:00Z') : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  if (isPaid) {
    await app.db
      .insertInto('billing.payment')
      .values({
        order_id: id,
        key: crypto.randomUUID(),
        provider,
        state: 'succeeded',
        amount_cents: unit * seats,
        currency: 'AUD',
        method: provider === 'invoice' ? '' : 'Visa ending in 4242',
      })
      .execute();
  }
  return { id, number };
}

const issue = (orderId: string, kind: DocumentKind = 'invoice') =>
  issueDocument(app.db, app.config, orderId, kind);

const documentsOf = (orderId: string) =>
  app.db
    .selectFrom('billing.document')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .execute();

async function numbersOf(kind: DocumentKind) {
  const rows = await app.db
    .selectFrom('billing.document')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('document numbers', () => {
  it('have no gaps, also when many are issued at once and some are rolled back', async () => {
    const { id } = await buildLearner(app.db);
    const orders = await Promise.all(
      Array.from({ length: 50 }, () => buildOrder(id, { kind: 'licence', seats: 5 })),
    );
    const before = (await numbersOf('invoice')).length;
    const givenUp = orders.slice(0, 10).map((order) =>
      inTransaction(app.db, async (db) => {
        await issueDocument(db, app.config, order.id, 'invoice');
        throw new Error('given up');
      }).catch((error: Error) => error.message),
    );
    const issued = orders.map((order) => issue(order.id));
    expect(new Set(await Promise.all(givenUp))).toEqual(new Set(['given up']));
    await Promise.all(issued);
    expect(await numbersOf('invoice')).toEqual(upTo(before + 50));
  });

  it('are given once per order and kind', async () => {
    const order = await buildOrder((await buildLearner(app.db)).id);
    await Promise.all(Array.from({ length: 10 }, () => issue(order.id)));
    expect(await documentsOf(order.id)).toHaveLength(1);
    const numbers = await numbersOf('invoice');
    expect(numbers).toEqual(upTo(numbers.length));
  });

  it('have a series for each kind', async () => {
    const order = await buildOrder((await buildLearner(app.db)).id, { state: 'refunded' });
    for (const kind of ['invoice', 'receipt', 'credit_note'] as const) await issue(order.id, kind);
    const [invoice, receipt, credit] = await documentsOf(order.id);
    expect(receipt).toMatchObject({ kind: 'receipt', number: 1 });
    expect(credit).toMatchObject({ kind: 'credit_note', number: 1 });
    expect(credit?.content).toMatchObject({
      number: 'CN-000001',
      totalCents: -2500,
      taxCents: -83,
      discountCents: 0,
      corrects: { number: `INV-${String(invoice?.number).padStart(6, '0')}` },
    });
  });
});

describe('a document', () => {
  it('is a PDF for its buyer and Admins only', async () => {
    const buyer = await buildLearner(app.db);
    const order = await buildOrder(buyer.id);
    await issue(order.id);
    const [{ id, number } = { id: '', number: 0 }] = await documentsOf(order.id);
    const read = async (account: { id: number }) =>
      (await signedIn(app, account)).ask(getDocument, { params: { id } });
    const answer = await read(buyer);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(
      `INV-${String(number).padStart(6, '0')}.pdf`,
    );
    expect(readPdf(answer.body as unknown as Uint8Array).text).toContain('$25.00');
    expect((await read(await buildAdmin(app.db))).status).toBe(200);
    const other = await read(await buildLearner(app.db));
    expect(other.status).toBe(404);
    const unknown = await (await signedIn(app, buyer)).ask(getDocument, {
      params: { id: crypto.randomUUID() },
    });
    expect(unknown.status).toBe(404);
  });

  it('keeps its content whatever changes later', async () => {
    const buyer = await buildLearner(app.db);
    const order = await buildOrder(buyer.id);
    await issue(order.id);
    const [document] = await documentsOf(order.id);
    await app.db
      .updateTable('billing.order')
      .set({ buyer_name: 'Someone Else', title: 'Another title' })
      .where('id', '=', order.id)
      .execute();
    await app.db.deleteFrom('accounts.account').where('id', '=', buyer.id).execute();
    const admin = await signedIn(app, await buildAdmin(app.db));
    const { body } = await admin.ask(getDocument, { params: { id: document?.id ?? '' } });
    const { text } = readPdf(body as unknown as Uint8Array);
    expect(text).toContain('Ada Brook');
    expect(text).toContain('Reading Rivers');
    expect(text).not.toContain('Someone Else');
  });
});

describe('the email with the documents', () => {
  async function mailsTo(email: string) {
    const { body } = await ask(app.server, listLocalMail, {});
    return body.data.filter(({ to }) => to === email);
  }

  async function buyerWithOrder(wishes: OrderOptions) {
    const { id, email } = await buildAccount(app.db);
    return { email, order: await buildOrder(id, { ...wishes, email }) };
  }

  it('is sent once with invoice and receipt, even if the job runs many times at once', async () => {
    const { email, order } = await buyerWithOrder({});
    await issue(order.id);
    await issue(order.id, 'receipt');
    await Promise.all(Array.from({ length: 5 }, () => mailDocuments(app.db, app.config, order.id)));
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Thank you for your purchase']);
    const [mail] = mails;
    expect(mail?.text).toContain('Reading Rivers: AUD $25.00, including $0.83 GST.');
    expect(mail?.text).toContain('Paid on 15 November 2026 by Visa ending in 4242.');
    expect(mail?.text).toContain(`/course-detail/${courseId}`);
    expect(mail?.text).toContain('Test payment: no money was charged.');
    expect(mail?.attachments).toEqual([
      expect.stringMatching(/^INV-\d{6}\.pdf$/),
      expect.stringMatching(/^REC-\d{6}\.pdf$/),
    ]);
    const params = { id: mail?.id ?? '', filename: mail?.attachments[0] ?? '' };
    const file = await ask(app.server, getLocalAttachment, { params });
    expect(readPdf(file.body as unknown as Uint8Array).text).toContain('Invoice');
    const wrong = await ask(app.server, getLocalAttachment, {
      params: { ...params, filename: 'other.pdf' },
    });
    expect(wrong.status).toBe(404);
  });

  it('says how to pay an invoice, then that it is paid, then that it is refunded', async () => {
    const { email, order } = await buyerWithOrder({
      kind: 'licence',
      seats: 30,
      state: 'invoiced',
    });
    await issue(order.id);
    await mailDocuments(app.db, app.config, order.id);
    const [invoice] = await mailsTo(email);
    expect(invoice?.subject).toMatch(/^Your invoice INV-\d{6}, due 15 December 2026$/);
    expect(invoice?.text).toContain(app.config.support.email);
    expect(invoice?.text).not.toContain('Test payment');

    await app.db
      .updateTable('billing.order')
      .set({ state: 'paid', paid_at: new Date('2026-11-20T02:00:00Z') })
      .where('id', '=', order.id)
      .execute();
    await app.db
      .insertInto('billing.payment')
      .values({
        order_id: order.id,
        key: crypto.randomUUID(),
        provider: 'invoice',
        state: 'succeeded',
        amount_cents: 360_000,
        currency: 'AUD',
      })
      .execute();
    await issue(order.id, 'invoice');
    await issue(order.id, 'receipt');
    await mailDocuments(app.db, app.config, order.id);
    const [receipt] = await mailsTo(email);
    expect(receipt?.subject).toBe('Thank you, we have received your payment');
    expect(receipt?.attachments).toEqual([expect.stringMatching(/REC/)]);
    expect(receipt?.text).toContain('Paid on 20 November 2026 by bank transfer.');
    expect(receipt?.text).toContain('/user-screen/team');

    await issue(order.id, 'credit_note');
    await mailDocuments(app.db, app.config, order.id);
    const [credit, ...others] = await mailsTo(email);
    expect(credit?.subject).toMatch(/^Your refund: credit note CN-\d{6}$/);
    expect(credit?.text).toContain('AUD $3,600.00');
    expect(others).toHaveLength(2);
  });

  it("goes to the account's address, not to the one on the invoice", async () => {
    const account = await buildAccount(app.db, { first_name: 'Maya' });
    const order = await buildOrder(account.id, { email: 'stranger@example.org' });
    await issue(order.id);
    await mailDocuments(app.db, app.config, order.id);
    expect(await mailsTo('stranger@example.org')).toEqual([]);
    const [mail] = await mailsTo(account.email);
    expect(mail?.text).toMatch(/^Hello Maya,/);
    expect(mail?.text).not.toContain('Ada Brook');
    const params = { id: mail?.id ?? '', filename: mail?.attachments[0] ?? '' };
    const file = await ask(app.server, getLocalAttachment, { params });
    const { text } = readPdf(file.body as unknown as Uint8Array);
    expect(text).toContain('stranger@example.org');
  });

  it('is not sent if the account is deleted', async () => {
    const account = await buildAccount(app.db);
    const order = await buildOrder(account.id, { email: account.email });
    await issue(order.id);
    await app.db.deleteFrom('accounts.account').where('id', '=', account.id).execute();
    await mailDocuments(app.db, app.config, order.id);
    expect(await mailsTo(account.email)).toEqual([]);
    expect((await documentsOf(order.id)).map(({ mailed_at }) => mailed_at)).toEqual([
      expect.any(Date),
    ]);
  });

  it('says that an invoice was cancelled', async () => {
    const { email, order } = await buyerWithOrder({
      kind: 'licence',
      seats: 30,
      state: 'invoiced',
    });
    await issue(order.id);
    await mailDocuments(app.db, app.config, order.id);
    await issue(order.id, 'credit_note');
    await mailDocuments(app.db, app.config, order.id);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toMatch(/^Invoice INV-\d{6} is cancelled: credit note CN-\d{6}$/);
    expect(mail?.text).toMatch(/No payment is due for INV-\d{6}\./);
  });
});
