import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPassword } from '../../server/accounts/passwords/passwords.ts';
import { quizStore } from '../../server/assessment/quizzes/store-quiz.ts';
import { readDocument } from '../../server/billing/documents/documents.ts';
import { listOrders } from '../../server/billing/orders/orders.ts';
import { findDiscount } from '../../server/billing/pricing/discounts.ts';
import { priceOf } from '../../server/billing/pricing/prices.ts';
import { loadContent, ownContent } from '../../server/catalog/content/load-content.ts';
import { defaultTax } from '../../server/config/sales.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { listKeys } from '../../server/integrations/keys/manage-keys.ts';
import {
  awardMissedBadges,
  getBadgeProgress,
} from '../../server/learning/achievements/award-badges.ts';
import { issueMissedCertificates } from '../../server/learning/certificates/certificates.ts';
import { remindLearners } from '../../server/learning/reminders/send-reminders.ts';
import { openNextRuns } from '../../server/learning/schedule/runs.ts';
import { verifyChain } from '../../server/platform/audit/verify-chain.ts';
import type { Viewer } from '../../server/platform/calls/calls.ts';
import { type Db, openDatabase } from '../../server/platform/postgres/database.ts';
import { getSignOn } from '../../server/sign-on/connections/overview.ts';
import {
  getLeaver,
  getProvisioning,
  listDirectoryRequests,
} from '../../server/sign-on/provisioning/provisioning.ts';
import { listStudioCourses } from '../../server/studio/courses/courses.ts';
import { countFigures } from '../../server/teaching/insight/count-figures.ts';
import { readFigures } from '../../server/teaching/insight/insight.ts';
import { findWorthALook } from '../../server/teaching/insight/worth-a-look.ts';
import { listDepartments } from '../../server/teams/departments/departments.ts';
import { getOrganisation } from '../../server/teams/organisation/organisation.ts';
import { createTestDatabase } from '../../tests/support/database/database.ts';
import { sampleAccounts } from './accounts.ts';
import { loadSample } from './load.ts';
import { studentId } from './student/script.ts';
import { drafts, misleading, ownerId } from './teaching/script.ts';

const bundledCourses = 10;

let db: Db;
let config: Config;
let drop: () => Promise<void>;

