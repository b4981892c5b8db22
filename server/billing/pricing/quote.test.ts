import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelOrder,
  type OrderItem,
  placeOrder,
  quoteOrder,
  startPayment,
} from '../../../contract/billing/orders.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, enrolLearner } from '../../../tests/support/factories.ts';
import { buildShopper, insertMember, insertTeam } from '../../../tests/support/quotes.ts';
import { inDays } from '../../../tests/support/teams.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const visit = (item: OrderItem) => ask(app.server, quoteOrder, { body: { item } });
const course = async (priceCents: number, saleCents?: number) => {
  const wishes = { priceCents, ...(saleCents === undefined ? {} : { saleCents }) };
  const { id } = await buildCourse(app.db, { title: 'Glazes', ...wishes });
  return { kind: 'course' as const, courseId: id };
};

describe('a course', () => {
  it('costs its price, or its sale', async () => {
    const item = await course(25_00);
    expect((await visit(item)).body.data).toEqual({
      title: 'Glazes',
      term: null,
      seats: 1,
      currency: 'AUD',
      unitCents: 25_00,
      listCents: 25_00,
      discountCents: 0,
      totalCents: 25_00,
      taxCents: 83,
      taxName: 'GST',
      taxIncluded: true,
      discount: null,
      payBy: ['card', 'paypal'],
      refusal: null,
      team: null,
      moneyBack: true,
      course: {
        id: item.courseId,
        title: 'Glazes',
        image: '/api/illustrations/health',
        comesFirst: null,
      },
    });
    expect((await visit(await course(25_00, 20_00))).body.data.totalCents).toBe(20_00);
  });

  it('says what to take before it', async () => {
    const item = await course(25_00);
    const [clay, withdrawn] = [
      await buildCourse(app.db, { title: 'Clay' }),
      await buildCourse(app.db, { title: 'Kilns' }),
    ];
    for (const [index, needed] of [clay, withdrawn].entries()) {
      await app.db
        .insertInto('catalog.prerequisite')
        .values({
          course_id: item.courseId,
          needed_course_id: needed.id,
          position: index + 1,
          required: true,
        })
        .execute();
    }
    await app.db
      .updateTable('catalog.course')
      .set({ archived_at: new Date() })
      .where('id', '=', withdrawn.id)
      .execute();
    expect((await visit(item)).body.data.course?.comesFirst).toBe(
      'Complete Clay first. You can get this course now, and its lessons open then.',
    );
    const { id, quote } = await buildShopper(app);
    const comesFirst = async () => (await quote(item)).course?.comesFirst;
    await enrolLearner(app.db, id, clay.id);
    expect(await comesFirst()).toMatch(/^Complete Clay first/);
    await app.db
      .updateTable('learning.enrolment')
      .set({ completed_at: new Date() })
      .where('account_id', '=', id)
      .execute();
    expect(await comesFirst()).toBeNull();
  });

  it('accepts a discount code in upper or lower case', async () => {
    await app.db
      .insertInto('billing.discount_code')
      .values({ code: 'WELCOME10', percent: 10, starts_at: inDays(-1) })
      .execute();
    const { quote } = await buildShopper(app);
    expect(await quote(await course(25_00), ' welcome10 ')).toMatchObject({
      listCents: 25_00,
      discountCents: 2_50,
      totalCents: 22_50,
      taxCents: 75,
      discount: {
        code: 'WELCOME10',
        applied: true,
        message: 'WELCOME10 takes 10 % off: $2.50 less.',
      },
    });
    expect(await quote(await course(25_00), 'WELCOME11')).toMatchObject({
      totalCents: 25_00,
      discount: { applied: false, message: "We don't know this code. Check it for typos." },
    });
  });

  it('is not sold if it is free', async () => {
    const item = await course(25_00, 0);
    expect((await visit(item)).body.data.refusal).toEqual({
      message: 'This course is free.',
      link: `/course-detail/${item.courseId}`,
    });
  });

  it('is not sold twice', async () => {
    const { id, quote } = await buildShopper(app);
    const item = await course(25_00);
    expect((await quote(item)).refusal).toBeNull();
    await app.db
      .insertInto('learning.enrolment')
      .values({ account_id: id, course_id: item.courseId, way: 'bought' })
      .execute();
    expect((await quote(item)).refusal).toEqual({
      message: 'You already have this course.',
      link: `/course-detail/${item.courseId}`,
    });
  });

  it('is not sold while a licence opens it', async () => {
    const { id, quote } = await buildShopper(app);
    const item = await course(25_00);
    const teamId = await insertTeam(app.db, id, { personal: true });
    expect((await quote(item)).refusal?.message).toBe('Your licence already includes this course.');
    await app.db
      .insertInto('learning.enrolment')
      .values({ account_id: id, course_id: item.courseId, way: 'licence' })
      .execute();
    await app.db
      .updateTable('teams.team')
      .set({ starts_at: inDays(-400), ends_at: inDays(-35), open_until: inDays(-21) })
      .where('id', '=', teamId)
      .execute();
    expect((await quote(item)).refusal).toBeNull();
  });

  it('is not found if it does not exist or is not published', async () => {
    const { id } = await buildCourse(app.db, { priceCents: 25_00, draft: true });
    expect((await visit({ kind: 'course', courseId: id })).status).toBe(404);
    expect((await visit({ kind: 'course', courseId: 2_000_000_000 })).status).toBe(404);
  });
});

