import { expect, test } from 'vitest';
import type { Order } from '../../../contract/billing/orders.ts';
import {
  cancelText,
  noRefundText,
  purchasePath,
  refundEndsText,
  refundText,
  stateText,
  statusNote,
} from './labels.ts';

const order: Order = {
  id: '1',
  number: 1042,
  kind: 'course',
  state: 'paid',
  title: 'Reading Rivers',
  seats: 1,
  currency: 'AUD',
  unitCents: 2500,
  listCents: 2500,
  discountCents: 0,
  totalCents: 2500,
  taxCents: 83,
  taxName: 'GST',
  taxIncluded: true,
  code: null,
  payBy: 'card',
  method: 'Visa ending in 4242',
  buyer: { name: '', email: '', phone: '', organisation: '', address: '', taxNumber: '' },
  isPredecessors: false,
  isTest: false,
  courseId: 7,
  teamId: null,
  createdAt: '2026-11-15T12:00:00Z',
  dueAt: null,
  paidAt: '2026-11-15T12:00:00Z',
  refundedAt: null,
  documents: [],
  payment: null,
  refundableUntil: null,
  refundFirst: null,
  moneyBack: true,
  noRefund: null,
  can: { pay: false, cancel: false, refund: true },
};

const transfer = { payBy: 'invoice', method: 'Bank transfer' } as const;

test.each([
  [{}, 'Paid on 15 November 2026 by Visa ending in 4242'],
  [{ state: 'open' }, 'Waiting for payment '],
  [
    { state: 'invoiced', dueAt: '2026-12-15T12:00:00Z' },
    'Invoice sent: due 15 December 2026 The invoice says how to pay. Access opens once your payment arrives.',
  ],
  [
    { state: 'refunded', refundedAt: '2026-11-20T12:00:00Z' },
    'Refunded on 20 November 2026 to Visa ending in 4242',
  ],
  [
    { state: 'refunded', refundedAt: '2026-11-20T12:00:00Z', ...transfer },
    'Refunded on 20 November 2026: we transfer the money back to the account it came from',
  ],
  [transfer, 'Paid on 15 November 2026 by bank transfer'],
  [{ state: 'cancelled' }, 'Cancelled '],
  [{ paidAt: '2026-11-16T03:30:00Z', method: null }, 'Paid on 16 November 2026'],
] as [Partial<Order>, string][])('shows an order with %j as "%s"', (changes, text) => {
  const shown = { ...order, ...changes };
  expect(`${stateText(shown)} ${statusNote(shown)}`).toBe(text);
});

test('explains a failed payment, and one in progress', () => {
  const payment = { id: '1', state: 'failed', failure: 'Your bank declined.', clientSecret: null };
  const failed = { ...order, state: 'open', payment } as Order;
  expect(statusNote(failed)).toBe('Your bank declined.');
  const confirming = { ...failed, state: 'paying', payment: { ...payment, state: 'confirming' } };
  expect(statusNote(confirming as Order)).toContain('confirm');
  const pending = { ...failed, state: 'paying', payment: { ...payment, state: 'started' } };
  expect(statusNote(pending as Order)).toContain("You won't be charged twice");
});

test('explains what a refund ends, and how it is paid', () => {
  expect(refundEndsText(order)).toContain('Reading Rivers');
  expect(refundEndsText({ ...order, kind: 'licence', seats: 5 })).toContain('for all its members');
  expect(refundEndsText({ ...order, kind: 'licence' })).toContain('Your licence ends');
  expect(refundText(order)).toBe('You get AUD $25.00 back to Visa ending in 4242.');
  expect(refundText({ ...order, payBy: 'invoice', method: null })).toContain('bank transfer');
});

test.each([
  [{}, null, false],
  [
    { noRefund: 'over', refundableUntil: '2026-11-29T12:00:00Z' },
    'The 14 days to get your money back ended on 29 November 2026.',
    false,
  ],
  [
    { noRefund: 'before' },
    "You've had a refund for this before, so our support team decides.",
    true,
  ],
  [
    { noRefund: 'later', refundFirst: 1043 },
    'To refund this order, refund or cancel order 1043 first.',
    false,
  ],
  [
    { noRefund: 'support' },
    'There is a later order for the same licences, so our support team decides.',
    true,
  ],
  [{ noRefund: 'before', totalCents: 0 }, null, false],
] as [Partial<Order>, string | null, boolean][])(
  'explains why there is no refund for %j: %s',
  (changes, text, canAskSupport) => {
    const expected = text === null ? null : { text, canAskSupport };
    expect(noRefundText({ ...order, ...changes })).toEqual(expected);
  },
);

test('explains what cancelling does in each state', () => {
  expect(cancelText({ ...order, state: 'open' })).toContain('Nothing was charged');
  expect(cancelText({ ...order, state: 'paying' })).toContain('stop the payment');
  expect(cancelText({ ...order, state: 'invoiced' })).toContain('credit note');
});

test('leads to what was bought, while it can be used', () => {
  expect(purchasePath(order)).toBe('/course-detail/7');
  expect(purchasePath({ ...order, kind: 'licence', courseId: null, teamId: 't' })).toBe(
    '/user-screen/team',
  );
  expect(purchasePath({ ...order, kind: 'licence', state: 'refunded', teamId: 't' })).toBeNull();
});
