import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { exportOrders, listAllOrders, refundAnyOrder } from '../../contract/billing-admin.ts';
import { removeMember } from '../../contract/teams.ts';
import { signedIn } from '../../tests/app.ts';
import { buildAdmin } from '../../tests/factories.ts';
import { readCsv } from '../../tests/read-csv.ts';
import { paidOnce, startStripeHouse, visa } from '../../tests/stripe/house.ts';
import { deliver, eventAbout, signEvent } from '../../tests/stripe/stand-in.ts';
import { buildMember } from '../../tests/teams.ts';

const at = await startStripeHouse();
const admin = await signedIn(at.house, await buildAdmin(at.house.db));
const { stripe, house, db, origin, begun, paid, tell, traces, reconcileLater } = at;
afterAll(at.close);
beforeEach(() => stripe.behave('well'));

const types = ['refund.created', 'refund.updated', 'charge.refunded', 'charge.refund.updated'];
const tellBack = (object: object, type = 'refund.created') =>
  deliver(origin, eventAbout(type, object));

const givenFor = (intent: { id: string }) =>
  stripe.refunds.flatMap(({ payment_intent, amount }) =>
    payment_intent === intent.id ? [amount] : [],
  );

type Paid = Awaited<ReturnType<typeof paid>>;

const notesOf = async ({ id }: Paid) => {
  const events = await db
    .selectFrom('billing.order_event')
    .select(['from_state', 'to_state', 'note'])
    .where('order_id', '=', id)
    .where('from_state', 'in', ['paid', 'refunding', 'refunded'])
    .orderBy('id')
    .execute();
  return events.map(({ from_state, to_state, note }) => `${from_state} ${to_state} ${note}`.trim());
};

/** What support was told of an order. */
const mailsAbout = async ({ number }: Paid) => {
  const mails = await db
    .selectFrom('platform.mail')
    .select(['recipient', 'subject', 'text_part as text'])
    .where('subject', 'like', `Order ${number}: %`)
    .orderBy('created_at')
    .execute();
  expect(mails.filter(({ recipient }) => recipient !== house.config.support.email)).toEqual([]);
  return mails.map(({ subject, text }) => `${subject}\n${text}`);
};

