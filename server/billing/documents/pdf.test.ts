import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../contract/billing/orders.ts';
import { defaultSellerZone, setSellerZone } from '../../../contract/site/seller-zone.ts';
import { missing, readPdf } from '../../../tests/support/read-pdf.ts';
import { defaultTax } from '../../config/sales.ts';
import { readConfig } from '../../config.ts';
import { type OrderFacts, writeContent } from './content.ts';
import { drawDocument } from './pdf.ts';

const seller = {
  name: 'Stepwell',
  address: 'Observatory Hill, Sydney NSW 2000, Australia',
  taxNumber: '',
  bankDetails: '',
  timeZone: defaultSellerZone,
};
const support = { email: 'support@stepwell.example', phone: '', address: '', location: null };
const buyer = {
  name: 'Ada Brook',
  email: 'ada@example.org',
  phone: '',
  organisation: '',
  address: '',
  taxNumber: '',
};
const now = new Date('2026-11-15T02:00:00Z');
const course: OrderFacts = {
  accountId: 1,
  number: 1042,
  kind: 'course',
  title: 'Reading Rivers',
  seats: 1,
  buyer,
  currency: 'AUD',
  unitCents: 2500,
  listCents: 2500,
  discountCents: 0,
  totalCents: 2500,
  taxCents: 83,
  taxName: 'GST',
  taxIncluded: true,
  code: null,
  orderedAt: now,
  dueAt: null,
  paidAt: now,
  now,
  provider: 'simulated',
  method: 'Visa ending in 4242',
  requestedBy: 'buyer',
  teamEndedAt: null,
  startsOn: null,
  teamEndsAt: null,
};
const team: OrderFacts = {
  ...course,
  kind: 'licence',
  title: 'Team licence, 30 users, 1 year',
  seats: 30,
  unitCents: 12_000,
  listCents: 360_000,
  discountCents: 36_000,
  totalCents: 324_000,
  taxCents: 10_800,
  code: 'AUTUMN',
  provider: null,
  method: null,
  paidAt: null,
  dueAt: new Date('2026-12-15T02:00:00Z'),
};

async function draw(
  kind: DocumentKind,
  facts: OrderFacts,
  options: { seller?: Partial<typeof seller> } = {},
) {
  const site = { ...(await readConfig({ SESSION_SECRET: 'x'.repeat(32) })).site };
  const config = { seller: { ...seller, ...options.seller }, support, tax: defaultTax, site };
  const invoice = kind === 'credit_note' ? { number: 41, issuedAt: now } : undefined;
  const pdf = await drawDocument(writeContent(kind, 42, facts, config, invoice), now);
  return { ...readPdf(pdf), plain: pdf.toString('latin1') };
}

const right = 595.28 - 56;
const joined = (words: string) => words.replace(/\s+/g, '');

