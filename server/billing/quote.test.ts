import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelOrder,
  getPlan,
  placeOrder,
  quoteOrder,
  startPayment,
  type Wish,
} from '../../contract/billing-orders.ts';
import { ask, signedIn, startApp, type TestApp } from '../../tests/app.ts';
import { buildAccount, buildCourse } from '../../tests/factories.ts';
import { addYears } from './prices.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);

async function buildTeam(
  accountId: number,
  wishes: {
    personal?: boolean;
    seats?: number;
    seated?: boolean;
    role?: 'owner' | 'learner';
    endsAt?: Date;
    closed?: boolean;
  } = {},
): Promise<string> {
  const personal = wishes.personal ?? false;
  const endsAt = wishes.endsAt ?? inDays(100);
  const { id } = await test.db
    .insertInto('teams.team')
    .values({
      ...{ name: personal ? 'Your licence' : 'The Potters', personal },
      seats: personal ? 1 : (wishes.seats ?? 5),
      starts_at: addYears(endsAt, -1),
      ends_at: endsAt,
      open_until: new Date(endsAt.getTime() + 14 * day),
      closed_at: wishes.closed ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMember(id, accountId, wishes.role ?? 'owner', wishes.seated ?? personal);
  return id;
}

async function addMember(
  teamId: string,
  accountId: number,
  role: 'owner' | 'learner',
  seated: boolean,
) {
  await test.db
    .insertInto('teams.member')
    .values({ team_id: teamId, account_id: accountId, role, seated })
    .execute();
}

async function person() {
  const { id } = await buildAccount(test.db);
  const { ask } = await signedIn(test, { id });
  const quote = async (wish: Wish, code?: string) =>
    (await ask(quoteOrder, { body: { wish, ...(code ? { code } : {}) } })).body.data;
  return { id, ask, quote };
}

const visit = (wish: Wish) => ask(test.app, quoteOrder, { body: { wish } });
const course = async (priceCents: number, saleCents?: number) => {
  const wishes = { priceCents, ...(saleCents === undefined ? {} : { saleCents }) };
  const { id } = await buildCourse(test.db, { title: 'Glazes', ...wishes });
  return { kind: 'course' as const, courseId: id };
};

describe('a course', () => {
  it('costs its price, or its sale', async () => {
    const wish = await course(25_00);
    expect((await visit(wish)).body.data).toEqual({
      ...{ title: 'Glazes', term: null, seats: 1, currency: 'AUD', unitCents: 25_00 },
      ...{ listCents: 25_00, discountCents: 0, totalCents: 25_00, gstCents: 83 },
      ...{ discount: null, payBy: ['card', 'paypal'], refusal: null, team: null },
      course: { id: wish.courseId, title: 'Glazes', illustration: 'health' },
    });
    expect((await visit(await course(25_00, 20_00))).body.data.totalCents).toBe(20_00);
  });

  it('takes a code in any case', async () => {
    await test.db
      .insertInto('billing.discount_code')
      .values({ code: 'WELCOME10', percent: 10, starts_at: inDays(-1) })
      .execute();
    const { quote } = await person();
    expect(await quote(await course(25_00), ' welcome10 ')).toMatchObject({
      ...{ listCents: 25_00, discountCents: 2_50, totalCents: 22_50, gstCents: 75 },
      discount: {
        ...{ code: 'WELCOME10', applied: true },
        message: 'WELCOME10 takes 10 % off: $2.50 less.',
      },
    });
    expect(await quote(await course(25_00), 'WELCOME11')).toMatchObject({
      totalCents: 25_00,
      discount: { applied: false, message: 'We do not know this code. Check its spelling.' },
    });
  });

  it('that is free is not sold', async () => {
    const wish = await course(25_00, 0);
    expect((await visit(wish)).body.data.refusal).toEqual({
      ...{ message: 'This course is free.', link: `/course-detail/${wish.courseId}` },
    });
  });

  it('is not sold to whoever has it', async () => {
    const { id, quote } = await person();
    const wish = await course(25_00);
    expect((await quote(wish)).refusal).toBeNull();
    await test.db
      .insertInto('learning.enrolment')
      .values({ account_id: id, course_id: wish.courseId, way: 'bought' })
      .execute();
    expect((await quote(wish)).refusal).toEqual({
      ...{ message: 'You have this course already.', link: `/course-detail/${wish.courseId}` },
    });
  });

  it('is not sold while a licence opens it, and is once that has ended', async () => {
    const { id, quote } = await person();
    const wish = await course(25_00);
    const teamId = await buildTeam(id, { personal: true });
    expect((await quote(wish)).refusal?.message).toBe('Your licence opens this course already.');
    await test.db
      .insertInto('learning.enrolment')
      .values({ account_id: id, course_id: wish.courseId, way: 'licence' })
      .execute();
    await test.db
      .updateTable('teams.team')
      .set({ starts_at: inDays(-400), ends_at: inDays(-35), open_until: inDays(-21) })
      .where('id', '=', teamId)
      .execute();
    expect((await quote(wish)).refusal).toBeNull();
  });

  it('that is not there, or not published, is not found', async () => {
    const { id } = await buildCourse(test.db, { priceCents: 25_00, draft: true });
    expect((await visit({ kind: 'course', courseId: id })).status).toBe(404);
    expect((await visit({ kind: 'course', courseId: 2_000_000_000 })).status).toBe(404);
  });
});

describe('licences', () => {
  it.each([
    [1, 'Team licence, 1 user, 1 year', ['card', 'paypal']],
    [5, 'Team licence, 5 users, 1 year', ['card', 'paypal']],
    [25, 'Team licence, 25 users, 1 year', ['card', 'paypal']],
    [26, 'Team licence, 26 users, 1 year', ['card', 'paypal', 'invoice']],
    [125, 'Team licence, 125 users, 1 year', ['card', 'paypal', 'invoice']],
  ])('%i for a year', async (seats, title, payBy) => {
    expect((await visit({ kind: 'licence', seats })).body.data).toMatchObject({
      ...{ title, term: '12 months', seats, unitCents: 120_00, totalCents: seats * 120_00 },
      ...{ gstCents: seats * 4_00, payBy, refusal: null },
    });
  });

  it.each([0, 2, 4, 126, 5.5])('%d are refused', async (seats) => {
    const refused = await visit({ kind: 'licence', seats });
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.field).toBe('wish.seats');
  });

  it('for oneself is renewed, not bought twice', async () => {
    const { id, quote } = await person();
    const teamId = await buildTeam(id, { personal: true });
    expect((await quote({ kind: 'licence', seats: 1 })).refusal).toEqual({
      message: 'You have a licence already. You can renew it for another year.',
      link: `/payment?team=${teamId}&renew=1`,
    });
    // A team is another matter.
    expect((await quote({ kind: 'licence', seats: 5 })).refusal).toBeNull();
  });

  it('for oneself is not sold to whoever learns in a team', async () => {
    const { id, quote } = await person();
    const teamId = await buildTeam((await person()).id);
    await addMember(teamId, id, 'learner', true);
    expect((await quote({ kind: 'licence', seats: 1 })).refusal).toEqual({
      message: 'Your licence from The Potters opens all courses already.',
      link: '/user-screen/team',
    });
  });

  it('for a second team are not sold while the first is open', async () => {
    const { id, quote } = await person();
    const teamId = await buildTeam(id, { endsAt: inDays(-3) });
    expect((await quote({ kind: 'licence', seats: 5 })).refusal).toEqual({
      message: 'You own The Potters already. Add licences to it, or renew it.',
      link: '/user-screen/team',
    });
    // The owner has no seat in it.
    expect((await quote({ kind: 'licence', seats: 1 })).refusal).toBeNull();
    await test.db
      .updateTable('teams.team')
      .set({ closed_at: new Date() })
      .where('id', '=', teamId)
      .execute();
    expect((await quote({ kind: 'licence', seats: 5 })).refusal).toBeNull();
  });
});

describe('while an invoice waits to be paid', () => {
  const licences = { kind: 'licence', seats: 30 } as const;
  const invoiceFor = async (one: Awaited<ReturnType<typeof person>>, wish: Wish) => {
    const buyer = { name: 'Robin Buyer', email: 'buyer@example.org' };
    const content = { wish, buyer, payBy: 'invoice' as const };
    const placed = await one.ask(placeOrder, { body: { key: randomUUID(), ...content } });
    const { id, totalCents } = placed.body.data;
    const body = { key: randomUUID(), totalCents };
    return (await one.ask(startPayment, { params: { id }, body })).body.data;
  };

  it('no second team is sold, but a licence for oneself is', async () => {
    const one = await person();
    const { id, number } = await invoiceFor(one, licences);
    expect((await one.quote({ kind: 'licence', seats: 5 })).refusal).toEqual({
      message: `The invoice of order ${number} waits to be paid. Pay it first, or cancel it.`,
      link: '/user-screen/orders',
    });
    expect((await one.quote({ kind: 'licence', seats: 1 })).refusal).toBeNull();
    expect((await (await person()).quote(licences)).refusal).toBeNull();
    await one.ask(cancelOrder, { params: { id } });
    expect((await one.quote(licences)).refusal).toBeNull();
  });

  it('nothing else is sold for its team, whoever owns it by then', async () => {
    const [one, next] = [await person(), await person()];
    const teamId = await buildTeam(one.id, { seats: 30 });
    const wish = { kind: 'renewal', teamId, seats: 30 } as const;
    const { number } = await invoiceFor(one, wish);
    const more = { kind: 'more_licences', teamId, seats: 1 } as const;
    expect((await one.quote(more)).refusal?.link).toBe('/user-screen/orders');
    const other = await buildTeam(one.id, { seats: 30 });
    expect((await one.quote({ ...wish, teamId: other })).refusal).toBeNull();
    await test.db
      .updateTable('teams.member')
      .set({ account_id: next.id })
      .where('team_id', '=', teamId)
      .execute();
    expect((await next.quote(wish)).refusal).toEqual({
      message: `The invoice of order ${number} waits to be paid. Pay it first, or ask our support to cancel it.`,
      link: null,
    });
  });
});

describe('more licences', () => {
  const more = (teamId: string, seats: number) =>
    ({ kind: 'more_licences', teamId, seats }) as const;

  it('cost the days that are left', async () => {
    const { id, quote } = await person();
    const endsAt = new Date(inDays(73).setUTCHours(2, 0, 0, 0));
    const teamId = await buildTeam(id, { endsAt });
    const quoted = await quote(more(teamId, 3));
    expect(quoted).toMatchObject({
      ...{ title: '3 more licences for The Potters', seats: 3, refusal: null, course: null },
      ...{ team: { id: teamId, name: 'The Potters', hasEnded: false }, payBy: ['card', 'paypal'] },
    });
    expect(quoted.term).toMatch(/^until \d+ \w+ 20\d\d$/);
    // A fifth of a year; which day it is just now makes one day of difference.
    expect(quoted.unitCents).toBeGreaterThanOrEqual(2360);
    expect(quoted.unitCents).toBeLessThanOrEqual(2433);
    expect(quoted.totalCents).toBe(3 * quoted.unitCents);
    expect((await quote(more(teamId, 1))).title).toBe('1 more licence for The Potters');
  });

  it('fit in up to 125', async () => {
    const { id, quote } = await person();
    const teamId = await buildTeam(id, { seats: 95 });
    expect(await quote(more(teamId, 30))).toMatchObject({
      ...{ refusal: null, payBy: ['card', 'paypal', 'invoice'] },
    });
    expect((await quote(more(teamId, 31))).refusal).toEqual({
      message: 'A team has at most 125 licences: 30 more fit in. For more, please contact sales.',
      link: '/contact-sales',
    });
  });

  it('are not sold for a licence for oneself, nor after the end', async () => {
    const one = await person();
    const own = await buildTeam(one.id, { personal: true });
    expect((await one.quote(more(own, 2))).refusal).toEqual({
      message: 'This licence is for yourself. Buy licences for a team instead.',
      link: '/payment?licences=5',
    });
    const ended = await buildTeam(one.id, { seats: 7, endsAt: inDays(-1) });
    expect((await one.quote(more(ended, 2))).refusal).toEqual({
      message: 'The licences of this team have ended. Renew them first.',
      link: `/payment?team=${ended}&renew=7`,
    });
  });

  it.each(['more_licences', 'renewal'] as const)('%s are for the owner only', async (kind) => {
    const [owner, learner] = [await person(), await person()];
    const teamId = await buildTeam(owner.id);
    await addMember(teamId, learner.id, 'learner', true);
    const wish = { kind, teamId, seats: 5 };
    const statusFor = async (one: typeof owner, wish: Wish) =>
      (await one.ask(quoteOrder, { body: { wish } })).status;
    expect(await statusFor(owner, wish)).toBe(200);
    expect(await statusFor(learner, wish)).toBe(404);
    expect(await statusFor(owner, { ...wish, teamId: randomUUID() })).toBe(404);
    expect((await visit(wish)).status).toBe(401);
    const closed = await buildTeam(owner.id, { closed: true });
    expect(await statusFor(owner, { ...wish, teamId: closed })).toBe(404);
  });
});

describe('a renewal', () => {
  const renewal = (teamId: string, seats: number) => ({ kind: 'renewal', teamId, seats }) as const;

  it('costs a year, whatever is left of this one', async () => {
    const { id, quote } = await person();
    const endsAt = new Date('2999-03-03T02:00:00Z');
    const teamId = await buildTeam(id, { seats: 30, endsAt });
    expect(await quote(renewal(teamId, 30))).toMatchObject({
      ...{ title: 'Renewal of The Potters, 30 users, 1 year', term: 'until 3 March 3000' },
      ...{ unitCents: 120_00, totalCents: 3600_00, gstCents: 120_00, refusal: null },
      payBy: ['card', 'paypal', 'invoice'],
    });
  });

  it.each([6, 8])(
    'is for the licences one has while their year runs, not for %i',
    async (seats) => {
      const { id, quote } = await person();
      const teamId = await buildTeam(id, { seats: 7 });
      expect((await quote(renewal(teamId, 7))).refusal).toBeNull();
      expect((await quote(renewal(teamId, seats))).refusal).toEqual({
        message:
          'Renew the 7 licences you have. Add licences on their own; fewer are possible once the year has ended.',
        link: '/user-screen/team',
      });
    },
  );

  it.each([
    ['in the days of grace', -1],
    ['after them', -100],
  ])('is for any number once the year has ended: %s', async (_, days) => {
    const { id, quote } = await person();
    const teamId = await buildTeam(id, { seats: 7, endsAt: inDays(days) });
    for (const seats of [5, 7, 125]) {
      expect((await quote(renewal(teamId, seats))).refusal).toBeNull();
    }
  });

  it('keeps a seat for everyone who has one', async () => {
    const { id, quote } = await person();
    const teamId = await buildTeam(id, { seats: 7, endsAt: inDays(-1) });
    for (let n = 0; n < 6; n++) await addMember(teamId, (await person()).id, 'learner', true);
    expect((await quote(renewal(teamId, 6))).refusal).toBeNull();
    expect((await quote(renewal(teamId, 6))).team?.hasEnded).toBe(true);
    expect((await quote(renewal(teamId, 5))).refusal).toEqual({
      message:
        '6 licences of this team are in use or kept for invitations. Renew as many, or remove members first.',
      link: '/user-screen/team',
    });
  });

  it('of a licence for oneself is one, of a team five or more', async () => {
    const { id, quote } = await person();
    const own = await buildTeam(id, { personal: true });
    const team = await buildTeam(id, { endsAt: inDays(-1) });
    expect((await quote(renewal(own, 1))).refusal).toBeNull();
    expect((await quote(renewal(own, 5))).refusal?.link).toBe(`/payment?team=${own}&renew=1`);
    expect((await quote(renewal(team, 1))).refusal).toEqual({
      ...{ message: 'A team has at least 5 licences.', link: `/payment?team=${team}&renew=5` },
    });
  });
});

describe('what one has', () => {
  it('is nothing at first', async () => {
    const { ask } = await person();
    expect((await ask(getPlan, {})).body.data).toEqual({ licence: null, owned: [] });
  });

  it('is the licence that lasts longest, and the teams that are not closed', async () => {
    const { id, ask } = await person();
    const own = await buildTeam(id, { personal: true, endsAt: inDays(50) });
    const team = await buildTeam(id, { seats: 9, endsAt: inDays(-100) });
    await buildTeam(id, { closed: true });
    const other = await buildTeam((await person()).id, { endsAt: inDays(80) });
    await addMember(other, id, 'learner', true);
    const { licence, owned } = (await ask(getPlan, {})).body.data;
    expect(licence).toMatchObject({
      ...{ teamId: other, teamName: 'The Potters', personal: false, role: 'learner' },
    });
    expect(owned.map(({ id, personal, seats }) => ({ id, personal, seats }))).toEqual([
      { id: own, personal: true, seats: 1 },
      { id: team, personal: false, seats: 9 },
    ]);
  });
});