const newsOf = async (accountId: number) => {
  const news = await db
    .selectFrom('learning.notification')
    .select(['title', 'text'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return news.map(({ title, text }) => `${title}\n${text}`);
};

const reasonOf = async ({ id }: Paid) => {
  const note = await db
    .selectFrom('billing.document')
    .select('content')
    .where('order_id', '=', id)
    .where('kind', '=', 'credit_note')
    .executeTakeFirstOrThrow();
  return note.content.reason;
};

/** An order as Admins find it, with the sums over it alone, and the column of the export. */
const inBooks = async ({ id, number, read }: Paid) => {
  const invoice = (await read()).documents.find(({ kind }) => kind === 'invoice');
  const query = { search: invoice?.number ?? '' };
  const { data, meta } = (await admin.ask(listAllOrders, { query })).body;
  const csv = readCsv(Buffer.from((await admin.ask(exportOrders, { query })).body).toString());
  const { takenCents, gstCents, refundedCents } = meta;
  const row = csv.find(([first]) => first === String(number));
  return {
    sums: [takenCents, gstCents, refundedCents],
    exported: row?.[csv[0]?.indexOf('Given back') ?? -1],
    notes: data.find((order) => order.id === id)?.notes.map(({ text }) => text),
  };
};

/** All that a refund leaves behind, each of it once. */
async function expectRefundedOnce(order: Paid, ref: string | undefined) {
  expect(await traces(order)).toEqual({
    ...{ state: 'refunded', documents: ['credit_note', 'invoice', 'receipt'], timesPaid: 1 },
    enrolments: [],
  });
  const refunds = await db
    .selectFrom('billing.refund')
    .select(['state', 'provider_ref as ref', 'amount_cents as cents'])
    .where('order_id', '=', order.id)
    .execute();
  expect(refunds).toEqual([{ state: 'succeeded', ref, cents: order.totalCents }]);
  const news = await db
    .selectFrom('learning.notification')
    .select('title')
    .where('account_id', '=', order.accountId)
    .where('subject', '=', `refund ${order.id}`)
    .execute();
  expect(news).toHaveLength(1);
}

describe('a refund of ours', () => {
  test('is repeated until it is heard of, and given once', async () => {
    const order = await paid();
    stripe.behave('mute', /refunds/);
    expect((await order.refund()).body.data.state).toBe('refunding');
    stripe.behave('well');
    await reconcileLater(order.id);
    await expectRefundedOnce(order, stripe.refunds.at(-1)?.id);
    expect(givenFor(order.intent)).toEqual([25_00]);
  });

  test("whose answer was lost is through with Stripe's message", async () => {
    const order = await paid();
    stripe.behave('mute', /refunds/);
    await order.refund();
    stripe.behave('well');
    const refund = stripe.refunds.at(-1);
    expect(await tellBack(refund ?? {})).toBe(200);
    await expectRefundedOnce(order, refund?.id);
  });

  test('that fails weeks later is told to support, once', async () => {
    const order = await paid();
    await order.refund();
    const failed = stripe.fail(stripe.refunds.at(-1)?.id ?? '');
    const told = Array.from({ length: 5 }, () => tellBack(failed, 'refund.failed'));
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    expect((await notesOf(order)).slice(2)).toEqual([
      `refunded refunded refund failed at Stripe: ${failed.id}`,
    ]);
    expect(await mailsAbout(order)).toEqual([
      expect.stringMatching(/a refund failed at Stripe.*by another way.*admin-orders\?q=/s),
    ]);
    await expectRefundedOnce(order, failed.id);
  });

  test('of a disputed payment is refused by Stripe, which support learns once', async () => {
    const order = await paid();
    stripe.dispute(order.intent.id);
    expect((await order.refund()).body.data.state).toBe('refunding');
    await expect(reconcileLater(order.id)).rejects.toThrow(/charged back/);
    expect((await order.read()).state).toBe('refunding');
    expect(await mailsAbout(order)).toEqual([expect.stringContaining('refuses the refund')]);
    // Nobody else is held up by it.
    await db.deleteFrom('billing.refund').where('order_id', '=', order.id).execute();
  });
});

describe('a refund that was made at Stripe by hand', () => {
  test.each(types)('ends access and refunds the order (%s)', async (type) => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id);
    expect(await tellBack(refund, type)).toBe(200);
    await expectRefundedOnce(order, refund.id);
    expect(await notesOf(order)).toEqual([
      `paid refunding refunded at Stripe: ${refund.id}`,
      'refunding refunded',
    ]);
    expect(await order.read()).toMatchObject({ state: 'refunded', can: { refund: false } });
    expect(await reasonOf(order)).toBe('Refunded through the payment provider');
    expect(await mailsAbout(order)).toEqual([]);
  });

  test('counts once, though told fifty times at once and in every way', async () => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id);
    const body = eventAbout('refund.created', refund);
    const signature = signEvent(body);
    const replays = Array.from({ length: 50 }, (_, index) =>
      index % 2 ? deliver(origin, body, signature) : tellBack(refund, types[index % 4]),
    );
    expect(new Set(await Promise.all(replays))).toEqual(new Set([200]));
    await expectRefundedOnce(order, refund.id);
    expect(givenFor(order.intent)).toEqual([25_00]);
  });

  test("and the buyer's click at the same moment give the money back once", async () => {
    for (const _ of [1, 2, 3]) {
      const order = await paid();
      const refund = stripe.refund(order.intent.id);
      const [told, clicked] = await Promise.all([tellBack(refund), order.refund()]);
      expect([told, clicked.status]).toEqual([200, 200]);
      await expectRefundedOnce(order, refund.id);
      expect(givenFor(order.intent)).toEqual([25_00]);
    }
  });

  test('is found by a click before it was told of', async () => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id);
    expect((await order.refund()).body.data.state).toBe('refunded');
    expect(await tellBack(refund)).toBe(200);
    await expectRefundedOnce(order, refund.id);
    expect(givenFor(order.intent)).toEqual([25_00]);
  });

  test('may be told of before the payment', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const refund = stripe.refund(order.intent.id);
    expect(await tellBack(refund)).toBe(200);
    await expectRefundedOnce(order, refund.id);
    expect(await tell(order.intent)).toBe(200);
    await expectRefundedOnce(order, refund.id);
  });

  test('is told of again when Stripe was silent', async () => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id);
    const body = eventAbout('refund.created', refund);
    stripe.behave('deaf');
    expect(await deliver(origin, body)).toBe(503);
    expect(await traces(order)).toEqual(paidOnce);
    stripe.behave('well');
    expect(await deliver(origin, body)).toBe(200);
    await expectRefundedOnce(order, refund.id);
  });

  test('counts also when the account of the buyer is gone', async () => {
    const order = await paid();
    await db.deleteFrom('accounts.account').where('id', '=', order.accountId).execute();
    expect(await tellBack(stripe.refund(order.intent.id))).toBe(200);
    expect(await traces(order)).toMatchObject({
      ...{ state: 'refunded', documents: ['credit_note', 'invoice', 'receipt'] },
    });
  });

  test.each(types)('is believed only when Stripe says so when asked (%s)', async (type) => {
    const order = await paid();
    const lie = { id: 're_lie', payment_intent: order.intent.id, amount: 25_00, metadata: {} };
    expect(await tellBack(lie, type)).toBe(200);
    expect(await traces(order)).toEqual(paidOnce);
    expect(await mailsAbout(order)).toEqual([]);
  });

  test('for a payment that is none of ours is only told in the log, once', async () => {
    const body = eventAbout('refund.created', { id: 're_theirs', payment_intent: 'pi_theirs' });
    expect([await deliver(origin, body), await deliver(origin, body)]).toEqual([200, 200]);
    expect(await tellBack({ id: 're_nothing', payment_intent: null })).toBe(200);
    const told = (name: string) => house.logLines.filter((line) => line.includes(name)).length;
    expect([told('re_theirs'), told('re_nothing')]).toEqual([1, 1]);
  });
});

