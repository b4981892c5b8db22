import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '../../../contract/administration/audit.ts';
import { cancelInvoice, exportOrders, recordInvoicePaid } from '../../../contract/billing/admin.ts';
import { type DocumentKind, refundOrder } from '../../../contract/billing/orders.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildAdmin } from '../../../tests/support/factories.ts';
import { insertOrder } from '../../../tests/support/insert-order.ts';
import { buildBuyer, buildItem } from '../../../tests/support/orders.ts';
import { readCsv } from '../../../tests/support/read-csv.ts';
import { documentNumber } from '../../platform/documents/document-number.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';
import { writeCsv } from './export-orders.ts';
import { readFilter } from './list-orders.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

const header = [
  'Number',
  'Date',
  'State',
  'Buyer',
  'Organisation',
  'Email',
  'User name',
  'What',
  'Licences',
  'Subtotal',
  'Discount',
  'Tax',
  'Tax name',
  'Total',
  'Refunded',
  'Currency',
  'Method',
  'Test payment',
  'Invoice',
  'Receipt',
  'Credit note',
  'Paid on',
  'Refunded on',
];

async function readExport(query: { search?: string; state?: 'paid'; from?: string; to?: string }) {
  const { status, headers, body } = await admin.ask(exportOrders, { query });
  expect(status).toBe(200);
  const bytes = Buffer.from(body);
  // The mark by which spreadsheets know UTF-8.
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [first, ...lines] = readCsv(bytes.subarray(3).toString());
  expect(first).toEqual(header);
  return { headers, lines };
}

const lastAudit = async () => {
  const [entry] = (await admin.ask(listAudit, { query: { _order: 'desc', _limit: 1 } })).body.data;
  return `${entry?.act} ${entry?.subject}`;
};

/** The numbers of its invoice, receipt and credit note, as the export has them. */
async function papersOf(orderId: string) {
  const rows = await app.db
    .selectFrom('billing.document')
    .select(['kind', 'number'])
    .where('order_id', '=', orderId)
    .execute();
  return (['invoice', 'receipt', 'credit_note'] satisfies DocumentKind[]).map((kind) => {
    const number = rows.find((row) => row.kind === kind)?.number;
    return number === undefined ? '' : documentNumber(kind, number);
  });
}

it('lists orders with the documents they have', async () => {
  const createdAt = new Date('2026-04-30T13:59:59Z');
  const { id: accountId, username } = await buildAccount(app.db);
  const paid = await insertOrder(app, {
    accountId,
    createdAt,
    name: '=cmd|calc',
    organisation: 'Töpferei "Nord", GmbH',
  });
  await admin.ask(recordInvoicePaid, { params: { id: paid.id } });
  const gone = await insertOrder(app, { accountId: null, createdAt, name: 'Ledger Gone' });
  await admin.ask(cancelInvoice, { params: { id: gone.id } });
  const buyer = await buildBuyer(app);
  const course = await buyer.buy(await buildItem(app.db));
  await buyer.ask(refundOrder, { params: { id: course.id } });

  const { headers, lines } = await readExport({});
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('filename="orders.csv"');
  const today = sellerDay(new Date());
  const papers = await Promise.all([paid, gone, course].map(({ id }) => papersOf(id)));
  expect(papers.map((numbers) => numbers.map((number) => number !== ''))).toEqual([
    [true, true, false],
    [true, false, true],
    [true, true, true],
  ]);
  expect(lines).toEqual([
    [
      String(paid.number),
      '2026-04-30',
      'paid',
      "'=cmd|calc",
      'Töpferei "Nord", GmbH',
      'pay@example.org',
      username,
      'Team licence, 30 users, 1 year',
      '30',
      '3600.00',
      '0.00',
      '120.00',
      'GST',
      '3600.00',
      '0.00',
      'AUD',
      'Bank transfer',
      '',
      ...(papers[0] ?? []),
      today,
      '',
    ],
    [
      String(gone.number),
      '2026-04-30',
      'cancelled',
      'Ledger Gone',
      'Clay & Co',
      'pay@example.org',
      '',
      'Team licence, 30 users, 1 year',
      '30',
      '3600.00',
      '0.00',
      '120.00',
      'GST',
      '3600.00',
      '0.00',
      'AUD',
      '',
      '',
      ...(papers[1] ?? []),
      '',
      '',
    ],
    [
      String(course.number),
      today,
      'refunded',
      'Robin Buyer',
      '',
      'buyer@example.org',
      buyer.account.username,
      course.title,
      '',
      '25.00',
      '0.00',
      '0.83',
      'GST',
      '25.00',
      '25.00',
      'AUD',
      'Visa ending in 4242',
      'yes',
      ...(papers[2] ?? []),
      today,
      today,
    ],
  ]);
  expect(await lastAudit()).toBe('exported 3 orders');
});

it('exports what the filter finds, and records it in the audit log', async () => {
  const createdAt = new Date('2025-02-03T04:05:06Z');
  const { id: accountId } = await buildAccount(app.db, { username: 'narrowed' });
  const one = await insertOrder(app, { accountId, createdAt, state: 'paid' });
  await insertOrder(app, { accountId, createdAt, state: 'open' });
  await insertOrder(app, { accountId, state: 'paid' });
  const period = { from: '2025-02-03', to: '2025-02-03' };
  const { headers, lines } = await readExport({
    search: 'Narrowed clay',
    state: 'paid',
    ...period,
  });
  expect(lines.map(([number]) => number)).toEqual([String(one.number)]);
  expect(headers['content-disposition']).toContain(
    'filename="orders-from-2025-02-03-to-2025-02-03.csv"',
  );
  expect(await lastAudit()).toBe(
    'exported 1 order from 2025-02-03 to 2025-02-03, paid, with “Narrowed clay”',
  );
  const { id, number } = await insertOrder(app);
  const [invoice = ''] = await papersOf(id);
  expect((await readExport({ search: invoice })).lines.map(([first]) => first)).toEqual([
    String(number),
  ]);
  expect((await readExport({ search: 'nobody at all' })).lines).toEqual([]);
});

it.each([1, 2, 3, 4])('reads in batches of %i, each order once', async (limit) => {
  const wanted: number[] = [];
  for (const seats of [5, 6, 7]) {
    const order = await insertOrder(app, { name: `Parted${limit}`, seats, state: 'cancelled' });
    wanted.push(order.number);
  }
  let text = '';
  const filter = readFilter({ search: `parted${limit}` });
  for await (const part of writeCsv(app.db, filter, limit)) text += part;
  const [, ...lines] = readCsv(text);
  expect(lines.map(([number]) => Number(number))).toEqual(wanted);
});
