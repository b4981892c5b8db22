import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/billing/orders.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { buildBuyer, countTraces, isEnrolled, letTimePass } from '../../../tests/support/orders.ts';
import { reconcile } from '../payments/reconcile.ts';
import { type PaymentProvider, ProviderUnavailable } from '../providers/provider.ts';
import { simulatedProvider } from '../providers/simulated/simulated-provider.ts';
import { refundOrder } from './refund-order.ts';

let app: TestApp;
let provider: PaymentProvider;

beforeAll(async () => {
  app = await startApp();
  provider = simulatedProvider(app.db);
});
afterAll(() => app?.close());

async function buildPaid() {
  const buyer = await buildBuyer(app);
  const { id: courseId } = await buildCourse(app.db, { priceCents: 2500 });
  const { id } = await buyer.buy({ kind: 'course', courseId });
  const refund = () => buyer.ask(contract.refundOrder, { params: { id } });
  return { buyer, courseId, id, refund };
}

const refundedOnce = {
  state: 'refunded',
  payments: ['succeeded'],
  charges: ['refunded'],
  documents: ['credit_note', 'invoice', 'receipt'],
  moves: ['open', 'paying', 'paid', 'refunding', 'refunded'],
};

async function setPaidAt(id: string, days: number, minutes = 0) {
  const paid_at = new Date(Date.now() - days * 86_400_000 - minutes * 60_000);
  await app.db.updateTable('billing.order').set({ paid_at }).where('id', '=', id).execute();
}

