import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getOverview as getOverviewCall } from '../../../contract/administration/overview.ts';
import { changeSettings } from '../../../contract/administration/settings.ts';
import { listSubmissions } from '../../../contract/assessment/submissions.ts';
import { listAllOrders } from '../../../contract/billing/admin.ts';
import { listWaitingComments } from '../../../contract/community/comments.ts';
import { listMessages } from '../../../contract/community/inbox.ts';
import { defaultSellerZone } from '../../../contract/site/seller-zone.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { insertOrder } from '../../../tests/support/insert-order.ts';
import { getOverview, periodsOf } from './overview.ts';

let app: TestApp;
const now = new Date('2026-11-16T10:00:00Z');

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('compares periods of the same length that don’t overlap', () => {
  expect(periodsOf(7, now, 'UTC')).toEqual({
    beforeFrom: '2026-11-03',
    from: '2026-11-10',
    until: '2026-11-17',
  });
});

it('ends a period with the day of whoever counts it', () => {
  const evening = new Date('2026-11-16T13:00:00Z');
  expect(periodsOf(7, evening, 'Australia/Sydney').until).toBe('2026-11-18');
  expect(periodsOf(7, evening, 'Pacific/Honolulu').until).toBe('2026-11-17');
});

describe('the overview', () => {
  it('counts people, enrolments and completions by the day they happened', async () => {
    const course = await buildCourse(app.db);
    for (const [joined, completed] of [
      ['2026-11-16T00:00:00Z', '2026-11-16T09:00:00Z'],
      ['2026-11-10T00:00:00Z', null],
      ['2026-11-09T23:59:59Z', null],
      ['2026-10-01T00:00:00Z', null],
    ] as const) {
      const { id } = await buildLearner(app.db);
      const at = new Date(joined);
      await app.db
        .updateTable('accounts.account')
        .set({ created_at: at })
        .where('id', '=', id)
        .execute();
      await enrolLearner(app.db, id, course.id);
      await app.db
        .updateTable('learning.enrolment')
        .set({ enrolled_at: at, completed_at: completed && new Date(completed) })
        .where('account_id', '=', id)
        .execute();
    }
    const overview = await getOverview(app.db, 7, now);
    expect(overview.people).toMatchObject({ now: 2, before: 1, total: 4 });
    expect(overview.enrolments).toEqual({ now: 2, before: 1 });
    expect(overview.completions).toEqual({ now: 1, before: 0 });
    const wrong = await app.db.selectFrom('platform.wrong_tally').selectAll().execute();
    expect(wrong).toEqual([]);
  });

  it('says which submissions nobody reviews', async () => {
    const teacher = await buildOwner(app.db);
    const learner = await buildLearner(app.db);
    for (const ownerId of [teacher.id, undefined]) {
      const { lessons } = await buildCourse(app.db, {
        lessons: [{ kind: 'assignment' }],
        ...(ownerId && { ownerId }),
      });
      await app.db
        .insertInto('assessment.submission')
        .values({
          account_id: learner.id,
          lesson_id: lessons[0]?.id ?? '',
          key: crypto.randomUUID(),
          number: 1,
        })
        .execute();
    }
    expect((await getOverview(app.db, 7)).waiting.submissions).toBe(1);
    await app.db
      .updateTable('accounts.account')
      .set({ suspended_at: new Date() })
      .where('id', '=', teacher.id)
      .execute();
    expect((await getOverview(app.db, 7)).waiting.submissions).toBe(2);
  });

  it('counts what the lists that it leads to contain', async () => {
    const admin = await signedIn(app, await buildAdmin(app.db));
    const { id } = await buildCourse(app.db);
    const by = { name: 'Robin', email: 'robin@example.org', comment: 'Hello' };
    for (const state of ['waiting', 'waiting', 'approved', 'rejected'] as const) {
      await app.db
        .insertInto('community.comment')
        .values({ course_id: id, state, ...by })
        .execute();
    }
    for (const state of ['open', 'waiting', 'done', 'spam'] as const) {
      await app.db
        .insertInto('community.contact_message')
        .values({ ...by, topic: 'support', state })
        .execute();
    }
    for (const state of ['invoiced', 'paid', 'cancelled'] as const)
      await insertOrder(app, { state });
    const { waiting } = await getOverview(app.db, 7);
    const lists = {
      comments: (await admin.ask(listWaitingComments, { query: {} })).body.meta.total,
      messages: (await admin.ask(listMessages, { query: {} })).body.data.length,
      invoices: (await admin.ask(listAllOrders, { query: { state: 'invoiced' } })).body.meta.total,
      submissions: (await admin.ask(listSubmissions, { query: { reviewer: 'none' } })).body.meta
        .total,
    };
    expect(waiting).toMatchObject(lists);
    expect(lists).toEqual({ comments: 2, messages: 1, invoices: 1, submissions: 2 });
    expect((await admin.ask(listSubmissions, { query: {} })).body.meta.total).toBe(2);
  });

  describe('sales at the edges of the seller’s day', () => {
    const admin = async () => signedIn(app, await buildAdmin(app.db));
    const moveTo = async (sellerTimeZone: string) => {
      const body = { sellerTimeZone };
      expect((await (await admin()).ask(changeSettings, { body })).status).toBe(200);
    };
    const soldOn = async (now: string) => {
      const { revenue } = await getOverview(app.db, 7, new Date(now));
      return revenue.map(({ now, before }) => ({ now, before }))[0] ?? { now: 0, before: 0 };
    };
    const one = 30 * 120_00;

    beforeEach(async () => {
      await app.db.deleteFrom('billing.order').where('state', '=', 'paid').execute();
    });
    afterAll(() => moveTo(defaultSellerZone));

    it.each([
      // Half past midnight on 2 July there, and half past noon on 1 July in Greenwich.
      ['Pacific/Auckland', '2026-07-01T12:30:00Z', '2026-07-02'],
      // Ten minutes to midnight on 30 June there, and the next morning in Greenwich.
      ['Pacific/Honolulu', '2026-07-01T09:50:00Z', '2026-06-30'],
      // In the hour that comes twice, and in the one after the hour that is skipped.
      ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25'],
      ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
      ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
      ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
      ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
      ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ])('in %s at %s belong to %s', async (zone, moment, day) => {
      await insertOrder(app, { state: 'paid', createdAt: new Date(moment) });
      await moveTo(zone);
      const { rows } = await sql<{ day: string }>`
        select day from billing.daily_sales where orders > 0 and state = 'paid'
      `.execute(app.db);
      expect(rows).toEqual([{ day }]);
      // The sale counts at once: the period ends with the seller's day, not with that of Greenwich.
      expect(await soldOn(moment)).toEqual({ now: one, before: 0 });
      const query = { from: day, to: day, state: 'paid' } as const;
      const { body } = await (await admin()).ask(listAllOrders, { query });
      expect(body.data).toHaveLength(1);
      const wrong = await sql`select * from billing.wrong_sales`.execute(app.db);
      expect(wrong.rows).toEqual([]);
    });

    it('follow the zone, and come back with it', async () => {
      await moveTo('Pacific/Auckland');
      await insertOrder(app, { state: 'paid', createdAt: new Date('2026-07-01T12:30:00Z') });
      // A week later in Auckland, that day is out of the last seven; in Honolulu it's one earlier still.
      expect(await soldOn('2026-07-08T12:30:00Z')).toEqual({ now: 0, before: one });
      await moveTo('Pacific/Honolulu');
      expect(await soldOn('2026-07-08T09:30:00Z')).toEqual({ now: one, before: 0 });
      expect(await soldOn('2026-07-08T10:00:00Z')).toEqual({ now: 0, before: one });
    });
  });

  it('takes one of four periods', async () => {
    const admin = await signedIn(app, await buildAdmin(app.db));
    expect((await admin.ask(getOverviewCall, { query: { days: 90 } })).status).toBe(200);
    expect((await admin.ask(getOverviewCall, { query: { days: 31 } })).status).toBe(400);
  });
});