describe('an invoice', () => {
  it('shows number, date, seller, buyer, amounts and payment method', async () => {
    const { text, plain } = await draw('invoice', course);
    for (const part of [
      'Invoice',
      'INV-000042',
      '15 November 2026',
      '1042',
      'Ada Brook',
      'Reading Rivers',
      'Observatory Hill',
      'Total AUD',
      '$25.00',
      'GST included',
      '$0.83',
      'Paid on 15 November 2026 by Visa ending in 4242.',
      'Test payment: no money was charged.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('ABN');
    expect(text).not.toContain('Tax invoice');
    for (const property of ['(Invoice INV-000042)', '(Stepwell)', '/Lang (en)', '/Table']) {
      expect(plain).toContain(property);
    }
  });

  it('has the days of the seller on the day it was issued, and says whose they are', async () => {
    const evening = new Date('2026-11-15T12:00:00Z');
    const facts = { ...course, paidAt: evening, now: evening };
    setSellerZone('Pacific/Auckland');
    const config = {
      seller: { ...seller, timeZone: 'Pacific/Auckland' },
      support,
      tax: defaultTax,
      site: (await readConfig({ SESSION_SECRET: 'x'.repeat(32) })).site,
    };
    const content = writeContent('invoice', 42, facts, config, undefined);
    // Drawn again after the seller has moved.
    setSellerZone(defaultSellerZone);
    const { text } = readPdf(await drawDocument(content, evening));
    expect(text).toContain('Paid on 16 November 2026');
    expect(text).toContain('Dates are in Pacific/Auckland time.');
    const { timeZone, ...earlier } = content.seller;
    const old = readPdf(await drawDocument({ ...content, seller: earlier }, evening));
    expect(old.text).toContain('Dates are in Australia/Sydney time.');
  });

  it('shows due date and bank details while it is unpaid', async () => {
    const { text } = await draw('invoice', team, {
      seller: { taxNumber: '12 345 678 901', bankDetails: 'BSB 000-000\nAccount 12345678' },
    });
    for (const part of [
      'Tax invoice',
      'Due 15 December 2026.',
      'BSB 000-000',
      'Account 12345678',
      'ABN 12 345',
      'Please quote INV-000042',
      'Subtotal',
      'Discount AUTUMN',
      '−$360.00',
      '$3,240.00',
      '12 months from the day of payment',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Test payment');
    const without = await draw('invoice', team);
    expect(without.text).toContain('For our bank details, email support@stepwell.example.');
  });

  it('shows the discount code if nothing is to be paid', async () => {
    const free = { ...course, discountCents: 2500, totalCents: 0, taxCents: 0, code: 'GIFT' };
    const { text } = await draw('invoice', { ...free, provider: 'none', method: '' });
    expect(text).toContain('Nothing to pay: covered by the code GIFT.');
  });

  it.each([
    ['Nguyễn Thị Ánh Tuyết', 'Łukasz Gżegżółka', 'Ελένη Παπαδοπούλου 12'],
    ['Фёдор Достоевский', 'Øresund Æ', 'Trần Hưng Đạo 3'],
  ])('prints %s', async (name, organisation, address) => {
    const { text } = await draw('invoice', {
      ...course,
      buyer: { ...buyer, name, organisation, address },
    });
    for (const part of [name, organisation, address]) {
      expect(text.normalize('NFC')).toContain(part.normalize('NFC'));
    }
    expect(text).not.toContain(missing);
    expect(text).not.toContain('exactly as entered');
  });

  it('falls back to the order number if a name cannot be printed', async () => {
    const { text } = await draw('invoice', {
      ...course,
      title: '日本語',
      buyer: { ...buyer, name: '田中 太郎', address: '東京都 Tokyo 100-0001' },
    });
    for (const part of ['ada@example.org', 'Tokyo 100-0001', 'Order 1042', 'exactly as entered']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(missing);
  });

  it('wraps long names within the page', async () => {
    const organisation = 'The Association of '.repeat(7).slice(0, 120).trim();
    const address = `${'W'.repeat(120)} ${'Level 14, Building Seven, '.repeat(7)}`
      .slice(0, 300)
      .trim();
    const title = 'A very long title of a course '.repeat(6).trim();
    const facts = { ...team, title, buyer: { ...buyer, organisation, address } };
    const { text, lines, plain } = await draw('invoice', facts);
    for (const part of [organisation, address, title]) expect(joined(text)).toContain(joined(part));
    for (const { text, end } of lines) expect(end, text).toBeLessThan(right + 4);
    // What no longer fits continues on a second page, above the footer.
    expect(plain.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2);
  });
});

describe('a credit note', () => {
  it('refers to the invoice it corrects, with negative amounts', async () => {
    const { text } = await draw('credit_note', course);
    for (const part of [
      'Credit note',
      'CN-000042',
      'Corrects invoice INV-000041 of 15 November 2026.',
      '−$25.00',
      '−$0.83',
      'Refunded at the request of the customer.',
    ]) {
      expect(text).toContain(part);
    }
  });

  it.each([
    ['seller', 'Refunded by the seller.'],
    ['provider', 'Refunded through the payment provider.'],
    ['dispute', 'Refunded by the bank after a dispute.'],
  ] as const)('says whose item it was: %s', async (requestedBy, sentence) => {
    const text = (await draw('credit_note', { ...course, requestedBy })).text.replace(/\s+/g, ' ');
    expect(text).toContain(sentence);
    expect(text).not.toContain('the buyer.');
  });

  it('says that a card is refunded, and a bank transfer will be', async () => {
    const plain = async (facts: OrderFacts) =>
      (await draw('credit_note', facts)).text.replace(/\s+/g, ' ');
    expect(await plain(course)).toContain('Refunded in full. It was paid on 15 November 2026');
    const transfer = {
      ...team,
      paidAt: now,
      provider: 'invoice',
      method: 'Bank transfer',
    } as const;
    const text = await plain(transfer);
    expect(text).toContain('The amount will be transferred back to the account it came from.');
    expect(text).not.toContain('Paid back');
  });

  it('of an unpaid invoice says that nothing is to be paid any more', async () => {
    const { text } = await draw('credit_note', team);
    expect(text).toContain('No payment is due for INV-000041.');
    expect(text).toContain('−$3,240.00');
    expect(text).not.toContain('Paid');
  });
});

describe('a receipt', () => {
  it('shows until when the licences last', async () => {
    const { text } = await draw('receipt', {
      ...team,
      paidAt: now,
      provider: 'invoice',
      method: 'Bank transfer',
      teamEndsAt: new Date('2027-11-15T02:00:00Z'),
    });
    expect(text).toContain('REC-000042');
    expect(text).toContain('12 months, until 15 November 2027');
    expect(text).toContain('Paid on 15 November 2026 by bank transfer.');
  });
});
