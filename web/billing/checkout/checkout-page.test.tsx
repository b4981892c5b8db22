import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getOrder,
  type Order,
  type OrderItem,
  placeOrder,
  type Quote,
  quoteOrder,
  reviseOrder,
  startPayment,
} from '../../../contract/billing/orders.ts';
import { ApiStub, type StubbedCall } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { CheckoutPage } from './checkout-page.tsx';

const course: OrderItem = { kind: 'course', courseId: 1 };

const quote: Quote = {
  title: 'Basic Japanese',
  term: null,
  seats: 1,
  currency: 'AUD',
  unitCents: 15_00,
  listCents: 15_00,
  discountCents: 0,
  totalCents: 15_00,
  taxCents: 50,
  taxName: 'GST',
  taxIncluded: true,
  discount: null,
  payBy: ['card', 'paypal'],
  refusal: null,
  moneyBack: true,
  course: {
    id: 1,
    title: 'Basic Japanese',
    image: '/api/illustrations/japanese',
    comesFirst: 'Complete Hiragana first.',
  },
  team: null,
};

const order: Order = {
  id: '01a1df3a-ca33-79ef-b389-60b67f782210',
  number: 42,
  kind: 'course',
  state: 'open',
  title: 'Basic Japanese',
  seats: 1,
  currency: 'AUD',
  unitCents: 15_00,
  listCents: 15_00,
  discountCents: 0,
  totalCents: 15_00,
  taxCents: 50,
  taxName: 'GST',
  taxIncluded: true,
  code: null,
  payBy: 'card',
  method: null,
  buyer: { name: '', email: '', phone: '', organisation: '', address: '', taxNumber: '' },
  isPredecessors: false,
  isTest: false,
  courseId: 1,
  teamId: null,
  createdAt: '2026-11-15T00:00:00.000Z',
  dueAt: null,
  paidAt: null,
  refundedAt: null,
  documents: [],
  payment: null,
  refundableUntil: null,
  refundFirst: null,
  moneyBack: true,
  noRefund: null,
  can: { pay: true, cancel: true, refund: false },
};

const declined: Order = {
  ...order,
  payment: {
    id: 'p1',
    state: 'failed',
    failure: 'Your bank declined this card.',
    clientSecret: null,
  },
};

/** As the server does it: $120 a licence, and the code HALF takes half off. */
function quoteFor({ body }: StubbedCall): Response {
  const { item, code } = body as { item: OrderItem; code?: string };
  const listCents = item.kind === 'course' ? 15_00 : item.seats * 120_00;
  const applied = code === 'HALF';
  const discount = code
    ? { code, applied, message: applied ? '50 % off' : 'We do not know this code.' }
    : null;
  const totalCents = applied ? listCents / 2 : listCents;
  return Response.json({ data: { ...quote, listCents, totalCents, discount } });
}

interface Opened {
  path?: string;
  item?: OrderItem;
  viewer?: typeof learner | null;
  /** The order as the server has it. */
  stored?: Order;
}

async function openCheckout(options: Opened = {}) {
  const { path = '/payment?course=1', item = course, viewer = learner, stored = order } = options;
  const api = new ApiStub();
  api.respond(quoteOrder, quoteFor);
  api.reply(placeOrder, { data: order });
  api.reply(getOrder, { data: stored });
  api.reply(reviseOrder, { data: order });
  const page = (
    <CheckoutPage
      visit="visit"
      provider={{ provider: 'simulated', publishableKey: null }}
      rendered={{ item, quote: item === course ? quote : null, missing: null }}
    />
  );
  const view = await renderScreen(page, { path, api, ...(viewer && { viewer }) });
  await screen.findByRole('button', { name: /^Pay/ });
  return { ...view, api };
}

const payButton = () => screen.getByRole('button', { name: /^Pay/ });
const codeField = () => screen.getByRole('textbox', { name: 'Discount code' });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const findDialog = (name: string) => screen.findByRole('dialog', { name });

type User = Awaited<ReturnType<typeof openCheckout>>['user'];

