import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '../../../contract/billing/orders.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { draftKey, findDraft, saveDraft } from './checkout-draft.ts';
import type { PaymentRequest } from './checkout-state.ts';
import {
  announce,
  answerBank,
  checkPayment,
  clearDraft,
  findInterruptedOrder,
  pay,
  rememberOrder,
} from './payment-calls.ts';
import { answered } from './payment-result.ts';

const accountId = 7;
const item = { kind: 'course', courseId: 1 } as const;
const key = draftKey(accountId, item);
const buyer = {
  name: 'Robin Walker',
  email: 'robin@example.org',
  phone: '',
  organisation: '',
  address: '',
  taxNumber: '',
};
const request: PaymentRequest = {
  content: { item: item, buyer, payBy: 'card' },
  totalCents: 15_00,
  simulated: { outcome: 'success', brand: 'Visa', lastFour: '4242' },
};

type Payment = NonNullable<Order['payment']>;

const orderIn = (state: Order['state'], payment: Partial<Payment> | null = null) =>
  ({
    id: 'o1',
    title: 'Basic Japanese',
    state,
    kind: 'course',
    courseId: 1,
    teamId: null,
    seats: 1,
    code: null,
    payBy: 'card',
    buyer,
    totalCents: 15_00,
    payment: payment && {
      id: 'p1',
      state: 'started',
      failure: null,
      clientSecret: null,
      ...payment,
    },
  }) as Order;

const open = orderIn('open');
const declined = orderIn('open', { state: 'failed', failure: 'Declined.' });

type Reply = Order | number | 'lost';

/** What the server says to each call; several replies are given one after the other. */
let replies: Record<string, Reply[]>;
let sent: { call: string; body: { key?: string; totalCents?: number } }[];

