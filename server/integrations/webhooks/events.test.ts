import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewSubmission, submitAssignment } from '../../../contract/assessment/assignments.ts';
import { revokeCertificate } from '../../../contract/learning/achievements.ts';
import { completeLesson, enrol } from '../../../contract/learning/enrolment.ts';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import { removeMember } from '../../../contract/teams/teams.ts';
import { signedIn, type TestApp } from '../../../tests/support/app.ts';
import { attempt } from '../../../tests/support/course-access.ts';
import {
  buildAdmin,
  buildCourse,
  buildOwner,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import {
  buildReceivingOrganisation,
  startSendingApp,
} from '../../../tests/support/integrations/webhooks.ts';
import { buildBuyer } from '../../../tests/support/orders.ts';
import { newAssignment, passDays } from '../../../tests/support/team-learning.ts';
import { buildMember } from '../../../tests/support/teams.ts';
import { emit } from '../../platform/events/emit.ts';
import { deleteOldEvents } from '../../platform/events/queries.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { maintainAssignments } from '../../teams/assignments/periods.ts';
import { fanOut } from './fan-out.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startSendingApp();
});
afterAll(() => app.close());

const eventsOf = (teamId: string) =>
  app.db
    .selectFrom('platform.event')
    .where('team_id', '=', teamId)
    .select(['id', 'type', 'account_id as accountId', 'data'])
    .orderBy('id')
    .execute();
const typesOf = async (teamId: string) => (await eventsOf(teamId)).map(({ type }) => type);

/** What is sent to the organisation's address, oldest first. */
async function sentTo(endpointId: string) {
  await fanOut(app.db);
  return app.db
    .selectFrom('integrations.delivery as delivery')
    .innerJoin('platform.event as event', 'event.id', 'delivery.event_id')
    .where('delivery.endpoint_id', '=', endpointId)
    .select(['event.type', 'event.data', 'event.account_id as accountId'])
    .orderBy('event.id')
    .execute();
}

const forget = () => app.db.deleteFrom('platform.event').execute();