describe('a part of the money', () => {
  test('given back by hand leaves the order paid, and support is told once', async () => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id, 5_00);
    expect(await Promise.all(types.map((type) => tellBack(refund, type)))).toEqual(
      types.map(() => 200),
    );
    expect(await traces(order)).toEqual(paidOnce);
    expect(await notesOf(order)).toEqual([
      `paid paid $5.00 of $25.00 given back at Stripe: ${refund.id}`,
    ]);
    expect(await mailsAbout(order)).toEqual([expect.stringContaining('$5.00 of $25.00')]);
    expect(await inBooks(order)).toEqual({
      ...{ sums: [20_00, 66, 5_00], exported: '5.00' },
      notes: [`$5.00 of $25.00 given back at Stripe: ${refund.id}`],
    });

    // A click gives back what is left.
    expect((await order.refund()).body.data.state).toBe('refunded');
    expect(givenFor(order.intent)).toEqual([5_00, 20_00]);
    await expectRefundedOnce(order, stripe.refunds.at(-1)?.id);
    expect(await reasonOf(order)).toBe('Refunded at the request of the buyer');
    expect(await inBooks(order)).toMatchObject({ sums: [0, 0, 25_00], exported: '25.00' });
  });

  test('and then the rest of it, by hand, refund the order', async () => {
    const order = await paid();
    await tellBack(stripe.refund(order.intent.id, 5_00));
    const rest = stripe.refund(order.intent.id);
    expect(await tellBack(rest)).toBe(200);
    await expectRefundedOnce(order, rest.id);
    expect(await mailsAbout(order)).toHaveLength(1);
  });

  test('that came to nothing is no part of it', async () => {
    const order = await paid();
    const { id } = stripe.refund(order.intent.id, 5_00);
    await tellBack(stripe.refunds.at(-1) ?? {});
    expect((await inBooks(order)).sums).toEqual([20_00, 66, 5_00]);
    await tellBack(stripe.fail(id), 'refund.failed');
    expect((await inBooks(order)).sums).toEqual([25_00, 83, 0]);
    const rest = stripe.refund(order.intent.id, 20_00);
    expect(await tellBack(rest)).toBe(200);
    expect(await notesOf(order)).toEqual([
      `paid paid $5.00 of $25.00 given back at Stripe: ${id}`,
      `paid paid refund failed at Stripe: ${id}`,
      `paid paid $20.00 of $25.00 given back at Stripe: ${rest.id}`,
    ]);
    expect(await traces(order)).toEqual(paidOnce);
  });
});