async function fillCard(user: User, number = '4242424242424242') {
  for (const [name, value] of [
    ['Card number', number],
    ['Name on card', 'Robin Walker'],
    ['Expiry', '12/39'],
    ['CVV', '123'],
  ] as const) {
    await user.clear(field(name));
    await user.type(field(name), value);
  }
}

async function payWithCard(user: User) {
  await fillCard(user);
  await user.click(payButton());
  const question = await findDialog('Proceed with payment?');
  await user.click(within(question).getByRole('button', { name: 'Yes' }));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the number of licences', () => {
  const openTeam = () =>
    openCheckout({
      path: '/payment?licences=5',
      item: { kind: 'licence', seats: 5 },
      viewer: null,
    });
  const seats = () => field('Number of licences');

  test('sets the price; Pay leads back to a number that cannot be ordered', async () => {
    const { user, router } = await openTeam();
    await user.clear(seats());
    await user.type(seats(), '1');
    expect(payButton()).toHaveTextContent(/^Pay$/);
    expect(seats()).toHaveAccessibleDescription('A team has 5 to 125 licences.');
    await user.click(payButton());
    expect(seats()).toHaveFocus();
    await user.type(seats(), '2');
    await waitFor(() => expect(payButton()).toHaveTextContent('Pay AUD $1,440.00'));
    expect(router.state.location.search).toBe('?licences=12');
  });

  test('goes up and down by keys and buttons, which keep focus at the ends', async () => {
    const { user } = await openTeam();
    await user.type(seats(), '{ArrowUp}');
    expect(seats()).toHaveValue('6');
    const less = screen.getByRole('button', { name: 'One licence less' });
    await user.click(less);
    await user.click(less);
    expect(seats()).toHaveValue('5');
    expect(less).toHaveFocus();
  });

  test('above a team leads to sales', async () => {
    const { user } = await openTeam();
    await user.clear(seats());
    await user.type(seats(), '200');
    expect(screen.getByRole('link', { name: 'Ask sales about 200 licences' })).toHaveAttribute(
      'href',
      '/contact-sales?licences=200',
    );
  });
});