describe('an event', () => {
  it('is written for everything that happens in an organisation', async () => {
    const { id, ask, webhook } = await buildReceivingOrganisation(app);
    const teacher = await buildOwner(app.db);
    const course = await buildCourse(app.db, {
      ownerId: teacher.id,
      title: 'Healthy Habits',
      priceCents: 2500,
      lessons: [
        {},
        { kind: 'assignment', task: { kind: 'text', instructions: 'Write.', least: 1, most: 100 } },
      ],
    });
    const [quiz, work] = course.lessons;
    const ana = await buildMember(app, id, { name: 'Ana' });
    const body = newAssignment({ courseId: course.id, accountIds: [ana.account.id] });
    await ask(assignCourse, { params: { id }, body });
    await attempt(ana.ask, quiz?.slug ?? '', rightAnswers);
    const handedIn = await ana.ask(submitAssignment, {
      params: { slug: work?.slug ?? '' },
      body: { answer: 'Early to bed.', key: crypto.randomUUID() },
    });
    const submission = handedIn.body.data.id;
    await (await signedIn(app, teacher)).ask(reviewSubmission, {
      params: { id: submission },
      body: { feedback: 'Good.', mark: 90, lastReviewedAt: null },
    });
    const certificate = await app.db
      .selectFrom('learning.certificate')
      .where('account_id', '=', ana.account.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await (await signedIn(app, await buildAdmin(app.db))).ask(revokeCertificate, {
      params: { id: certificate.id },
      body: { reason: 'A mistake.' },
    });
    await ask(removeMember, { params: { id, accountId: ana.account.id } });

    const sent = await sentTo(webhook.id);
    expect(sent.map(({ type }) => type).toSorted()).toEqual(
      [
        'member.joined',
        'enrolment.created',
        'lesson.completed',
        'lesson.completed',
        'submission.handed_in',
        'course.completed',
        'certificate.issued',
        'submission.reviewed',
        'certificate.revoked',
        'member.left',
      ].toSorted(),
    );
    expect(new Set(sent.map(({ accountId }) => accountId))).toEqual(new Set([ana.account.id]));
    const about = { course: { id: course.id, title: 'Healthy Habits' } };
    const dataOf = (type: string) => sent.find((event) => event.type === type)?.data;
    expect(dataOf('course.completed')).toEqual(about);
    expect(dataOf('lesson.completed')).toEqual({
      ...about,
      lesson: { id: quiz?.id, slug: quiz?.slug, title: expect.any(String) },
      way: 'quiz',
    });
    expect(dataOf('certificate.issued')).toMatchObject({
      ...about,
      certificate: { id: certificate.id },
    });
    expect(dataOf('submission.reviewed')).toMatchObject({
      ...about,
      submission: { id: submission, number: 1 },
      state: 'reviewed',
    });
    expect(dataOf('member.left')).toEqual({ role: 'learner' });
  });

  it('says once that a course is late, and again for another date', async () => {
    const { id, ask, webhook } = await buildReceivingOrganisation(app, {
      types: ['assignment.late'],
    });
    const ana = await buildMember(app, id);
    const course = await buildCourse(app.db, { lessons: [{}] });
    const body = newAssignment({ courseId: course.id, accountIds: [ana.account.id], dueDays: 30 });
    await ask(assignCourse, { params: { id }, body });
    await maintainAssignments(app.db);
    expect(await sentTo(webhook.id)).toEqual([]);
    await passDays(app, id, 31);
    await Promise.all([maintainAssignments(app.db), maintainAssignments(app.db)]);
    await maintainAssignments(app.db);
    const sent = await sentTo(webhook.id);
    expect(sent).toMatchObject([
      { type: 'assignment.late', data: { course: { id: course.id }, assignment: {} } },
    ]);
    // What is moved to a later date can be late for that one.
    await passDays(app, id, 1);
    await maintainAssignments(app.db);
    expect(await sentTo(webhook.id)).toHaveLength(2);
    await app.db
      .updateTable('teams.assigned_course')
      .set({ late_emitted_for: null })
      .where('team_id', '=', id)
      .execute();
    // Long before anyone awaited it.
    await passDays(app, id, 5);
    await maintainAssignments(app.db);
    expect(await sentTo(webhook.id)).toHaveLength(2);
  });

  it('says that an order of the team was paid', async () => {
    const buyer = await buildBuyer(app);
    const first = await buyer.buy({ kind: 'licence', seats: 5 });
    const teamId = String(first.teamId);
    await app.db
      .insertInto('integrations.endpoint')
      .values({ team_id: teamId, url: 'https://example.org', types: ['order.paid'], secret: '' })
      .execute();
    const order = await buyer.buy({ kind: 'more_licences', teamId, seats: 2 });
    expect(await eventsOf(teamId)).toMatchObject([
      { type: 'order.paid', data: { order: { id: order.id, number: order.number } } },
    ]);
  });

  it('exists only if its cause was committed', async () => {
    const { id } = await buildReceivingOrganisation(app);
    const ana = await buildMember(app, id);
    const event = { type: 'member.left', teamId: id, accountId: 1, data: { role: 'x' } } as const;
    const failing = inTransaction(app.db, async (db) => {
      await emit(db, event);
      await db.deleteFrom('teams.member').where('account_id', '=', ana.account.id).execute();
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await typesOf(id)).toEqual(['member.joined']);
    await expect(emit(app.db, event)).rejects.toThrow('transaction');
  });

  it('isn’t written where nobody awaits it', async () => {
    const { id, ask } = await buildReceivingOrganisation(app, { types: ['order.paid'] });
    const ana = await buildMember(app, id);
    const course = await buildCourse(app.db, { lessons: [{}] });
    await ana.ask(enrol, { params: { id: course.id } });
    await ana.ask(completeLesson, { params: { slug: course.lessons[0]?.slug ?? '' } });
    await ask(removeMember, { params: { id, accountId: ana.account.id } });
    expect(await eventsOf(id)).toEqual([]);
  });

  it('about what someone learns on their own stays theirs', async () => {
    const { id, webhook } = await buildReceivingOrganisation(app);
    const ana = await buildMember(app, id);
    const free = await buildCourse(app.db, { lessons: [{}] });
    const licensed = await buildCourse(app.db, { priceCents: 2500, lessons: [{}] });
    for (const course of [free, licensed]) {
      await ana.ask(enrol, { params: { id: course.id } });
      await ana.ask(completeLesson, { params: { slug: course.lessons[0]?.slug ?? '' } });
    }
    expect(await typesOf(id)).toContain('course.completed');
    expect((await sentTo(webhook.id)).map(({ type }) => type)).toEqual(['member.joined']);
  });

  it('is of every organisation that someone is in, and of no other', async () => {
    const [first, second, other] = await Promise.all(
      [1, 2, 3].map(() => buildReceivingOrganisation(app)),
    );
    if (!first || !second || !other) throw new Error('three organisations');
    const ana = await buildMember(app, first.id);
    await app.db
      .insertInto('teams.member')
      .values({ team_id: second.id, account_id: ana.account.id, role: 'learner', seated: true })
      .execute();
    const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}] });
    await ana.ask(enrol, { params: { id: course.id } });
    for (const { id } of [first, second]) {
      expect(await typesOf(id)).toEqual(['member.joined', 'enrolment.created']);
    }
    expect(await typesOf(other.id)).toEqual([]);
  });

  it('is turned into deliveries once, by two processes at the same time', async () => {
    await forget();
    const { id, webhook } = await buildReceivingOrganisation(app, { types: ['member.joined'] });
    for (let n = 0; n < 20; n += 1) await buildMember(app, id);
    await Promise.all(Array.from({ length: 4 }, () => fanOut(app.db)));
    expect(await sentTo(webhook.id)).toHaveLength(20);
    const left = await app.db
      .selectFrom('platform.event')
      .where('taken_at', 'is', null)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });

  it('is forgotten after 30 days, with its deliveries', async () => {
    await forget();
    const { id, webhook } = await buildReceivingOrganisation(app, { types: ['member.joined'] });
    await buildMember(app, id);
    await buildMember(app, id);
    const [old] = await eventsOf(id);
    await fanOut(app.db);
    await app.db
      .updateTable('platform.event')
      .set({ at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', old?.id ?? '')
      .execute();
    await deleteOldEvents(app.db);
    expect(await sentTo(webhook.id)).toHaveLength(1);
  });
});