test('a dispute leaves the order as it is, and support is told once', async () => {
  const order = await paid();
  const dispute = stripe.dispute(order.intent.id);
  const told = Array.from({ length: 10 }, () => tellBack(dispute, 'charge.dispute.created'));
  expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
  expect(await traces(order)).toEqual(paidOnce);
  expect(await notesOf(order)).toEqual([`paid paid disputed at Stripe: ${dispute.id}`]);
  expect(await mailsAbout(order)).toEqual([expect.stringContaining('disputes the payment')]);
});

describe('a dispute that is over', () => {
  const closed = async (order: Paid, status: 'won' | 'lost' | 'warning_closed', cents?: number) => {
    const { id } = stripe.dispute(order.intent.id, cents);
    await tellBack(stripe.closeDispute(id, 'needs_response'), 'charge.dispute.created');
    const dispute = stripe.closeDispute(id, status);
    const kinds = ['closed', 'updated', 'funds_withdrawn', 'closed'];
    const told = kinds.map((kind) => tellBack(dispute, `charge.dispute.${kind}`));
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    return id;
  };

  test('and lost refunds the order once: the money is gone', async () => {
    const order = await paid();
    const id = await closed(order, 'lost');
    await expectRefundedOnce(order, id);
    expect(await notesOf(order)).toEqual([
      `paid paid disputed at Stripe: ${id}`,
      `paid paid dispute lost at Stripe: ${id}`,
      `paid refunding taken back by the bank of the payer: ${id}`,
      'refunding refunded',
    ]);
    expect(await reasonOf(order)).toBe('Refunded by the bank after a dispute');
    expect((await mailsAbout(order)).slice(1)).toEqual([
      expect.stringMatching(/the dispute is lost.*refunded with a credit note/s),
    ]);
    expect((await newsOf(order.accountId)).at(-1)).toMatch(/Your bank has given you the money/);
    expect(await inBooks(order)).toMatchObject({ sums: [0, 0, 25_00], exported: '25.00' });
  });

  test.each(['told', 'asked'])('and lost ends a refund that waited for it (%s)', async (way) => {
    const order = await paid();
    const { id } = stripe.dispute(order.intent.id);
    const asked = await admin.ask(refundAnyOrder, {
      ...{ params: { id: order.id }, body: { reason: 'we were wrong' } },
    });
    expect(asked.body.data.state).toBe('refunding');
    const dispute = stripe.closeDispute(id, 'lost');
    if (way === 'told') await tellBack(dispute, 'charge.dispute.closed');
    else await reconcileLater(order.id);
    await expectRefundedOnce(order, id);
    expect(await reasonOf(order)).toBe('Refunded by the seller');
    expect((await inBooks(order)).notes).toContain('Refunded by an Admin: we were wrong');
  });

  test('and lost after a part was given back counts once', async () => {
    const order = await paid();
    const part = stripe.refund(order.intent.id, 5_00);
    await closed(order, 'lost');
    await expectRefundedOnce(order, part.id);
    expect(await inBooks(order)).toMatchObject({ sums: [0, 0, 25_00], exported: '25.00' });
  });

  test('and lost for a part leaves the order paid', async () => {
    const order = await paid();
    const id = await closed(order, 'lost', 10_00);
    expect(await traces(order)).toEqual(paidOnce);
    expect((await notesOf(order)).at(-1)).toBe(
      `paid paid $10.00 of $25.00 given back at Stripe: ${id}`,
    );
    expect((await inBooks(order)).sums).toEqual([15_00, 50, 10_00]);
  });

  test.each(['won', 'warning_closed'] as const)('and %s is only told', async (status) => {
    const order = await paid();
    const id = await closed(order, status);
    expect(await traces(order)).toEqual(paidOnce);
    expect((await notesOf(order)).at(-1)).toBe(`paid paid dispute won at Stripe: ${id}`);
    expect((await mailsAbout(order)).slice(1)).toEqual([
      expect.stringContaining('the money stays with us'),
    ]);
    expect((await inBooks(order)).sums).toEqual([25_00, 83, 0]);
  });
});

