import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMe, login } from '../../../contract/accounts.ts';
import { signInAs } from '../../../contract/administration/accounts.ts';
import { mergeAccounts, previewMerge } from '../../../contract/administration/merging.ts';
import { revokeCertificate, verifyCertificate } from '../../../contract/learning/achievements.ts';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { earnCertificate, passQuiz } from '../../../tests/support/certificates.ts';
import {
  addCoTeacher,
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
  testPassword,
} from '../../../tests/support/factories.ts';
import { buildBuyer, buildItem } from '../../../tests/support/orders.ts';
import { assignedTo, buildGroup, newAssignment } from '../../../tests/support/team-learning.ts';
import { buildMember, buildTeam } from '../../../tests/support/teams.ts';
import { inTransaction } from '../../platform/postgres/database.ts';

let app: TestApp;
let admin: SignedIn;
let adminId: number;
const reason = 'They asked for one account';

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
  const account = await buildAdmin(app.db);
  adminId = account.id;
  admin = await signedIn(app, account);
});

/** Every stored count and copy has to match the rows. */
afterEach(async () => {
  const wrong = {
    tallies: await sql`select * from platform.wrong_tally`.execute(app.db),
    learners: await sql`
      (select * from studio.learner except select * from studio.counted_learner)
      union all (select * from studio.counted_learner except select * from studio.learner)`.execute(
      app.db,
    ),
    assigned: await sql`
      select team_id, group_id, course_id, due_on, is_started, late_days, sum(amount) as amount
      from teams.assigned_count group by 1, 2, 3, 4, 5, 6
      except select * from teams.counted_assigned`.execute(app.db),
    learned: await sql`
      select from learning.enrolment
      where learned_on is distinct from learning.learned_on(account_id, course_id)`.execute(app.db),
    sums: await sql`select * from learning.wrong_sum`.execute(app.db),
  };
  expect(Object.values(wrong).map(({ rows }) => rows)).toEqual([[], [], [], [], []]);
});

type Person = { id: number; username: string; email: string };

const merge = (merged: Person, kept: Person, body = {}) =>
  admin.ask(mergeAccounts, {
    params: { id: merged.id },
    body: { into: kept.id, username: kept.username, reason, ...body },
  });
const mustMerge = async (merged: Person, kept: Person) => {
  const { status, detail } = await merge(merged, kept);
  expect([status, detail]).toEqual([200, '']);
};
const preview = async (merged: Person, into: string) =>
  (await admin.ask(previewMerge, { params: { id: merged.id }, query: { into } })).body.data;
const mailsTo = (email: string) =>
  app.db.selectFrom('platform.mail').selectAll().where('recipient', '=', email).execute();

const orders = [
  { name: 'the first into the second', pick: <T>(one: T, other: T) => [one, other] as const },
  { name: 'the second into the first', pick: <T>(one: T, other: T) => [other, one] as const },
];

describe('merging', () => {
  it('tells both addresses, is in the audit log, and ends the merged account', async () => {
    const [merged, kept] = [await buildLearner(app.db), await buildLearner(app.db)];
    const own = await signedIn(app, merged);
    await mustMerge(merged, kept);
    expect((await own.ask(getMe, { query: {} })).status).toBe(401);
    const body = { username: merged.username, password: testPassword };
    expect((await ask(app.server, login, { body })).status).toBe(401);
    const told = [await mailsTo(merged.email), await mailsTo(kept.email)].map(([mail]) => mail);
    expect(told[0]?.text_part).toContain(`Sign in as ${kept.username} instead.`);
    expect(told[1]?.text_part).toContain(`merged the account ${merged.username}`);
    const audit = await app.db
      .selectFrom('platform.audit')
      .where('actor_id', '=', adminId)
      .select(['act', 'subject', 'after'])
      .orderBy('seq')
      .execute();
    expect(audit).toMatchObject([
      {
        act: 'merged another account into',
        subject: `${kept.username} (user ${kept.id})`,
        after: { reason },
      },
      { act: 'merged away the account', subject: `${merged.username} (user ${merged.id})` },
    ]);
    // Its name and address are free again.
    await buildAccount(app.db, { username: merged.username, email: merged.email });
  });

  it('shows beforehand what will move, and which of it both have', async () => {
    const course = await buildCourse(app.db, { lessons: [{}, {}] });
    const other = await buildCourse(app.db, {});
    const [merged, kept] = [await buildLearner(app.db), await buildLearner(app.db)];
    await passQuiz(await signedIn(app, merged), course.lessons[0]?.slug ?? '');
    await enrolLearner(app.db, merged.id, other.id);
    await enrolLearner(app.db, kept.id, course.id);
    const { moves, obstacles } = await preview(merged, kept.email.toUpperCase());
    expect(obstacles).toEqual([]);
    expect(moves).toContainEqual({ what: 'courses', count: 2, both: 1 });
    expect(moves).toContainEqual({ what: 'attempts', count: 1, both: 0 });
    await mustMerge(merged, kept);
    const enrolments = await app.db
      .selectFrom('learning.enrolment')
      .where('account_id', '=', kept.id)
      .select('course_id')
      .orderBy('course_id')
      .execute();
    expect(enrolments.map((row) => row.course_id)).toEqual([course.id, other.id]);
  });
});

