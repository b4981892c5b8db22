import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { refundAnyOrder } from '../../../contract/billing/admin.ts';
import { removeMember } from '../../../contract/teams/teams.ts';
import { createRefundChecks } from '../../../tests/support/stripe/refund-checks.ts';
import { startStripeApp } from '../../../tests/support/stripe/stripe-app.ts';
import { buildMember } from '../../../tests/support/teams.ts';

const at = await startStripeApp();
const { stripe, app, db, reconcileLater } = at;
const { admin, tellBack, notesOf, mailsAbout, newsOf, expectRefundedOnce } =
  await createRefundChecks(at);
afterAll(at.close);
beforeEach(() => stripe.behave('normal'));

describe("licences refunded in Stripe's dashboard", () => {
  async function bought() {
    const payer = await at.buildPayer();
    const first = await at.pay(await at.place(payer, { kind: 'licence', seats: 5 }));
    const teamId = (await first.read()).teamId ?? '';
    const item = { kind: 'more_licences', teamId, seats: 1 } as const;
    const more = await at.pay(await at.place(payer, item));
    const findTeam = () =>
      db
        .selectFrom('teams.team')
        .select(['seats', 'closed_at as closedAt'])
        .where('id', '=', teamId)
        .executeTakeFirstOrThrow();
    return { teamId, first, more, findTeam, ...payer };
  }

  test('are revoked at once if they are free', async () => {
    const { first, more, findTeam } = await bought();
    await tellBack(stripe.refund(more.intent.id));
    expect(await findTeam()).toEqual({ seats: 5, closedAt: null });
    await tellBack(stripe.refund(first.intent.id));
    expect((await findTeam()).closedAt).not.toBeNull();
    expect([...(await mailsAbout(first)), ...(await mailsAbout(more))]).toEqual([]);
  });

  test('are revoked once they are no longer in use, and support is notified', async () => {
    const { teamId, more, findTeam, ask } = await bought();
    const members = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buildMember(app, teamId)));
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
    expect((await newsOf(more.accountId)).at(-1)).toMatch(/were refunded\n.*now has 5 licences/);
  });

  test('are kept while there is a later order, and revoked with it', async () => {
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

test('a refunded renewal that is still open is revoked before the order it renewed', async () => {
  const payer = await at.buildPayer();
  const buy = async (item: Parameters<typeof at.place>[1]) => at.pay(await at.place(payer, item));
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
    status: 409,
    detail: expect.stringContaining('is still being refunded'),
  });
  const byAdmin = await admin.ask(refundAnyOrder, {
    params: { id: more.id },
    body: { reason: 'asked' },
  });
  expect(byAdmin).toMatchObject({
    status: 409,
    detail: expect.stringContaining(`Order ${renewal.number} is refunded`),
  });
  const back = stripe.refund(more.intent.id);
  await tellBack(back);
  expect(await seats()).toBe(15);

  await reconcileLater(renewal.id);
  await reconcileLater(more.id);
  expect(await seats()).toBe(5);
});