beforeEach(() => {
  const stored = new Map<string, string>();
  replies = {
    'POST /api/orders': [open],
    'GET /api/orders/o1': [open],
    'PUT /api/orders/o1': [open],
  };
  sent = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${path}`;
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : {} });
    const queue = replies[call] ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    if (reply === undefined) throw new Error(`No reply to ${call}`);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    return typeof reply === 'number'
      ? Response.json({ detail: 'Refused.' }, { status: reply })
      : Response.json({ data: reply });
  });
  return () => vi.unstubAllGlobals();
});

const payments = () => sent.filter(({ call }) => call === 'POST /api/orders/o1/payments');
const start = (asked = request) => pay(accountId, asked, () => {});

describe('paying', () => {
  test('places the order, reports it, and starts the payment of the agreed sum', async () => {
    replies['POST /api/orders/o1/payments'] = [orderIn('paid')];
    const placed: Order[] = [];
    const result = await pay(accountId, request, (order) => placed.push(order));
    expect(result).toEqual(answered(orderIn('paid')));
    expect(placed).toEqual([open]);
    expect(payments()[0]?.body).toMatchObject({ totalCents: 15_00, simulated: request.simulated });
  });

  test('stores its key before it is sent, and is not repeated while it may have gone through', async () => {
    replies['POST /api/orders/o1/payments'] = ['lost'];
    expect(await start()).toEqual({ kind: 'unknown', order: open, failedBefore: null });
    expect(findDraft(key)?.paymentKey).toBe(payments()[0]?.body.key);
    replies['GET /api/orders/o1'] = [orderIn('paying')];
    expect(await start()).toEqual(answered(orderIn('paying')));
    expect(payments()).toHaveLength(1);
  });

  test('is a new attempt after a failure, whose id tells old news from new', async () => {
    replies['POST /api/orders'] = [declined];
    replies['POST /api/orders/o1/payments'] = ['lost'];
    expect(await start()).toMatchObject({ kind: 'unknown', failedBefore: 'p1' });
    expect(findDraft(key)).toMatchObject({ orderId: 'o1', failedBefore: 'p1' });
  });

  test('charges nothing when the price has changed', async () => {
    replies['POST /api/orders'] = [{ ...open, totalCents: 25_00 }];
    expect((await start()).kind).toBe('priceChanged');
    expect(payments()).toEqual([]);
  });

  test.each(['paid', 'paying'] as const)(
    'charges nothing when the order is %s already',
    async (state) => {
      replies['POST /api/orders'] = [orderIn(state)];
      expect(await start()).toEqual(answered(orderIn(state)));
      expect(payments()).toEqual([]);
    },
  );

  test('is refused when the order is, with whether there was a connection', async () => {
    replies['POST /api/orders'] = [422];
    expect(await start()).toEqual({
      kind: 'refused',
      order: null,
      message: 'Refused.',
      isOffline: false,
    });
    replies['POST /api/orders'] = ['lost'];
    expect(await start()).toMatchObject({ kind: 'refused', isOffline: true });
  });

  test('trusts the order more than a refusal', async () => {
    replies['POST /api/orders/o1/payments'] = [409];
    replies['GET /api/orders/o1'] = [orderIn('paid')];
    expect(await start()).toEqual(answered(orderIn('paid')));
    replies['GET /api/orders/o1'] = [open];
    expect(await start()).toMatchObject({ kind: 'refused', order: open });
  });

  test('does not know the outcome after an error of the server', async () => {
    replies['POST /api/orders/o1/payments'] = [502];
    expect((await start()).kind).toBe('unknown');
  });
});

describe('paying with Stripe', () => {
  const started = orderIn('paying', { state: 'confirming', clientSecret: 'secret' });
  const confirm = vi.fn();
  const withStripe = { ...request, stripe: { validate: vi.fn(), confirm } };
  beforeEach(() => {
    confirm.mockReset();
    replies['POST /api/orders/o1/payments'] = [started];
    replies['POST /api/orders/o1/payments/check'] = [orderIn('paid')];
  });

  test('lets Stripe charge the card, then asks our server', async () => {
    confirm.mockResolvedValue({ ok: true, message: null });
    expect(await start(withStripe)).toEqual(answered(orderIn('paid')));
    expect(confirm).toHaveBeenCalledWith('secret', {
      name: 'Robin Walker',
      email: 'robin@example.org',
      orderId: 'o1',
    });
  });

  test('shows what Stripe says about a declined card', async () => {
    confirm.mockResolvedValue({ ok: false, message: 'Your card was declined.' });
    expect(await start(withStripe)).toMatchObject({
      outcome: { kind: 'declined', message: 'Your card was declined.' },
    });
  });

  test('tries another card for a payment that waits for confirmation', async () => {
    saveDraft(key, { key: 'k', orderId: 'o1', paymentKey: 'attempt' });
    replies['GET /api/orders/o1'] = [started];
    confirm.mockResolvedValue({ ok: true, message: null });
    expect((await start(withStripe)).kind).toBe('answered');
    expect(payments()[0]?.body.key).toBe('attempt');
  });
});

test('the answer to the bank is sent, and its loss is told', async () => {
  replies['POST /api/orders/o1/payments/confirm'] = [declined, 'lost'];
  expect(await answerBank(orderIn('paying'), false)).toEqual(answered(declined));
  expect(sent[0]?.body).toEqual({ approve: false });
  expect((await answerBank(open, true)).kind).toBe('unknown');
});

test('a check asks the provider, else reads the order, else knows nothing', async () => {
  replies['POST /api/orders/o1/payments/check'] = [orderIn('paid'), 409, 'lost'];
  expect(await checkPayment(open, null)).toEqual(answered(orderIn('paid')));
  expect(await checkPayment(open, null)).toEqual(answered(open));
  expect(await checkPayment(open, 'p0')).toEqual({
    kind: 'unknown',
    order: open,
    failedBefore: 'p0',
  });
});

describe('an earlier visit', () => {
  const interrupted = { key: 'k', orderId: 'o1', paymentKey: 'attempt' };
  const find = () => findInterruptedOrder(accountId, item);

  test('without an order asks nothing', async () => {
    expect(await find()).toBeNull();
    expect(sent).toEqual([]);
  });

  test('that was interrupted finds its order', async () => {
    saveDraft(key, interrupted);
    replies['GET /api/orders/o1'] = [declined];
    expect(await find()).toEqual({ order: declined, draft: interrupted });
  });

  test('whose outcome was seen leaves an open order alone, and forgets one that has ended', async () => {
    saveDraft(key, { key: 'k', orderId: 'o1' });
    expect(await find()).toBeNull();
    expect(findDraft(key)).not.toBeNull();
    replies['GET /api/orders/o1'] = [orderIn('cancelled')];
    expect(await find()).toBeNull();
    expect(findDraft(key)).toBeNull();
  });

  test('for another number of licences does not take over the page', async () => {
    const licence = { kind: 'licence', seats: 5 } as const;
    saveDraft(draftKey(accountId, licence), interrupted);
    replies['GET /api/orders/o1'] = [{ ...declined, kind: 'licence', seats: 9 }];
    expect(await findInterruptedOrder(accountId, licence)).toBeNull();
  });
});

describe('the draft', () => {
  test('remembers the order that the page was opened with', () => {
    saveDraft(key, { key: 'k', orderId: 'other', paymentKey: 'attempt' });
    rememberOrder(accountId, open);
    expect(findDraft(key)).toEqual({ key: expect.any(String), orderId: 'o1' });
    const before = findDraft(key);
    rememberOrder(accountId, open);
    expect(findDraft(key)).toEqual(before);
  });

  test('is deleted after a purchase, and loses its payment after a failure', () => {
    const draft = { key: 'k', orderId: 'o1', paymentKey: 'attempt' };
    saveDraft(key, draft);
    clearDraft(accountId, { kind: 'unknown', order: open, failedBefore: null });
    clearDraft(accountId, answered(orderIn('paying')));
    expect(findDraft(key)).toEqual(draft);
    clearDraft(accountId, answered(declined));
    expect(findDraft(key)).toEqual({ key: 'k', orderId: 'o1' });
    clearDraft(accountId, answered(orderIn('paid')));
    expect(findDraft(key)).toBeNull();
  });

  test('of another order is left alone', () => {
    saveDraft(key, { key: 'k', orderId: 'other' });
    clearDraft(accountId, answered(orderIn('paid')));
    expect(findDraft(key)?.orderId).toBe('other');
  });
});

test('a purchase that ended after the page was left is announced; a failure is not', () => {
  const success = vi.spyOn(notify, 'success').mockResolvedValue();
  saveDraft(key, { key: 'k', orderId: 'o1', paymentKey: 'attempt' });
  announce(accountId, answered(declined));
  expect(success).not.toHaveBeenCalled();
  expect(findDraft(key)?.paymentKey).toBe('attempt');
  announce(accountId, answered(orderIn('paid')));
  announce(accountId, answered(orderIn('invoiced')));
  expect(success.mock.calls).toEqual([
    ['Thank you for your purchase: Basic Japanese is paid.'],
    ['Thank you for your purchase: Basic Japanese is ordered.'],
  ]);
  expect(findDraft(key)).toBeNull();
});