describe.each(orders)('what both have, merging $name', ({ pick }) => {
  it('progress adds up, and together they may have finished a course', async () => {
    const course = await buildCourse(app.db, { lessons: [{}, {}, {}] });
    const [one, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    const [first = '', second = '', third = ''] = course.lessons.map(({ slug }) => slug);
    for (const slug of [first, first, second]) await passQuiz(await signedIn(app, one), slug);
    for (const slug of [first, third]) await passQuiz(await signedIn(app, other), slug);
    const [merged, kept] = pick(one, other);
    await mustMerge(merged, kept);
    const numbers = await app.db
      .selectFrom('assessment.attempt')
      .where('account_id', '=', kept.id)
      .where('lesson_id', '=', course.lessons[0]?.id ?? '')
      .select('number')
      .orderBy('taken_at')
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3]);
    const certificates = await app.db
      .selectFrom('learning.certificate')
      .where('account_id', '=', kept.id)
      .select('course_id')
      .execute();
    expect(certificates).toEqual([{ course_id: course.id }]);
  });

  it('both certificates can still be verified, and are revoked together', async () => {
    const { course, account: one, certificate: first } = await earnCertificate(app);
    const other = await buildLearner(app.db);
    for (const { slug } of course.lessons) await passQuiz(await signedIn(app, other), slug);
    const { id: second } = await app.db
      .selectFrom('learning.certificate')
      .where('account_id', '=', other.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await mustMerge(...pick(one, other));
    const verify = async (id: string) =>
      (await ask(app.server, verifyCertificate, { params: { id } })).body.data;
    expect([await verify(first.id), await verify(second)]).toMatchObject([
      { state: 'genuine', courseId: course.id },
      { state: 'genuine', courseId: course.id },
    ]);
    const revoked = await admin.ask(revokeCertificate, {
      params: { id: second },
      body: { reason: 'Copied' },
    });
    expect(revoked.status).toBe(200);
    expect([(await verify(first.id)).state, (await verify(second)).state]).toEqual([
      'revoked',
      'revoked',
    ]);
  });

  it('the better enrolment, review card and badge stay, and both notes', async () => {
    const course = await buildCourse(app.db, { priceCents: 900, lessons: [{}] });
    const lesson = course.lessons[0]?.id ?? '';
    const [one, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    const { id: question } = await app.db
      .selectFrom('assessment.question')
      .where('lesson_id', '=', lesson)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const [person, at, way, text] of [
      [one, '2026-01-01', 'licence', 'Water runs downhill.'],
      [other, '2026-02-01', 'bought', 'Dig deeper.'],
    ] as const) {
      await app.db
        .insertInto('learning.enrolment')
        .values({ account_id: person.id, course_id: course.id, way, enrolled_at: new Date(at) })
        .execute();
      await sql`
        insert into learning.note (account_id, lesson_id, text, revision, updated_at)
        values (${person.id}, ${lesson}, ${text}, 1, ${at})`.execute(app.db);
      await sql`
        insert into learning.badge_award (account_id, badge, earned_at) values (${person.id}, 'first-steps', ${at})`.execute(
        app.db,
      );
      await sql`
        insert into assessment.review_card (account_id, question_id, due_at, stability, difficulty, scheduled_days,
          learning_steps, reps, lapses, state, reviewed_at)
        values (${person.id}, ${question}, ${at}, 1, 5, 1, 0, ${at === '2026-01-01' ? 9 : 2}, 0, 2, ${at})`.execute(
        app.db,
      );
    }
    const [merged, kept] = pick(one, other);
    await mustMerge(merged, kept);
    const { rows } = await sql<Record<string, unknown>>`
      select enrolment.way, enrolment.way_before, enrolment.enrolled_at::date::text as enrolled,
        note.text, card.reps, badge.earned_at::date::text as earned
      from learning.enrolment
      join learning.note on note.account_id = enrolment.account_id
      join assessment.review_card as card on card.account_id = enrolment.account_id
      join learning.badge_award as badge on badge.account_id = enrolment.account_id and badge.badge = 'first-steps'
      where enrolment.account_id = ${kept.id}`.execute(app.db);
    expect(rows).toEqual([
      {
        way: 'bought',
        way_before: 'licence',
        enrolled: '2026-01-01',
        text: expect.stringMatching(
          /^(Water runs downhill\.\n\nDig deeper\.|Dig deeper\.\n\nWater runs downhill\.)$/,
        ),
        reps: 2,
        earned: '2026-01-01',
      },
    ]);
  });

  it('the higher role in a team stays, with its groups and what was assigned', async () => {
    const team = await buildTeam(app);
    const member = await buildMember(app, team.id);
    const course = await buildCourse(app.db, { lessons: [{}] });
    const elsewhere = await buildCourse(app.db, { lessons: [{}] });
    await buildGroup(app, team.id, { people: [member.account.id], managers: [member.account.id] });
    await buildGroup(app, team.id, { people: [team.account.id] });
    for (const { id } of [course, elsewhere]) {
      const body = newAssignment({ courseId: id, everyone: true });
      const made = await team.ask(assignCourse, { params: { id: team.id }, body });
      expect(made.status).toBeLessThan(300);
    }
    await passQuiz(await signedIn(app, member.account), course.lessons[0]?.slug ?? '');
    const [merged, kept] = pick(team.account, member.account);
    await mustMerge(merged, kept);
    const members = await app.db
      .selectFrom('teams.member')
      .where('team_id', '=', team.id)
      .select(['account_id', 'role', 'seated'])
      .execute();
    expect(members).toEqual([{ account_id: kept.id, role: 'owner', seated: true }]);
    const groups = await app.db
      .selectFrom('teams.group_member')
      .where('account_id', '=', kept.id)
      .select('group_id')
      .execute();
    expect(groups).toHaveLength(2);
    const assigned = await assignedTo(app, kept.id);
    expect(assigned.map((row) => [row.course_id, row.done_at !== null])).toEqual(
      expect.arrayContaining([
        [course.id, true],
        [elsewhere.id, false],
      ]),
    );
    expect(assigned).toHaveLength(2);
  });

  it('orders and documents keep their history', async () => {
    const buyer = await buildBuyer(app);
    const other = await buildBuyer(app);
    const order = await buyer.buy(await buildItem(app.db));
    await other.buy(await buildItem(app.db));
    const [merged, kept] = pick(buyer.account, other.account);
    await mustMerge(merged, kept);
    const { rows } = await sql<Record<string, unknown>>`
      select
        (select count(*)::integer from billing.order where account_id = ${kept.id} and state = 'paid') as orders,
        (select count(*)::integer from billing.document where account_id = ${kept.id}) as documents,
        (select count(*)::integer from billing.order_event where order_id = ${order.id}) as events,
        (select count(*)::integer from learning.enrolment where account_id = ${kept.id}) as courses`.execute(
      app.db,
    );
    expect(rows).toEqual([{ orders: 2, documents: 4, events: 3, courses: 2 }]);
  });

  it('a course that one owns and the other helps to teach has one teacher', async () => {
    const [one, other] = [await buildOwner(app.db), await buildOwner(app.db)];
    const course = await buildCourse(app.db, { ownerId: one.id });
    await addCoTeacher(app.db, course.id, other.id, { mayReview: true });
    const [merged, kept] = pick(one, other);
    await mustMerge(merged, kept);
    const teachers = await app.db
      .selectFrom('catalog.teacher')
      .where('course_id', '=', course.id)
      .select(['account_id', 'is_owner'])
      .execute();
    expect(teachers).toEqual([{ account_id: kept.id, is_owner: true }]);
  });

  it('of two ratings one stays, with the answers to both', async () => {
    const course = await buildCourse(app.db, {});
    const [one, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    for (const [person, stars, comment] of [
      [one, 5, 'Good'],
      [other, 2, ''],
    ] as const) {
      const { id } = await app.db
        .insertInto('community.review')
        .values({ course_id: course.id, account_id: person.id, stars, comment })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.db
        .insertInto('community.comment')
        .values({
          course_id: course.id,
          account_id: (await buildLearner(app.db)).id,
          comment: 'Thanks',
          state: 'approved',
          reply_to_review_id: id,
        })
        .execute();
    }
    const [merged, kept] = pick(one, other);
    await mustMerge(merged, kept);
    const reviews = await app.db
      .selectFrom('community.review as review')
      .innerJoin('community.comment as reply', 'reply.reply_to_review_id', 'review.id')
      .where('review.course_id', '=', course.id)
      .select(['review.account_id', 'review.stars'])
      .execute();
    expect(reviews).toEqual([
      { account_id: kept.id, stars: 5 },
      { account_id: kept.id, stars: 5 },
    ]);
  });
});

describe('is refused', () => {
  const refusalOf = async (merged: Person, kept: Person) => (await merge(merged, kept)).detail;

  it('for the same account, one’s own, a suspended one, and one with a higher role', async () => {
    const [one, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    const self = { id: adminId, username: 'me', email: '' };
    expect(await refusalOf(one, one)).toContain('the account you opened');
    expect(await refusalOf(one, self)).toContain('your own account');
    expect(await refusalOf(self, one)).toContain('your own account');
    expect(await refusalOf(await buildAdmin(app.db), one)).toContain('is an Admin');
    expect(await refusalOf(await buildOwner(app.db), one)).toContain('is a ModuleOwner');
    await sql`update accounts.account set suspended_at = now() where id = ${other.id}`.execute(
      app.db,
    );
    expect(await refusalOf(one, other)).toContain('is suspended');
    expect(await refusalOf(other, one)).toContain('is suspended');
    expect(await preview(one, other.username)).toMatchObject({
      obstacles: [{ code: 'suspended' }],
    });
    expect((await merge({ ...one, id: 2_000_000_000 }, one)).status).toBe(404);
  });

  it('without a proof, without a reason, and with another name', async () => {
    const [one, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    const wrong = await merge(one, other, { username: one.username });
    expect(wrong.errors).toMatchObject([{ field: 'username' }]);
    expect((await merge(one, other, { reason: ' ' })).status).toBe(400);
    await sql`update accounts.session set proved_at = 'epoch'`.execute(app.db);
    expect((await merge(one, other)).body).toMatchObject({ code: 'proof_needed' });
  });

  it('while an Admin is signed in as either', async () => {
    const [one, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    await admin.ask(signInAs, { params: { id: one.id }, body: { reason } });
    expect(await refusalOf(one, other)).toContain(`signed in as ${one.username}`);
    expect(await refusalOf(other, one)).toContain(`signed in as ${one.username}`);
  });

  it('when both paid for the same course', async () => {
    const [one, other] = [await buildBuyer(app), await buildBuyer(app)];
    const item = await buildItem(app.db);
    await one.buy(item);
    await other.buy(item);
    expect(await refusalOf(one.account, other.account)).toContain('Refund one of them first');
  });
});

describe('at the same moment', () => {
  it('two merges of one account: one succeeds, and nothing is lost', async () => {
    const course = await buildCourse(app.db, {});
    const people = [await buildLearner(app.db), await buildLearner(app.db)] as const;
    await enrolLearner(app.db, people[0].id, course.id);
    const replies = await Promise.all([
      merge(people[0], people[1]),
      merge(people[1], people[0]),
      merge(people[0], people[1]),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const left = await app.db
      .selectFrom('learning.enrolment')
      .where('course_id', '=', course.id)
      .select('account_id')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('what the merged account is writing is waited for and moves too', async () => {
    const course = await buildCourse(app.db, { lessons: [{}] });
    const lesson = course.lessons[0]?.id ?? '';
    const [merged, kept] = [await buildLearner(app.db), await buildLearner(app.db)];
    for (const { id } of [merged, kept]) {
      await sql`insert into learning.note (account_id, lesson_id, text, revision) values (${id}, ${lesson}, 'Old', 1)`.execute(
        app.db,
      );
    }
    const merging = await inTransaction(app.db, async (db) => {
      await sql`update learning.note set text = 'New' where account_id = ${merged.id}`.execute(db);
      const started = merge(merged, kept);
      await waitsForLock();
      return { started };
    });
    expect((await merging.started).status).toBe(200);
    const { text } = await app.db
      .selectFrom('learning.note')
      .where('account_id', '=', kept.id)
      .select('text')
      .executeTakeFirstOrThrow();
    expect(text).toBe('Old\n\nNew');
  });
});

async function waitsForLock() {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%"note"%'`.execute(
      app.db,
    );
    if (rows.length > 0) return;
  }
}