describe('licences whose money went back by hand', () => {
  async function bought() {
    const payer = await at.buildPayer();
    const first = await at.pay(await at.place(payer, { kind: 'licence', seats: 5 }));
    const teamId = (await first.read()).teamId ?? '';
    const wish = { kind: 'more_licences', teamId, seats: 1 } as const;
    const more = await at.pay(await at.place(payer, wish));
    const findTeam = () =>
      db
        .selectFrom('teams.team')
        .select(['seats', 'closed_at as closedAt'])
        .where('id', '=', teamId)
        .executeTakeFirstOrThrow();
    return { teamId, first, more, findTeam, ...payer };
  }

  test('are taken back at once where they are free', async () => {
    const { first, more, findTeam } = await bought();
    await tellBack(stripe.refund(more.intent.id));
    expect(await findTeam()).toEqual({ seats: 5, closedAt: null });
    await tellBack(stripe.refund(first.intent.id));
    expect((await findTeam()).closedAt).not.toBeNull();
    expect([...(await mailsAbout(first)), ...(await mailsAbout(more))]).toEqual([]);
  });

  test('and are in use are taken back once they are free; support knows', async () => {
    const { teamId, more, findTeam, ask } = await bought();
    const members = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buildMember(house, teamId)));
    const refund = stripe.refund(more.intent.id);
    await Promise.all([tellBack(refund), tellBack(refund)]);
    await expectRefundedOnce(more, refund.id);
    expect(await mailsAbout(more)).toEqual([
      expect.stringMatching(/still open.*1 of these licences is in use/s),
    ]);
    await reconcileLater(more.id);
    expect((await findTeam()).seats).toBe(6);

    const accountId = members[0]?.account.id ?? 0;
    await ask(removeMember, { params: { id: teamId, accountId } });
    await reconcileLater(more.id);
    await reconcileLater(more.id);
    expect((await findTeam()).seats).toBe(5);
    expect((await notesOf(more)).slice(2)).toEqual([
      expect.stringMatching(/^refunded refunded licences are still open: 1 of these licences/),
      'refunded refunded what was bought is taken back',
    ]);
    expect(await mailsAbout(more)).toHaveLength(1);
    // Nobody clicked: the buyer learns it too.
    expect((await newsOf(more.accountId)).at(-1)).toMatch(/were refunded\n.*5 licences now/);
  });

  test('stay while a later order stands, and go with it', async () => {
    const { first, more, findTeam } = await bought();
    const refund = stripe.refund(first.intent.id);
    await tellBack(refund);
    await expectRefundedOnce(first, refund.id);
    expect(await findTeam()).toEqual({ seats: 6, closedAt: null });
    expect(await mailsAbout(first)).toEqual([
      expect.stringContaining(`Order ${more.number} is a later one for the same team.`),
    ]);
    await tellBack(stripe.refund(more.intent.id));
    await reconcileLater(first.id);
    expect((await findTeam()).closedAt).not.toBeNull();
  });
});

test('a renewal that is still to be taken back is taken back before what stood before it', async () => {
  const payer = await at.buildPayer();
  const buy = async (wish: Parameters<typeof at.place>[1]) => at.pay(await at.place(payer, wish));
  const first = await buy({ kind: 'licence', seats: 5 });
  const teamId = (await first.read()).teamId ?? '';
  const more = await buy({ kind: 'more_licences', teamId, seats: 10 });
  const renewal = await buy({ kind: 'renewal', teamId, seats: 15 });
  const last = await buy({ kind: 'more_licences', teamId, seats: 1 });
  const seats = async () => {
    const team = db.selectFrom('teams.team').select('seats').where('id', '=', teamId);
    return (await team.executeTakeFirstOrThrow()).seats;
  };
  await tellBack(stripe.refund(renewal.intent.id));
  expect((await last.refund()).body.data.state).toBe('refunded');
  expect(await seats()).toBe(15);

  // Now it would bring back the seats that go first.
  expect(await more.read()).toMatchObject({ noRefund: 'support', can: { refund: false } });
  expect(await more.refund()).toMatchObject({
    ...{ status: 409, detail: expect.stringContaining('is being taken back') },
  });
  const byAdmin = await admin.ask(refundAnyOrder, {
    ...{ params: { id: more.id }, body: { reason: 'asked' } },
  });
  expect(byAdmin).toMatchObject({
    ...{ status: 409, detail: expect.stringContaining(`Order ${renewal.number} is refunded`) },
  });
  const back = stripe.refund(more.intent.id);
  await tellBack(back);
  expect(await seats()).toBe(15);

  await reconcileLater(renewal.id);
  await reconcileLater(more.id);
  expect(await seats()).toBe(5);
});

test('the logs hold no key, no secret of an intent and no signature', () => {
  expect(house.logLines.length).toBeGreaterThan(100);
  expect(at.leaks()).toEqual([]);
});