describe('a refund', () => {
  test('revokes access, issues a credit note, and lets the course be bought again', async () => {
    const { buyer, courseId, id, refund } = await buildPaid();
    const order = (await refund()).body.data;
    expect(order).toMatchObject({ state: 'refunded', can: { refund: false } });
    expect(order.refundedAt).not.toBe(null);
    expect(await countTraces(app.db, id)).toEqual(refundedOnce);
    expect(await isEnrolled(app.db, buyer.account.id, courseId)).toEqual([]);
    expect((await buyer.buy({ kind: 'course', courseId })).state).toBe('paid');
  });

  test('requested twenty times at once happens once', async () => {
    const { buyer, id } = await buildPaid();
    const asked = Array.from({ length: 20 }, () =>
      refundOrder(app.db, app.config, provider, buyer.viewer, id),
    );
    await Promise.all(asked);
    expect(await countTraces(app.db, id)).toEqual(refundedOnce);
  });

  test('is possible for 14 days', async () => {
    const { id, refund, buyer } = await buildPaid();
    await setPaidAt(id, 14, 1);
    expect(await refund()).toMatchObject({ status: 403 });
    expect(await buyer.get(id)).toMatchObject({ noRefund: 'over', can: { refund: false } });
    await setPaidAt(id, 14, -1);
    expect(await buyer.get(id)).toMatchObject({ noRefund: null, can: { refund: true } });
    expect((await refund()).body.data.state).toBe('refunded');
  });

  test('is refused for unpaid orders', async () => {
    const buyer = await buildBuyer(app);
    const { id: courseId } = await buildCourse(app.db, { priceCents: 2500 });
    const { id } = await buyer.place({ kind: 'course', courseId });
    const refused = await buyer.ask(contract.refundOrder, { params: { id } });
    expect(refused).toMatchObject({ status: 409 });
    expect((await buyer.get(id)).state).toBe('open');
  });

  test.each([
    ['was done', true],
    ['was not done', false],
  ])('whose answer is lost is completed later, once: it %s', async (_, isDone) => {
    const { buyer, courseId, id } = await buildPaid();
    const silent: PaymentProvider = {
      ...provider,
      refund: async (item) => {
        if (isDone) await provider.refund(item);
        throw new ProviderUnavailable();
      },
    };
    const order = await refundOrder(app.db, app.config, silent, buyer.viewer, id);
    expect(order).toMatchObject({ state: 'refunding', can: { refund: false } });
    // Access has ended anyway.
    expect(await isEnrolled(app.db, buyer.account.id, courseId)).toEqual([]);
    await reconcile(app.db, app.config, provider);
    expect((await buyer.get(id)).state).toBe('refunding');
    await letTimePass(app.db, 90);
    await Promise.all([1, 2].map(() => reconcile(app.db, app.config, provider)));
    expect(await countTraces(app.db, id)).toEqual(refundedOnce);
  });

  test('is self-service once for a course', async () => {
    const { buyer, courseId, refund } = await buildPaid();
    await refund();
    const again = await buyer.buy({ kind: 'course', courseId });
    expect(again).toMatchObject({
      refundableUntil: null,
      moneyBack: false,
      noRefund: 'before',
      can: { refund: false },
    });
    const refused = await buyer.ask(contract.refundOrder, { params: { id: again.id } });
    expect(refused).toMatchObject({
      status: 409,
      detail: `You've had a refund for this before. Email ${app.config.support.email} and we'll look into it.`,
    });
    expect(await isEnrolled(app.db, buyer.account.id, courseId)).toEqual(['bought']);
    // Another course is another matter.
    const { id: other } = await buildCourse(app.db, { priceCents: 2500 });
    expect((await buyer.buy({ kind: 'course', courseId: other })).can.refund).toBe(true);
  });

  test('is self-service once a year for licences of any kind', async () => {
    const buyer = await buildBuyer(app);
    const refund = (id: string) => buyer.ask(contract.refundOrder, { params: { id } });
    const first = await buyer.buy({ kind: 'licence', seats: 1 });
    expect((await refund(first.id)).body.data.state).toBe('refunded');
    const team = await buyer.buy({ kind: 'licence', seats: 5 });
    expect(await refund(team.id)).toMatchObject({ status: 409 });
    const item = { kind: 'more_licences', teamId: team.teamId ?? '', seats: 1 } as const;
    const more = await buyer.buy(item);
    expect(more.can.refund).toBe(false);
    expect(await refund(more.id)).toMatchObject({ status: 409 });
    await app.db
      .updateTable('billing.order_event')
      .set({ at: new Date(Date.now() - 366 * 86_400_000) })
      .where('order_id', '=', first.id)
      .execute();
    expect((await refund(more.id)).body.data.state).toBe('refunded');
  });

  test('of licences closes the team, latest order first', async () => {
    const buyer = await buildBuyer(app);
    const first = await buyer.buy({ kind: 'licence', seats: 5 });
    const teamId = first.teamId ?? '';
    const later = await buyer.buy({ kind: 'more_licences', teamId, seats: 2 });
    expect((await buyer.get(first.id)).can.refund).toBe(false);
    const refund = (id: string) => buyer.ask(contract.refundOrder, { params: { id } });
    const refused = await refund(first.id);
    expect(refused.status).toBe(409);
    expect(refused.detail).toContain('later order');
    expect(await buyer.get(first.id)).toMatchObject({
      refundFirst: later.number,
      noRefund: 'later',
      can: { refund: false },
    });
    expect((await buyer.get(later.id)).refundFirst).toBeNull();
    expect((await refund(later.id)).body.data.state).toBe('refunded');
    const findTeam = () =>
      app.db
        .selectFrom('teams.team')
        .select(['seats', 'closed_at'])
        .where('id', '=', teamId)
        .executeTakeFirstOrThrow();
    expect(await findTeam()).toEqual({ seats: 5, closed_at: null });
    expect((await refund(first.id)).body.data.state).toBe('refunded');
    expect((await findTeam()).closed_at).not.toBe(null);
  });

  test('changes nothing if licences are in use', async () => {
    const buyer = await buildBuyer(app);
    const { teamId } = await buyer.buy({ kind: 'licence', seats: 5 });
    const { id } = await buyer.buy({ kind: 'more_licences', teamId: teamId ?? '', seats: 1 });
    const invited = Array.from({ length: 6 }, (_, index) => ({
      team_id: teamId ?? '',
      email: `guest${index}@example.org`,
      role: 'learner' as const,
      token_hash: `${teamId}${index}`,
      expires_at: new Date(Date.now() + 86_400_000),
    }));
    await app.db.insertInto('teams.invitation').values(invited).execute();
    const refused = await buyer.ask(contract.refundOrder, { params: { id } });
    expect(refused).toMatchObject({ status: 409 });
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'paid',
      charges: ['succeeded'],
    });
  });
});