describe('a discount code', () => {
  test('that is unknown is announced after Enter, and focused after Apply', async () => {
    const { user } = await openCheckout();
    await user.type(codeField(), 'nope{Enter}');
    await pass(400);
    expect(codeField()).toHaveAccessibleDescription('We do not know this code.');
    expect(
      screen.getAllByRole('status').some((one) => one.textContent === 'We do not know this code.'),
    ).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await pass(400);
    expect(codeField()).toHaveFocus();
  });

  test('has to be typed to be applied', async () => {
    const { user } = await openCheckout();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(codeField()).toHaveAccessibleDescription('Enter a discount code.');
    expect(codeField()).toHaveFocus();
  });

  test('is in the price, and can be removed', async () => {
    const { user, router } = await openCheckout();
    await user.type(codeField(), 'half{Enter}');
    await pass(400);
    expect(payButton()).toHaveTextContent('Pay AUD $7.50');
    expect(router.state.location.search).toContain('code=HALF');
    await user.click(screen.getByRole('button', { name: 'Remove the code' }));
    await pass(400);
    expect(payButton()).toHaveTextContent('Pay AUD $15.00');
    expect(codeField()).toHaveValue('');
  });

  test('counts when Pay is pressed before Apply', async () => {
    const { user, api } = await openCheckout();
    await fillCard(user);
    await user.type(codeField(), 'half');
    await user.click(payButton());
    await pass(400);
    expect(await findDialog('Proceed with payment?')).toHaveTextContent('AUD $7.50');
    expect(api.calls(placeOrder)).toEqual([]);
  });

  test('that takes nothing off stops Pay', async () => {
    const { user } = await openCheckout();
    await fillCard(user);
    await user.type(codeField(), 'nope');
    await user.click(payButton());
    await pass(400);
    expect(codeField()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('says what to take before the course, in the summary', async () => {
  await openCheckout();
  const summary = await screen.findByRole('region', { name: 'Order summary' });
  expect(within(summary).getByText('Complete Hiragana first.')).toBeVisible();
});

describe('the form', () => {
  test('knows the account, asks nothing twice, and focuses the first error', async () => {
    const { user } = await openCheckout();
    expect(screen.getByText('Robin Walker')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Full Name' })).toBeNull();
    await user.click(payButton());
    await waitFor(() => expect(field('Card number')).toHaveFocus());
    expect(field('Card number')).toHaveAccessibleDescription('Card number is required.');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(field('Full Name')).toHaveValue('Robin Walker');
    await user.clear(field('Full Name'));
    await user.click(payButton());
    await waitFor(() => expect(field('Full Name')).toHaveFocus());
  });

  test('refuses a real card', async () => {
    const { user, api } = await openCheckout();
    await fillCard(user, '4111111111111111');
    await user.click(payButton());
    await waitFor(() =>
      expect(field('Card number')).toHaveAccessibleDescription(/test installation/),
    );
    expect(api.calls(placeOrder)).toEqual([]);
  });

  test('sends a visitor to sign in, and back to the same order', async () => {
    const { user, router } = await openCheckout({ viewer: null });
    await user.click(payButton());
    expect(router.state.location).toMatchObject({
      pathname: '/sign-in',
      search: `?next=${encodeURIComponent('/payment?course=1')}`,
    });
  });
});

describe('paying', () => {
  test('processes for three seconds, then thanks; the order is placed and paid once', async () => {
    const { user, api, router } = await openCheckout();
    api.reply(startPayment, { data: { ...order, state: 'paid' } });
    await fillCard(user);
    await user.click(payButton());
    const question = await findDialog('Proceed with payment?');
    await user.dblClick(within(question).getByRole('button', { name: 'Yes' }));
    await findDialog('Processing...');
    await pass(2_000);
    expect(screen.getByRole('dialog', { name: 'Processing...' })).toBeVisible();
    expect(router.state.location.search).toContain(`order=${order.id}`);
    await pass(1_500);
    await findDialog('Thank you for your purchase');
    expect(api.calls(placeOrder)).toHaveLength(1);
    expect(api.calls(startPayment)).toHaveLength(1);
    expect(JSON.stringify(api.calls(startPayment))).not.toContain('42424242');
    expect(Object.keys(localStorage).join()).not.toContain('order');
  });

  test('returns to the form after a decline, and keeps all but the CVV', async () => {
    const { user, api } = await openCheckout();
    api.reply(startPayment, { data: declined }, { data: { ...order, state: 'paid' } });
    await payWithCard(user);
    await pass(3_500);
    expect(await screen.findByText('Your bank declined this card.')).toBeVisible();
    expect(field('Card number')).toHaveFocus();
    expect(field('CVV')).toHaveValue('');
    expect(field('Name on card')).toHaveValue('Robin Walker');

    await payWithCard(user);
    await pass(3_500);
    await findDialog('Thank you for your purchase');
    const keys = api.calls(startPayment).map(({ body }) => (body as { key: string }).key);
    expect(new Set(keys).size).toBe(2);
    expect(api.calls(placeOrder)).toHaveLength(1);
  });

  test('can be cancelled before anything is sent', async () => {
    const { user, api } = await openCheckout();
    await fillCard(user);
    await user.click(payButton());
    const question = await findDialog('Proceed with payment?');
    expect(question).toHaveTextContent('AUD $15.00 for Basic Japanese, with Visa ending in 4242.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls(placeOrder)).toEqual([]);
  });

  test('shows the outcome of a payment that was interrupted by a reload', async () => {
    localStorage.setItem(
      `stepwell:order:${learner.userid}:course:1`,
      JSON.stringify({ key: 'k', orderId: order.id, paymentKey: 'attempt' }),
    );
    const { router } = await openCheckout({ stored: declined });
    expect(await screen.findByText('Your bank declined this card.')).toBeVisible();
    expect(router.state.location.search).toContain(`order=${order.id}`);
  });
});