beforeAll(async () => {
  config = await readConfig({ SESSION_SECRET: 'a secret for tests, of more than 32 characters' });
  const database = await createTestDatabase();
  drop = database.drop;
  db = openDatabase(database.connectionString, {
    jobs: { enqueue: async () => {} },
    onError: () => {},
  });
  await loadContent(db, [ownContent], quizStore);
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

describe('the sample', () => {
  it('is loaded once, even when two processes start together', async () => {
    const results = await Promise.all([loadSample(db, config), loadSample(db, config)]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(await loadSample(db, config)).toBe(false);
  });

  it('has an audit log that holds', async () => {
    const { end, problem } = await verifyChain(db);
    expect(problem).toBeUndefined();
    expect(end.seq).toBeGreaterThan(8);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from platform.audit where at > now()`.execute(db);
    expect(rows[0]?.count).toBe(0);
  });

  it('has 214 students, 38 owners and 3 admins', async () => {
    const { rows } = await sql`
      select role, count(*) as people from accounts.account group by role order by role`.execute(
      db,
    );
    expect(rows).toEqual([
      { role: 'Admin', people: 3 },
      { role: 'ModuleOwner', people: 38 },
      { role: 'User', people: 214 },
    ]);
  });

  it('lets only the four named accounts sign in', async () => {
    const accounts = await db
      .selectFrom('accounts.account')
      .select(['id', 'username', 'role', 'password_hash'])
      .where('password_hash', 'is not', null)
      .orderBy('id')
      .execute();
    expect(accounts.map(({ id, username, role }) => ({ id, username, role }))).toEqual([
      { id: 1, username: 'admin', role: 'Admin' },
      { id: 2, username: 'owner', role: 'ModuleOwner' },
      { id: 3, username: 'student', role: 'User' },
      { id: 7, username: 'manager', role: 'User' },
    ]);
    for (const [index, { password }] of sampleAccounts.entries()) {
      expect(await isPassword(accounts[index]?.password_hash, password)).toBe(true);
    }
  });

  it('enrols the given number of students per course, and more than 200 people in total', async () => {
    const { rows } = await sql<{ course_id: number; students: number }>`
      select course_id, count(*) as students from learning.enrolment
      group by course_id order by course_id`.execute(db);
    expect(rows.map(({ students }) => students)).toEqual([25, 25, 100, 62, 42, 88, 79, 4]);
    const { rows: people } = await sql<{ people: number; named: number; student: number }>`
      select
        count(distinct account_id) as people,
        count(*) filter (where account_id < 3) as named,
        count(*) filter (where account_id = 3) as student
      from learning.enrolment`.execute(db);
    expect(people[0]?.people).toBeGreaterThan(200);
    expect(people[0]).toMatchObject({ named: 0, student: 6 });
  });

  it('has courses owned by the ModuleOwners who teach them', async () => {
    const { rows } = await sql`
      select course.id from catalog.course
      where course.published_at is not null and not exists (
        select from accounts.account
        where account.id = course.owner_account_id
          and role = 'ModuleOwner' and first_name || ' ' || last_name = course.teacher
      )`.execute(db);
    expect(rows).toEqual([]);
  });

  it('shows the owner courses in several states, with a colleague and work that waits', async () => {
    const viewer = { accountId: ownerId, role: 'ModuleOwner' } as Viewer;
    const { data, waiting } = await listStudioCourses(db, viewer, {
      ...{ _page: 1, _limit: 10, _order: 'asc', _sort: 'title' },
      ...{ state: 'all', scope: 'mine', q: '' },
    });
    expect(data.map(({ title, state }) => [title, state])).toEqual([
      ['Drawing for Beginners', 'published'],
      ['Learn Photography', 'changed'],
      ['One Lens, One Street', 'draft'],
      ['One Roll of Film', 'archived'],
      ['Photographs at Night', 'draft'],
    ]);
    expect(data[0]?.rights).toEqual({ own: false, edit: true, review: false });
    expect(data[1]).toMatchObject({
      changes: { texts: 1, questions: 1, moved: 1 },
      version: { number: 1 },
    });
    expect(data[4]).toMatchObject({ lessons: 8, written: 3 });
    expect(waiting.submissions).toBeGreaterThan(1);
    const { rows } = await sql`
      select
        (select count(*) from catalog.co_teacher where course_id = 3) as colleagues,
        (select count(*) from community.comment
          where course_id = 3 and reply_to_comment_id is null and not exists (
            select from community.comment as reply where reply.reply_to_comment_id = comment.id
          )) as unanswered`.execute(db);
    expect(rows).toEqual([{ colleagues: 1, unanswered: 3 }]);
  });

  it('has a question that misleads those who know the rest', async () => {
    const { rows } = await sql<{ passed: boolean; misled: number; learners: number }>`
      select
        score >= pass_mark as passed,
        count(*) filter (where answers[array_position(questions, ${misleading.question + 1}::integer)] = ${misleading.option}) as misled,
        count(*) as learners
      from assessment.attempt
      join catalog.lesson on lesson.id = attempt.lesson_id
      where lesson.slug = ${misleading.lesson} and number = 1 and account_id <> ${studentId}
      group by 1 order by 1`.execute(db);
    const [failed, passed] = rows;
    expect(failed).toMatchObject({ passed: false, misled: 0 });
    expect((passed?.misled ?? 0) / (passed?.learners ?? 1)).toBeGreaterThan(0.6);
  });

  it('has a question that misleads learners, and Insight finds it first', async () => {
    await countFigures(db);
    const { began, lessons, questions } = await readFigures(db, 3, 'all');
    const [first] = findWorthALook(began, lessons, questions).filter(
      ({ kind }) => kind === 'question',
    );
    expect(first).toMatchObject({
      position: misleading.question + 1,
      advice: { kind: 'misleads' },
    });
  });

  it('has reviews by enrolled students only, none before they enrolled or in the future', async () => {
    const { rows } = await sql`
      select
        count(*) as reviews,
        count(*) filter (where enrolment.id is null) as strangers,
        count(*) filter (where created_at < enrolled_at or created_at > now()) as misdated,
        count(*) filter (where stars < 4) as unhappy,
        count(*) filter (where comment <> '') >= 24 as dozens,
        count(*) filter (where home_position is not null and comment <> '') as home
      from community.review
      left join learning.enrolment using (account_id, course_id)`.execute(db);
    expect(rows).toEqual([
      { reviews: 106, strangers: 0, misdated: 0, unhappy: 0, dozens: true, home: 3 },
    ]);
  });

  it('completes courses exactly where every lesson is done, with a certificate for each', async () => {
    const { rows } = await sql`
      select
        count(*) filter (where (completed_at is not null) <> (lessons = done)) as unsettled,
        count(*) filter (where completed_at <> last) as misdated,
        count(*) filter (where (completed_at is not null) <> (certificate.id is not null)) as uncertified,
        count(*) filter (where enrolment.run_id is null) as runless
      from learning.enrolment
      cross join lateral (
        select count(*) as lessons, count(completion.lesson_id) as done, max(completion.completed_at) as last
        from catalog.lesson
        left join learning.lesson_completion as completion
          on completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
        where lesson.course_id = enrolment.course_id
      ) as standing
      left join learning.certificate using (account_id, course_id, completed_at)`.execute(db);
    expect(rows).toEqual([{ unsettled: 0, misdated: 0, uncertified: 0, runless: 0 }]);
  });

  it('has an attempt or submission for every completion', async () => {
    const { rows } = await sql`
      select
        count(*) filter (where way = 'marked') as marked,
        count(*) filter (where way = 'quiz' and not exists (
          select from assessment.attempt
          where attempt.account_id = completion.account_id and attempt.lesson_id = completion.lesson_id
            and attempt.taken_at = completion.completed_at and score >= pass_mark
        )) as "withoutAttempt",
        count(*) filter (where way = 'submission' and not exists (
          select from assessment.submission
          where submission.account_id = completion.account_id and submission.lesson_id = completion.lesson_id
            and submission.submitted_at = completion.completed_at
        )) as "withoutSubmission"
      from learning.lesson_completion as completion`.execute(db);
    expect(rows).toEqual([{ marked: 0, withoutAttempt: 0, withoutSubmission: 0 }]);
    const { rows: wrong } = await sql`
      select attempt.id from assessment.attempt
      where score <> (
        select count(*) from assessment.question
        join assessment.answer_key as key on key.question_id = question.id
        where question.lesson_id = attempt.lesson_id and question.version = attempt.quiz_version
          and key.answer = attempt.answers[case
            when attempt.questions is null then question.position
            else array_position(attempt.questions, question.position)
          end]
      )`.execute(db);
    expect(wrong).toEqual([]);
  });

  it('has certificates in the order of the learner home', async () => {
    const { rows } = await sql<{ id: number; earned: number }>`
      select course_id as id, count(*) as earned from learning.certificate
      group by course_id order by earned desc`.execute(db);
    expect(rows.map(({ id }) => id).slice(0, 4)).toEqual([3, 6, 7, 4]);
    expect(new Set(rows.map(({ earned }) => earned)).size).toBeGreaterThanOrEqual(6);
  });

  it('has an order with invoice and receipt for exactly the courses that were bought', async () => {
    const { rows } = await sql`
      select
        count(*) filter (where way = 'bought') > 150 as many,
        count(*) filter (where (way = 'bought') <> (paid.id is not null)) as unpaid,
        count(*) filter (where paid.id is not null and papers <> 2) as "withoutPapers",
        count(*) filter (where (way = 'free') <> (coalesce(sale_cents, price_cents) = 0)) as "wrongWay"
      from learning.enrolment
      join catalog.course on course.id = enrolment.course_id
      left join billing."order" as paid
        on paid.account_id = enrolment.account_id and paid.course_id = enrolment.course_id
        and paid.state = 'paid' and paid.paid_at = enrolment.enrolled_at
      left join lateral (
        select count(*) as papers from billing.document where document.order_id = paid.id
      ) as document on true`.execute(db);
    expect(rows).toEqual([{ many: true, unpaid: 0, withoutPapers: 0, wrongWay: 0 }]);
  });

  it('has totals as the product calculates them, and continuous numbers', async () => {
    const orders = await db.selectFrom('billing.order').selectAll().orderBy('number').execute();
    for (const order of orders) {
      const price = priceOf(order.unit_cents, order.seats, defaultTax, order.discount_cents);
      expect(order).toMatchObject({ total_cents: price.totalCents, tax_cents: price.taxCents });
    }
    const moments = orders.map(({ created_at }) => created_at.getTime());
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    const { rows } = await sql`
      select
        (select count(*) from billing.series where last <> (
          select count(*) from billing.document where document.kind = series.kind
        )) as gaps,
        (select count(*) from billing.discount_code where uses <> (
          select count(*) from billing.discount_use where discount_code_id = discount_code.id
        )) as miscounted,
        (select count(*) from billing.payment
          join billing."order" on "order".id = order_id
          left join billing.simulated_charge as charge on charge.key = payment.id
          where charge.amount_cents is distinct from total_cents or payment.amount_cents <> total_cents
        ) as mischarged`.execute(db);
    expect(rows).toEqual([{ gaps: 0, miscounted: 0, mischarged: 0 }]);
  });

  it('has the events that led to the state of each order', async () => {
    const { rows } = await sql`
      with step as (
        select event.order_id, from_state, to_state, at, state,
          lag(to_state) over life as before, lag(at) over life as before_at,
          lead(id) over life is null as is_last
        from (select * from billing.order_event) as event
        join (select id as order_id, state from billing."order") as orders using (order_id)
        window life as (partition by event.order_id order by id)
      )
      select * from step
      where before is distinct from from_state or at < before_at or (is_last and to_state <> state)
    `.execute(db);
    expect(rows).toEqual([]);
    const { rows: silent } = await sql`
      select from billing."order"
      where not exists (select from billing.order_event where order_id = "order".id)`.execute(db);
    expect(silent).toEqual([]);
  });

  it('has an organisation with used, reserved and free seats, and discount codes', async () => {
    const { rows } = await sql`
      select team.name, plan, seats, owner.username as owner,
        (select count(*) from teams.member where team_id = team.id and seated) as used,
        (select count(*) from teams.member where team_id = team.id and role = 'administrator') as administrators,
        (select count(*) from teams.member where team_id = team.id) as people,
        (select count(*) from teams.learning_group where team_id = team.id and kind = 'department') as departments,
        (select count(distinct account_id) from teams.group_manager where team_id = team.id) as "managersOfBranches",
        (select count(*) from teams.invitation where team_id = team.id and expires_at > now()) as invited,
        ends_at > now() + interval '9 months' as lasts
      from teams.team
      join teams.member on member.team_id = team.id and role = 'owner'
      join accounts.account as owner on owner.id = member.account_id
      where not personal`.execute(db);
    expect(rows).toEqual([
      {
        name: 'Harbour Clinics',
        plan: 'enterprise',
        seats: 75,
        owner: 'owner',
        used: 53,
        administrators: 2,
        people: 56,
        departments: 11,
        managersOfBranches: 9,
        invited: 1,
        lasts: true,
      },
    ]);
    const asked = {
      accountId: studentId,
      kind: 'course',
      listCents: 25_00,
      currency: 'AUD',
    } as const;
    const welcome = await findDiscount(db, { ...asked, code: 'WELCOME10' });
    expect(welcome.discountCents).toBe(2_50);
    const team = { ...asked, kind: 'licence', listCents: 600_00, code: 'TEAM50' } as const;
    expect((await findDiscount(db, team)).discountCents).toBe(50_00);
  });

  it('has an organisation that learns: some done, some late, some on time, and a record of the past', async () => {
    const { rows } = await sql<Record<string, number>>`
      select
        count(*) filter (where ended_at is null) as assigned,
        count(*) filter (where ended_at is null and done_at is not null) as done,
        count(*) filter (where ended_at is null and done_at is null and due_on < current_date - 1) as late,
        count(*) filter (where ended_at is null and done_at is null and due_on > current_date) > 5 as "onTime",
        count(*) filter (where started_at is null and ended_at is null) > 0 as "notStarted",
        count(*) filter (where ended_at is not null) as past,
        count(*) filter (where assigned_at > now() or done_at > now()) as misdated,
        count(*) filter (where done_at is not null and certificate_id is null) as uncertified
      from teams.assigned_course`.execute(db);
    expect(rows).toEqual([
      {
        assigned: 85,
        done: 43,
        late: 13,
        onTime: true,
        notStarted: true,
        past: 2,
        misdated: 0,
        uncertified: 0,
      },
    ]);
    const { rows: unlike } = await sql`
      select from teams.assigned_course as assigned
      join learning.enrolment using (account_id, course_id)
      where assigned.ended_at is null and assigned.done_at is distinct from enrolment.completed_at`.execute(
      db,
    );
    expect(unlike).toEqual([]);
  });

  it('has an organisation with other systems: keys, a webhook, a directory and a sign-on that waits', async () => {
    const { rows } = await sql`
      select
        (select count(*) from integrations.key where kind = 'organisation') as keys,
        (select array_agg(state) from integrations.endpoint) as webhooks,
        (select count(*) from integrations.delivery join platform.event on event.id = event_id
          where (event.data->'course'->>'id')::integer is not null and event.at < now()) as deliveries,
        (select count(*) from sign_on.person where active) as active,
        (select count(*) from sign_on.person where left_at is not null) as left,
        (select count(*) from sign_on.directory_request) as requests,
        (select count(*) from sign_on.directory_request where words->>'act' <> 'asked' and words->>'name' is null) as nameless,
        (select array_agg(state) from sign_on.connection) as connections,
        (select count(*) from sign_on.domain where verified_at is not null) as verified,
        (select count(*) from platform.event where taken_at is null) as waiting`.execute(db);
    expect(rows).toEqual([
      {
        keys: 3,
        webhooks: ['paused'],
        deliveries: 5,
        active: 55,
        left: 1,
        requests: 6,
        nameless: 0,
        connections: ['draft'],
        verified: 1,
        waiting: 0,
      },
    ]);
  });

  it('shows its administrator an organisation in which every screen has something', async () => {
    const viewer = { accountId: 7, role: 'User', username: 'manager' } as Viewer;
    const { id: teamId } = await db
      .selectFrom('teams.team')
      .where('slug', '=', 'harbour-clinics')
      .select('id')
      .executeTakeFirstOrThrow();
    const organisation = await getOrganisation(db, viewer, teamId);
    expect(organisation).toMatchObject({
      withoutDepartment: 6,
      unmanagedDepartments: 1,
      seats: { total: 75, used: 53, invited: 1, free: 21 },
    });
    expect(organisation.administrators.map(({ name }) => name)).toEqual([
      'Inés Herrera',
      'Thandi Nkosi',
    ]);
    const { departments } = await listDepartments(db, viewer, teamId);
    const clinical = departments.find(({ name }) => name === 'Clinical');
    expect(clinical).toMatchObject({ people: 32, ownPeople: 2 });
    const provisioning = await getProvisioning(db, config, viewer, teamId);
    expect(provisioning).toMatchObject({
      people: { active: 55, total: 56 },
      requests: { all: 6, refused: 1, leavers: 1 },
      paused: null,
    });
    const page = { _page: 1, _limit: 20 };
    const requests = await listDirectoryRequests(db, viewer, teamId, { ...page, kind: 'all' });
    expect(requests.data.map(({ text }) => text)).toContain('Karim Nasser was changed.');
    const leaver = await getLeaver(db, viewer, {
      id: teamId,
      personId: provisioning.lastLeaver ?? '',
    });
    expect(leaver.name).toBe('Greta Brandt');
    const signOn = await getSignOn(db, config, viewer, teamId);
    expect(signOn.connections.map(({ name }) => name)).toEqual(['Entra ID']);
    expect(signOn.domains.map(({ domain }) => domain).sort()).toEqual([
      'harbour-kids.example',
      'harbour.example',
    ]);
    const keys = await listKeys(db, viewer, teamId, { ...page, state: 'working', of: 'anyone' });
    expect(keys.data.map(({ name }) => name).sort()).toEqual([
      'Monthly report',
      'Old intranet',
      'Personnel system',
    ]);
  });

  it('shows the student orders with documents, one of them refundable', async () => {
    const viewer = { accountId: studentId, role: 'User' } as Viewer;
    const page = { _page: 1, _limit: 20, _order: 'desc' } as const;
    const { data } = await listOrders(db, viewer, page);
    expect(
      data.map(({ title, state, totalCents, can }) => [title, state, totalCents, can.refund]),
    ).toEqual([
      ['Drawing for Beginners', 'paid', 25_00, true],
      ['Basic Japanese', 'paid', 15_00, false],
      ['Marketing Essentials', 'paid', 15_00, false],
    ]);
    expect(data[0]?.documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
    const paper = await readDocument(db, viewer, data[0]?.documents[0]?.id ?? '');
    expect(Buffer.from(paper.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  it('has no date in the future, except due dates and ends of licences', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_schema || '.' || table_name as table, column_name as column
      from information_schema.columns
      where data_type = 'timestamp with time zone'
        and column_name not in ('due_at', 'ends_at', 'open_until', 'expires_at')
        and table_schema in ('accounts', 'learning', 'assessment', 'community', 'billing', 'teams')
    `.execute(db);
    expect(columns.length).toBeGreaterThan(20);
    for (const { table, column } of columns) {
      const { rows } = await sql`
        select from ${sql.table(table)} where ${sql.ref(column)} > now()`.execute(db);
      expect({ table, column, rows: rows.length }).toEqual({ table, column, rows: 0 });
    }
  });

  it('leaves nothing for the hourly job, and sends no notifications', async () => {
    const count = async () => {
      const { rows } = await sql`
        select
          (select count(*) from learning.badge_award) as badges,
          (select count(*) from learning.certificate) as certificates,
          (select count(*) from notifications.notification) as notifications,
          (select count(*) from learning.run join learning.enrolment on run_id = run.id) as runs,
          (select count(*) from platform.mail) as mails`.execute(db);
      return rows;
    };
    const before = await count();
    await openNextRuns(db);
    await issueMissedCertificates(db);
    await awardMissedBadges(db);
    expect(await count()).toEqual(before);
  });

  it('emails reminders only to accounts that can sign in', async () => {
    // Seven days, so that something is due for many.
    for (const days of [0, 1, 2, 3, 4, 5, 6]) {
      await remindLearners(db, config, new Date(Date.now() + days * 24 * 60 * 60 * 1000));
    }
    const told = await db
      .selectFrom('learning.due_notice')
      .select('account_id')
      .distinct()
      .execute();
    const mailed = await db.selectFrom('platform.mail').select('recipient').distinct().execute();
    expect(told.length).toBeGreaterThan(5);
    expect(mailed.map(({ recipient }) => recipient).sort()).toEqual([
      'amara.osei@example.org',
      'thandi@harbour.example',
    ]);
  });

  it('shows badges that were earned and badges that were not', async () => {
    const standings = await getBadgeProgress(db, studentId);
    expect(
      standings.map(({ id, have, need, earnedAt }) => [
        id,
        earnedAt ? 'earned' : `${have}/${need}`,
      ]),
    ).toEqual([
      ['first-course', 'earned'],
      ['quiz-pro', '6/10'],
      ['feedback-champion-1', 'earned'],
      ['feedback-champion-2', '1/5'],
      ['rapid-learner', 'earned'],
      ['high-achiever', '0/1'],
      ['knowledge-sharer', '1/3'],
      ['consistency', 'earned'],
    ]);
  });

  it('continues ids after its own', async () => {
    const account = await db
      .insertInto('accounts.account')
      .values({
        username: 'next',
        email: 'next@example.org',
        first_name: 'Next',
        last_name: 'One',
        role: 'User',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(account.id).toBe(256);
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('catalog.course', 'id')) as id`.execute(db);
    expect(rows[0]?.id).toBe(bundledCourses + drafts.length + 2);
  });
});
