import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order, OrderContent, OrderItem } from '../../../contract/billing/orders.ts';
import { draftKey, findDraft, findOrCreateDraft, saveDraft } from './checkout-draft.ts';
import { placeOrReviseOrder } from './place-order.ts';

const accountId = 7;
const buyer = {
  name: 'Robin Walker',
  email: 'robin@example.org',
  phone: '',
  organisation: '',
  address: '',
  taxNumber: '',
};
const content: OrderContent = { item: { kind: 'course', courseId: 1 }, buyer, payBy: 'card' };
const key = draftKey(accountId, content.item);

interface StoredOrder {
  key: string;
  sent: string;
  order: Order;
}

/** Stands in for the server: one order per idempotency key, which refuses other content under the same key. */
let orders: StoredOrder[];
let calls: string[];
/** How many replies get lost. */
let lostReplies: number;
/** The state that an order being paid turns out to have when it is revised. */
let stateOnRevision: Order['state'];

function answer(method: string, path: string, body: { key: string } & OrderContent) {
  const id = /^\/api\/orders\/([^/?]+)/.exec(path)?.[1];
  if (method === 'GET' && !id) {
    return { data: orders.map(({ order }) => order), meta: { page: 1, limit: 20, total: 1 } };
  }
  const { key, ...sent } = body ?? {};
  const known = orders.find((one) => (id ? one.order.id === id : one.key === key));
  if (id && !known) return 404;
  if (method === 'GET') return { data: known?.order };
  if (method === 'POST' && known && known.sent !== JSON.stringify(sent)) return 409;
  if (method === 'POST' && known) return { data: known.order };
  if (method === 'PUT' && known?.order.state === 'paying') move(known.order, stateOnRevision);
  if (method === 'PUT' && known?.order.state !== 'open') return 409;
  const { item } = sent;
  const made = {
    id: known?.order.id ?? crypto.randomUUID(),
    state: 'open',
    kind: item.kind,
    courseId: 1,
    teamId: null,
    seats: 'seats' in item ? item.seats : 1,
    code: sent.code ?? null,
    payBy: sent.payBy,
    buyer: sent.buyer,
    payment: null,
  } as Order;
  orders = orders.filter((one) => one !== known);
  orders.push({ key: known?.key ?? key, sent: JSON.stringify(sent), order: made });
  return { data: made };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  orders = [];
  calls = [];
  lostReplies = 0;
  stateOnRevision = 'paying';
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  // A call that gets no answer announces it there.
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    calls.push(`${method} ${path.replace(/[0-9a-f-]{36}/, 'id').replace(/\?.*/, '')}`);
    const reply = answer(method, path, typeof body === 'string' ? JSON.parse(body) : undefined);
    if (lostReplies-- > 0) throw new TypeError('Failed to fetch');
    return typeof reply === 'number'
      ? Response.json({ detail: 'No.' }, { status: reply })
      : Response.json(reply);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const move = (order: Order, state: Order['state']) => {
  for (const stored of orders) {
    if (stored.order.id === order.id) stored.order = { ...stored.order, state };
  }
};

describe('placing an order', () => {
  test('places it once, and revises it on the next press', async () => {
    const first = await placeOrReviseOrder(accountId, content);
    expect(findDraft(key)?.orderId).toBe(first.id);
    const second = await placeOrReviseOrder(accountId, { ...content, code: 'SPRING' });
    expect(second).toMatchObject({ id: first.id, code: 'SPRING' });
    expect(orders).toHaveLength(1);
  });

  test('finds an order whose reply was lost by its key', async () => {
    lostReplies = 1;
    await expect(placeOrReviseOrder(accountId, content)).rejects.toMatchObject({ status: 0 });
    expect(orders).toHaveLength(1);
    const order = await placeOrReviseOrder(accountId, content);
    expect(orders.map((one) => one.order.id)).toEqual([order.id]);
  });

  test('finds an order whose reply was lost, even if it has been changed since', async () => {
    lostReplies = 1;
    await expect(placeOrReviseOrder(accountId, content)).rejects.toMatchObject({ status: 0 });
    const order = await placeOrReviseOrder(accountId, { ...content, code: 'SPRING' });
    expect(orders.map((one) => one.order)).toEqual([order]);
    expect(order.code).toBe('SPRING');
  });

  test('does not stop a payment that waits for confirmation', async () => {
    const first = await placeOrReviseOrder(accountId, content);
    move(first, 'paying');
    calls = [];
    expect((await placeOrReviseOrder(accountId, content)).state).toBe('paying');
    expect(calls).toEqual(['GET /api/orders/id']);
  });

  test('returns an order that is being paid or was paid, instead of placing another', async () => {
    const first = await placeOrReviseOrder(accountId, content);
    move(first, 'paying');
    const paypal = { ...content, payBy: 'paypal' } as const;
    expect(await placeOrReviseOrder(accountId, paypal)).toMatchObject({
      id: first.id,
      state: 'paying',
    });
    stateOnRevision = 'paid';
    expect(await placeOrReviseOrder(accountId, paypal)).toMatchObject({
      id: first.id,
      state: 'paid',
    });
    expect(orders).toHaveLength(1);
  });

  test.each([
    [1, 5, 2],
    [5, 1, 2],
    // The same team is not bought again for one seat more.
    [5, 6, 1],
  ])('with %i licences just paid and %i wanted, there are %i orders', async (a, b, count) => {
    const licences = (seats: number) => ({ ...content, item: { kind: 'licence', seats } as const });
    move(await placeOrReviseOrder(accountId, licences(a)), 'paying');
    stateOnRevision = 'paid';
    const order = await placeOrReviseOrder(accountId, licences(b));
    expect(orders).toHaveLength(count);
    expect(order).toMatchObject(count === 2 ? { state: 'open', seats: b } : { state: 'paid' });
  });

  test.each(['cancelled', 'refunded'] as const)(
    'places another order after one was %s',
    async (state) => {
      const first = await placeOrReviseOrder(accountId, content);
      move(first, state);
      const second = await placeOrReviseOrder(accountId, content);
      expect(second.id).not.toBe(first.id);
      expect(second.state).toBe('open');
    },
  );

  test('does not place an order again that was paid elsewhere', async () => {
    const first = await placeOrReviseOrder(accountId, content);
    move(first, 'paid');
    expect(await placeOrReviseOrder(accountId, content)).toMatchObject({
      id: first.id,
      state: 'paid',
    });
    expect(orders).toHaveLength(1);
  });

  test('places a new order if the one with the lost reply was cancelled', async () => {
    lostReplies = 1;
    await expect(placeOrReviseOrder(accountId, content)).rejects.toMatchObject({ status: 0 });
    for (const { order } of [...orders]) move(order, 'cancelled');
    expect((await placeOrReviseOrder(accountId, { ...content, code: 'SPRING' })).state).toBe(
      'open',
    );
    expect((await placeOrReviseOrder(accountId, content)).state).toBe('open');
    expect(orders).toHaveLength(2);
  });

  test('ignores a draft whose order belongs to another account', async () => {
    saveDraft(key, { key: crypto.randomUUID(), orderId: crypto.randomUUID() });
    expect((await placeOrReviseOrder(accountId, content)).state).toBe('open');
    expect(draftKey(8, content.item)).not.toBe(key);
  });
});

describe('the draft in local storage', () => {
  test('is shared by any number of licences, but not by different items', () => {
    const of = (item: OrderItem) => draftKey(accountId, item);
    expect(of({ kind: 'licence', seats: 1 })).toBe(of({ kind: 'licence', seats: 5 }));
    expect(of({ kind: 'renewal', teamId: 'a', seats: 5 })).not.toBe(
      of({ kind: 'more_licences', teamId: 'a', seats: 5 }),
    );
    expect(of({ kind: 'course', courseId: 1 })).not.toBe(of({ kind: 'course', courseId: 2 }));
  });

  test('keeps one key, even if storage is blocked or corrupt', () => {
    expect(findOrCreateDraft(key)).toEqual(findOrCreateDraft(key));
    localStorage.setItem(key, '{"key":');
    expect(findDraft(key)).toBeNull();
    const deny = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });
    expect(findOrCreateDraft(key)).toEqual(findOrCreateDraft(key));
  });
});