describe('licences', () => {
  it.each([
    [1, 'Personal licence, 1 year', ['card', 'paypal']],
    [5, 'Team licence, 5 users, 1 year', ['card', 'paypal']],
    [25, 'Team licence, 25 users, 1 year', ['card', 'paypal']],
    [26, 'Team licence, 26 users, 1 year', ['card', 'paypal', 'invoice']],
    [125, 'Team licence, 125 users, 1 year', ['card', 'paypal', 'invoice']],
  ])('%i for a year', async (seats, title, payBy) => {
    expect((await visit({ kind: 'licence', seats })).body.data).toMatchObject({
      title,
      term: '12 months',
      seats,
      unitCents: 120_00,
      totalCents: seats * 120_00,
      taxCents: seats * 4_00,
      payBy,
      refusal: null,
    });
  });

  it.each([0, 2, 4, 126, 5.5])('%d are refused', async (seats) => {
    const refused = await visit({ kind: 'licence', seats });
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.field).toBe('item.seats');
  });

  it('for oneself are renewed, not bought twice', async () => {
    const { id, quote } = await buildShopper(app);
    const teamId = await insertTeam(app.db, id, { personal: true });
    expect((await quote({ kind: 'licence', seats: 1 })).refusal).toEqual({
      message: 'You already have a licence. You can renew it for another year.',
      link: `/payment?team=${teamId}&renew=1`,
    });
    // A team is another matter.
    expect((await quote({ kind: 'licence', seats: 5 })).refusal).toBeNull();
  });

  it('for oneself are not sold to members of a team', async () => {
    const { id, quote } = await buildShopper(app);
    const teamId = await insertTeam(app.db, (await buildShopper(app)).id);
    await insertMember(app.db, teamId, id, 'learner', true);
    expect((await quote({ kind: 'licence', seats: 1 })).refusal).toEqual({
      message: 'Your licence from The Potters already opens all courses.',
      link: '/user-screen/team',
    });
  });

  it('for a second team are not sold while the first is open', async () => {
    const { id, quote } = await buildShopper(app);
    const teamId = await insertTeam(app.db, id, { endsAt: inDays(-3) });
    expect((await quote({ kind: 'licence', seats: 5 })).refusal).toEqual({
      message: 'You already own The Potters. Add licences to it or renew it.',
      link: '/user-screen/team',
    });
    // The owner has no seat in it.
    expect((await quote({ kind: 'licence', seats: 1 })).refusal).toBeNull();
    await app.db
      .updateTable('teams.team')
      .set({ closed_at: new Date() })
      .where('id', '=', teamId)
      .execute();
    expect((await quote({ kind: 'licence', seats: 5 })).refusal).toBeNull();
  });
});

describe('while an invoice is unpaid', () => {
  const licences = { kind: 'licence', seats: 30 } as const;
  const invoiceFor = async (one: Awaited<ReturnType<typeof buildShopper>>, item: OrderItem) => {
    const buyer = { name: 'Robin Buyer', email: 'buyer@example.org' };
    const content = { item, buyer, payBy: 'invoice' as const };
    const placed = await one.ask(placeOrder, { body: { key: randomUUID(), ...content } });
    const { id, totalCents } = placed.body.data;
    const body = { key: randomUUID(), totalCents };
    return (await one.ask(startPayment, { params: { id }, body })).body.data;
  };

  it('no second team is sold, but a personal licence is', async () => {
    const one = await buildShopper(app);
    const { id, number } = await invoiceFor(one, licences);
    expect((await one.quote({ kind: 'licence', seats: 5 })).refusal).toEqual({
      message: `The invoice for order ${number} hasn't been paid yet. Pay it first, or cancel it.`,
      link: '/user-screen/orders',
    });
    expect((await one.quote({ kind: 'licence', seats: 1 })).refusal).toBeNull();
    expect((await (await buildShopper(app)).quote(licences)).refusal).toBeNull();
    await one.ask(cancelOrder, { params: { id } });
    expect((await one.quote(licences)).refusal).toBeNull();
  });

  it('nothing else is sold for its team, whoever owns it', async () => {
    const [one, next] = [await buildShopper(app), await buildShopper(app)];
    const teamId = await insertTeam(app.db, one.id, { seats: 30 });
    const item = { kind: 'renewal', teamId, seats: 30 } as const;
    const { number } = await invoiceFor(one, item);
    const more = { kind: 'more_licences', teamId, seats: 1 } as const;
    expect((await one.quote(more)).refusal?.link).toBe('/user-screen/orders');
    const other = await insertTeam(app.db, one.id, { seats: 30 });
    expect((await one.quote({ ...item, teamId: other })).refusal).toBeNull();
    await app.db
      .updateTable('teams.member')
      .set({ account_id: next.id })
      .where('team_id', '=', teamId)
      .execute();
    expect((await next.quote(item)).refusal).toEqual({
      message: `The invoice for order ${number} hasn't been paid yet. Pay it first, or ask support to cancel it.`,
      link: null,
    });
  });
});
