import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '../../../contract/billing/orders.ts';
import { findKept, keep, keptFor, nameOfWish } from './checkout-draft.ts';
import { type OrderContent, writeOrder } from './write-order.ts';

const accountId = 7;
const buyer = {
  name: 'Robin Walker',
  email: 'robin@example.org',
  phone: '',
  organisation: '',
  address: '',
  taxNumber: '',
};
const wanted: OrderContent = { wish: { kind: 'course', courseId: 1 }, buyer, payBy: 'card' };
const name = nameOfWish(accountId, wanted.wish);

interface Kept {
  key: string;
  sent: string;
  order: Order;
}

/** As much of the server as an order needs: one for each key, and no other content under it. */
let orders: Kept[];
let calls: string[];
/** How many answers go astray. */
let lost: number;
/** What becomes of an order under way when it is to be changed. */
let turnsOut: Order['state'];

function answer(method: string, path: string, body: { key: string } & OrderContent) {
  const id = /^\/api\/orders\/([^/?]+)/.exec(path)?.[1];
  if (method === 'GET' && !id) {
    return { data: orders.map(({ order }) => order), meta: { page: 1, limit: 20, total: 1 } };
  }
  const { key, ...content } = body ?? {};
  const known = orders.find((one) => (id ? one.order.id === id : one.key === key));
  if (id && !known) return 404;
  if (method === 'GET') return { data: known?.order };
  if (method === 'POST' && known && known.sent !== JSON.stringify(content)) return 409;
  if (method === 'POST' && known) return { data: known.order };
  if (method === 'PUT' && known?.order.state === 'paying') move(known.order, turnsOut);
  if (method === 'PUT' && known?.order.state !== 'open') return 409;
  const { wish } = content;
  const made = {
    id: known?.order.id ?? crypto.randomUUID(),
    state: 'open',
    kind: wish.kind,
    courseId: 1,
    teamId: null,
    seats: 'seats' in wish ? wish.seats : 1,
    code: content.code ?? null,
    payBy: content.payBy,
    buyer: content.buyer,
    payment: null,
  } as Order;
  orders = orders.filter((one) => one !== known);
  orders.push({ key: known?.key ?? key, sent: JSON.stringify(content), order: made });
  return { data: made };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  orders = [];
  calls = [];
  lost = 0;
  turnsOut = 'paying';
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    calls.push(`${method} ${path.replace(/[0-9a-f-]{36}/, 'id').replace(/\?.*/, '')}`);
    const reply = answer(method, path, typeof body === 'string' ? JSON.parse(body) : undefined);
    if (lost-- > 0) throw new TypeError('Failed to fetch');
    return typeof reply === 'number'
      ? Response.json({ detail: 'No.' }, { status: reply })
      : Response.json(reply);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const move = (order: Order, state: Order['state']) => {
  for (const kept of orders) if (kept.order.id === order.id) kept.order = { ...kept.order, state };
};

describe('an order', () => {
  test('is placed once, and changed by the next press', async () => {
    const first = await writeOrder(accountId, wanted);
    expect(findKept(name)?.orderId).toBe(first.id);
    const second = await writeOrder(accountId, { ...wanted, code: 'SPRING' });
    expect(second).toMatchObject({ id: first.id, code: 'SPRING' });
    expect(orders).toHaveLength(1);
  });

  test('whose answer was lost is found by its key', async () => {
    lost = 1;
    await expect(writeOrder(accountId, wanted)).rejects.toMatchObject({ code: 0 });
    expect(orders).toHaveLength(1);
    const order = await writeOrder(accountId, wanted);
    expect(orders.map((one) => one.order.id)).toEqual([order.id]);
  });

  test('whose answer was lost is found among the others when something was changed since', async () => {
    lost = 1;
    await expect(writeOrder(accountId, wanted)).rejects.toMatchObject({ code: 0 });
    const order = await writeOrder(accountId, { ...wanted, code: 'SPRING' });
    expect(orders.map((one) => one.order)).toEqual([order]);
    expect(order.code).toBe('SPRING');
  });

  test('is not stopped while the payer is asked to confirm it', async () => {
    const first = await writeOrder(accountId, wanted);
    move(first, 'paying');
    calls = [];
    expect((await writeOrder(accountId, wanted)).state).toBe('paying');
    expect(calls).toEqual(['GET /api/orders/id']);
  });

  test('that is being paid, and cannot be changed, is the answer', async () => {
    const first = await writeOrder(accountId, wanted);
    move(first, 'paying');
    const paypal = { ...wanted, payBy: 'paypal' } as const;
    expect(await writeOrder(accountId, paypal)).toMatchObject({ id: first.id, state: 'paying' });
    turnsOut = 'paid';
    expect(await writeOrder(accountId, paypal)).toMatchObject({ id: first.id, state: 'paid' });
    expect(orders).toHaveLength(1);
  });

  test.each([
    [1, 5, 2],
    [5, 1, 2],
    // Bought once is bought: the same team is not bought again for one seat more.
    [5, 6, 1],
  ])('for %i licences that turns out paid, when %i are wanted: %i orders', async (a, b, count) => {
    const licences = (seats: number) => ({ ...wanted, wish: { kind: 'licence', seats } as const });
    move(await writeOrder(accountId, licences(a)), 'paying');
    turnsOut = 'paid';
    const order = await writeOrder(accountId, licences(b));
    expect(orders).toHaveLength(count);
    expect(order).toMatchObject(count === 2 ? { state: 'open', seats: b } : { state: 'paid' });
  });

  test.each(['cancelled', 'refunded'] as const)(
    'that is %s is followed by another',
    async (state) => {
      const first = await writeOrder(accountId, wanted);
      move(first, state);
      const second = await writeOrder(accountId, wanted);
      expect(second.id).not.toBe(first.id);
      expect(second.state).toBe('open');
    },
  );

  test('that was paid while nobody here heard of it is not placed again', async () => {
    const first = await writeOrder(accountId, wanted);
    move(first, 'paid');
    expect(await writeOrder(accountId, wanted)).toMatchObject({ id: first.id, state: 'paid' });
    expect(orders).toHaveLength(1);
  });

  test('that was cancelled before its answer came is not taken for the new one', async () => {
    lost = 1;
    await expect(writeOrder(accountId, wanted)).rejects.toMatchObject({ code: 0 });
    for (const { order } of [...orders]) move(order, 'cancelled');
    expect((await writeOrder(accountId, { ...wanted, code: 'SPRING' })).state).toBe('open');
    expect((await writeOrder(accountId, wanted)).state).toBe('open');
    expect(orders).toHaveLength(2);
  });

  test('of another account is not found here', async () => {
    keep(name, { key: crypto.randomUUID(), orderId: crypto.randomUUID() });
    expect((await writeOrder(accountId, wanted)).state).toBe('open');
    expect(nameOfWish(8, wanted.wish)).not.toBe(name);
  });
});

describe('what is kept of it', () => {
  test('is the same for any number of licences, and another for each thing', () => {
    const of = (wish: OrderContent['wish']) => nameOfWish(accountId, wish);
    expect(of({ kind: 'licence', seats: 1 })).toBe(of({ kind: 'licence', seats: 5 }));
    expect(of({ kind: 'renewal', teamId: 'a', seats: 5 })).not.toBe(
      of({ kind: 'more_licences', teamId: 'a', seats: 5 }),
    );
    expect(of({ kind: 'course', courseId: 1 })).not.toBe(of({ kind: 'course', courseId: 2 }));
  });

  test('is one key until it is forgotten, also where storage is forbidden or broken', () => {
    expect(keptFor(name)).toEqual(keptFor(name));
    localStorage.setItem(name, '{"key":');
    expect(findKept(name)).toBeNull();
    const deny = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });
    expect(keptFor(name)).toEqual(keptFor(name));
  });
});
