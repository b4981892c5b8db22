import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderItem, quoteOrder } from '../../../contract/billing/orders.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildShopper, insertMember, insertTeam } from '../../../tests/support/quotes.ts';
import { inDays } from '../../../tests/support/teams.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const visit = (item: OrderItem) => ask(app.server, quoteOrder, { body: { item } });

describe('more licences', () => {
  const more = (teamId: string, seats: number) =>
    ({ kind: 'more_licences', teamId, seats }) as const;

  it('cost the remaining days', async () => {
    const { id, quote } = await buildShopper(app);
    const endsAt = new Date(inDays(73).setUTCHours(2, 0, 0, 0));
    const teamId = await insertTeam(app.db, id, { endsAt });
    const quoted = await quote(more(teamId, 3));
    expect(quoted).toMatchObject({
      title: '3 more licences for The Potters',
      seats: 3,
      refusal: null,
      course: null,
      team: { id: teamId, name: 'The Potters', hasEnded: false },
      payBy: ['card', 'paypal'],
    });
    expect(quoted.term).toMatch(/^until \d+ \w+ 20\d\d$/);
    // A fifth of a year; which day it is just now makes one day of difference.
    expect(quoted.unitCents).toBeGreaterThanOrEqual(2360);
    expect(quoted.unitCents).toBeLessThanOrEqual(2433);
    expect(quoted.totalCents).toBe(3 * quoted.unitCents);
    expect((await quote(more(teamId, 1))).title).toBe('1 more licence for The Potters');
  });

  it('are limited to 125 per team', async () => {
    const { id, quote } = await buildShopper(app);
    const teamId = await insertTeam(app.db, id, { seats: 95 });
    expect(await quote(more(teamId, 30))).toMatchObject({
      refusal: null,
      payBy: ['card', 'paypal', 'invoice'],
    });
    expect((await quote(more(teamId, 31))).refusal).toEqual({
      message: 'A team has at most 125 licences, so you can add 30. For more, contact sales.',
      link: '/contact-sales',
      atSeats: true,
    });
  });

  it('are not sold for a personal licence, nor after the end', async () => {
    const one = await buildShopper(app);
    const own = await insertTeam(app.db, one.id, { personal: true });
    expect((await one.quote(more(own, 2))).refusal).toEqual({
      message: 'This is a personal licence. Buy licences for a team instead.',
      link: '/payment?licences=5',
    });
    const ended = await insertTeam(app.db, one.id, { seats: 7, endsAt: inDays(-1) });
    expect((await one.quote(more(ended, 2))).refusal).toEqual({
      message: "This team's licences have expired. Renew them first.",
      link: `/payment?team=${ended}&renew=7`,
    });
  });

  it.each(['more_licences', 'renewal'] as const)('%s are for the owner only', async (kind) => {
    const [owner, learner] = [await buildShopper(app), await buildShopper(app)];
    const teamId = await insertTeam(app.db, owner.id);
    await insertMember(app.db, teamId, learner.id, 'learner', true);
    const item = { kind, teamId, seats: 5 };
    const statusFor = async (one: typeof owner, item: OrderItem) =>
      (await one.ask(quoteOrder, { body: { item } })).status;
    expect(await statusFor(owner, item)).toBe(200);
    expect(await statusFor(learner, item)).toBe(404);
    expect(await statusFor(owner, { ...item, teamId: randomUUID() })).toBe(404);
    expect((await visit(item)).status).toBe(401);
    const closed = await insertTeam(app.db, owner.id, { closed: true });
    expect(await statusFor(owner, { ...item, teamId: closed })).toBe(404);
  });
});

describe('a renewal', () => {
  const renewal = (teamId: string, seats: number) => ({ kind: 'renewal', teamId, seats }) as const;

  it('costs a year, whatever is left of the current one', async () => {
    const { id, quote } = await buildShopper(app);
    const endsAt = new Date('2999-03-03T02:00:00Z');
    const teamId = await insertTeam(app.db, id, { seats: 30, endsAt });
    expect(await quote(renewal(teamId, 30))).toMatchObject({
      title: 'Renewal of The Potters, 30 users, 1 year',
      term: 'until 3 March 3000',
      unitCents: 120_00,
      totalCents: 3600_00,
      taxCents: 120_00,
      refusal: null,
      payBy: ['card', 'paypal', 'invoice'],
    });
  });

  it.each([6, 8])(
    'is for the current number of licences during their year, not for %i',
    async (seats) => {
      const { id, quote } = await buildShopper(app);
      const teamId = await insertTeam(app.db, id, { seats: 7 });
      expect((await quote(renewal(teamId, 7))).refusal).toBeNull();
      expect((await quote(renewal(teamId, seats))).refusal).toEqual({
        message:
          'Renew the 7 licences you have. You can add more separately, and choose fewer once the year has ended.',
        link: '/user-screen/team',
      });
    },
  );

  it.each([
    ['in the days of grace', -1],
    ['after them', -100],
  ])('is for any number once the year has ended: %s', async (_, days) => {
    const { id, quote } = await buildShopper(app);
    const teamId = await insertTeam(app.db, id, { seats: 7, endsAt: inDays(days) });
    for (const seats of [5, 7, 125]) {
      expect((await quote(renewal(teamId, seats))).refusal).toBeNull();
    }
  });

  it('keeps a seat for everyone who has one', async () => {
    const { id, quote } = await buildShopper(app);
    const teamId = await insertTeam(app.db, id, { seats: 7, endsAt: inDays(-1) });
    for (let n = 0; n < 6; n++)
      await insertMember(app.db, teamId, (await buildShopper(app)).id, 'learner', true);
    expect((await quote(renewal(teamId, 6))).refusal).toBeNull();
    expect((await quote(renewal(teamId, 6))).team?.hasEnded).toBe(true);
    expect((await quote(renewal(teamId, 5))).refusal).toEqual({
      message:
        "6 of this team's licences are in use or reserved for invitations. Renew at least that many, or remove members first.",
      link: '/user-screen/team',
      atSeats: true,
    });
  });

  it('is for one personal licence, or five or more for a team', async () => {
    const { id, quote } = await buildShopper(app);
    const own = await insertTeam(app.db, id, { personal: true });
    const team = await insertTeam(app.db, id, { endsAt: inDays(-1) });
    expect((await quote(renewal(own, 1))).refusal).toBeNull();
    expect((await quote(renewal(own, 5))).refusal?.link).toBe(`/payment?team=${own}&renew=1`);
    expect((await quote(renewal(team, 1))).refusal).toEqual({
      message: 'A team has at least 5 licences.',
      link: `/payment?team=${team}&renew=5`,
      atSeats: true,
    });
  });
});
