import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMyAccount } from '../../../contract/accounts.ts';
import { listDueItems } from '../../../contract/learning/schedule.ts';
import {
  assignCourse,
  countAudience,
  listAssignableCourses,
  listAssignments,
  listMyAssignedCourses,
  withdrawAssignment,
  withdrawFromPerson,
} from '../../../contract/teams/assignments.ts';
import { addToGroup, deleteGroup } from '../../../contract/teams/groups.ts';
import { acceptInvitation, removeMember, setMySeat } from '../../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { attempt, enrolmentWay } from '../../../tests/support/course-access.ts';
import {
  buildCourse,
  buildLearner,
  rightAnswers,
  testPassword,
} from '../../../tests/support/factories.ts';
import {
  assignedTo,
  buildGroup,
  buildGroupManager,
  newAssignment,
} from '../../../tests/support/team-learning.ts';
import {
  buildInvitation,
  buildMember,
  buildTeam,
  inDays,
  setEnd,
} from '../../../tests/support/teams.ts';
import { renewTeam } from '../licences/licences.ts';
import { maintainAssignments } from './periods.ts';
import { tellAssigned } from './tell-assigned.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = (days: number) => inDays(days).toISOString().slice(0, 10);

async function buildHarbour(seats = 20) {
  const team = await buildTeam(app, { seats });
  const [ana, ben, cleo] = [
    await buildMember(app, team.id, { name: 'Ana' }),
    await buildMember(app, team.id, { name: 'Ben' }),
    await buildMember(app, team.id, { name: 'Cleo' }),
  ];
  const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}, {}] });
  return { ...team, ana, ben, cleo, course };
}

describe('assigning a course', () => {
  it('gives it once to everyone in the groups and people chosen, and enrols them through the licence', async () => {
    const { id, ask, ana, ben, cleo, course } = await buildHarbour();
    const groupId = await buildGroup(app, id, { people: [ana.account.id, ben.account.id] });
    const { status, body } = await ask(assignCourse, {
      params: { id },
      body: newAssignment({
        courseId: course.id,
        groupIds: [groupId],
        accountIds: [ben.account.id, cleo.account.id],
        dueOn: day(30),
        message: 'One lesson a week is plenty.',
      }),
    });
    expect([status, body.data.people, body.data.assigned]).toEqual([200, 3, 3]);
    for (const { account } of [ana, ben, cleo]) {
      const [row, ...others] = await assignedTo(app, account.id);
      expect(row).toMatchObject({ course_id: course.id, due_on: day(30), done_at: null });
      expect(others).toEqual([]);
      expect(await enrolmentWay(app.db, account.id, course.id)).toBe('licence');
    }
  });

  it('says who is left out and why before anything is assigned', async () => {
    const { id, ask, ana, ben, cleo, course } = await buildHarbour();
    const accountIds = [ana, ben, cleo].map(({ account }) => account.id);
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({
        courseId: course.id,
        accountIds: [ana.account.id, ben.account.id],
        dueOn: day(20),
      }),
    });
    for (const { slug } of course.lessons) await attempt(ana.ask, slug, rightAnswers);
    const { body } = await ask(countAudience, {
      params: { id },
      body: { courseId: course.id, accountIds },
    });
    const [anaName, benName] = [ana, ben].map(
      ({ account }) => `${account.first_name} ${account.last_name}`,
    );
    expect(body.data).toEqual({
      people: 3,
      assigned: 1,
      leftOut: {
        count: 2,
        named: [
          { name: anaName, reason: 'finished', dueOn: null },
          { name: benName, reason: 'assigned', dueOn: day(20) },
        ],
      },
    });
  });

  it('neither counts nor tells what someone finished on their own', async () => {
    const { id, ask, ana, course } = await buildHarbour();
    for (const { slug } of course.lessons) await attempt(ana.ask, slug, rightAnswers);
    const audience = { courseId: course.id, accountIds: [ana.account.id] };
    const { body } = await ask(countAudience, { params: { id }, body: audience });
    expect(body.data).toMatchObject({ assigned: 1, leftOut: { count: 0 } });
    await ask(assignCourse, { params: { id }, body: newAssignment(audience) });
    const [row] = await assignedTo(app, ana.account.id);
    expect(row).toMatchObject({ done_at: null, started_at: null, certificate_id: null });
  });

  it('is done when the member completes the course, in the same moment', async () => {
    const { id, ask, ana, course } = await buildHarbour();
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, accountIds: [ana.account.id] }),
    });
    const [first, second] = course.lessons.map(({ slug }) => slug);
    await attempt(ana.ask, first ?? '', rightAnswers);
    const half = await ana.ask(listMyAssignedCourses, {});
    expect(half.body.data.current).toMatchObject([
      { state: 'on_time', lessonsDone: 1, lessons: 2, nextLesson: second },
    ]);
    await attempt(ana.ask, second ?? '', rightAnswers);
    const done = await ana.ask(listMyAssignedCourses, {});
    expect(done.body.data.current).toMatchObject([
      { state: 'done', lessonsDone: 2, nextLesson: null, certificateId: expect.any(String) },
    ]);
  });

  it('is in Reminder and in the calendar until it is done', async () => {
    const { id, ask, account, ana, course } = await buildHarbour();
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, accountIds: [ana.account.id], dueOn: day(30) }),
    });
    const items = async () => {
      const { body } = await ana.ask(listDueItems, {});
      return body.data.due.filter(({ kind }) => kind === 'course');
    };
    const by = `${account.first_name} ${account.last_name}`;
    expect(await items()).toMatchObject([
      { course: { id: course.id }, dueDate: day(30), assigned: { by, teamName: 'Harbour Office' } },
    ]);
    for (const { slug } of course.lessons) await attempt(ana.ask, slug, rightAnswers);
    expect(await items()).toEqual([]);
  });

  it('sends one email to each person, however often the job runs', async () => {
    const { id, ask, ana, ben, course } = await buildHarbour();
    const other = await buildCourse(app.db, { title: 'Marketing', lessons: [{}] });
    const accountIds = [ana.account.id, ben.account.id];
    for (const courseId of [course.id, other.id]) {
      await ask(assignCourse, {
        params: { id },
        body: newAssignment({ courseId, accountIds, message: 'See you at www.elsewhere.example' }),
      });
    }
    await Promise.all([tellAssigned(app.db, app.config, id), tellAssigned(app.db, app.config, id)]);
    await tellAssigned(app.db, app.config, id);
    for (const { account } of [ana, ben]) {
      const mail = await app.db
        .selectFrom('platform.mail')
        .where('recipient', '=', account.email)
        .select(['subject', 'text_part as text'])
        .execute();
      expect(mail.map(({ subject }) => subject)).toEqual(['2 courses are assigned to you']);
      expect(mail[0]?.text).toContain('Marketing');
      expect(mail[0]?.text).not.toContain('elsewhere.example');
    }
  });

  it.each([
    ['nobody', {}, 'Choose at least one person or group.'],
    ['a date in the past', { dueOn: '2020-01-01' }, 'Choose a date that’s not in the past.'],
    ['a date in ten years', { dueOn: day(3650) }, 'Choose a date within the next two years.'],
    ['two due dates', { dueOn: day(3), dueDays: 3 }, 'Choose a due date, or a number of days.'],
  ])('refuses %s beside the field', async (_, change, message) => {
    const { id, ask, ana, course } = await buildHarbour();
    const accountIds = 'dueOn' in change ? [ana.account.id] : [];
    const { status, errors } = await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, accountIds, ...change }),
    });
    expect([status, errors[0]?.message]).toEqual([400, message]);
  });

  it('refuses an archived course, and a team whose licences have ended', async () => {
    const { id, ask, ana, course } = await buildHarbour();
    const assign = () =>
      ask(assignCourse, {
        params: { id },
        body: newAssignment({ courseId: course.id, accountIds: [ana.account.id] }),
      });
    await setArchived(course.id, new Date());
    expect((await assign()).errors).toMatchObject([{ field: 'courseId' }]);
    await setArchived(course.id, null);
    await setEnd(app.db, id, inDays(-30));
    expect((await assign()).status).toBe(409);
    expect(await assignedTo(app, ana.account.id)).toEqual([]);
  });

  it('makes one assignment of a request that is sent twice', async () => {
    const { id, ask, ana, course } = await buildHarbour();
    const body = newAssignment({ courseId: course.id, accountIds: [ana.account.id] });
    const replies = await Promise.all(
      [1, 2].map(() => ask(assignCourse, { params: { id }, body })),
    );
    const ids = replies.map(({ body }) => body.data.assignmentId);
    expect(new Set(ids).size).toBe(1);
    expect(replies.map(({ body }) => body.data.assigned)).toEqual([1, 1]);
  });

  it('50 at once give nobody a course twice', async () => {
    const { id, ask, ana, ben, cleo } = await buildHarbour();
    const people = [ana, ben, cleo].map(({ account }) => account.id);
    const groupId = await buildGroup(app, id, { people });
    const courses = await Promise.all([1, 2, 3, 4, 5].map(() => buildCourse(app.db)));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(assignCourse, {
          params: { id },
          body: newAssignment({
            courseId: courses[index % 5]?.id ?? 0,
            groupIds: [groupId],
            accountIds: people.slice(index % 3),
          }),
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const given = replies.reduce((sum, { body }) => sum + body.data.assigned, 0);
    expect(given).toBe(15);
    for (const accountId of people) {
      const rows = await assignedTo(app, accountId);
      expect(rows.map(({ course_id }) => course_id).sort()).toEqual(
        courses.map(({ id }) => id).sort(),
      );
    }
  });
});

async function setArchived(courseId: number, at: Date | null) {
  await app.db
    .updateTable('catalog.course')
    .set({ archived_at: at })
    .where('id', '=', courseId)
    .execute();
}

describe('new members of a group', () => {
  it('get what the group has, when they are put into it', async () => {
    const { id, ask, ana, course } = await buildHarbour();
    const groupId = await buildGroup(app, id);
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, groupIds: [groupId], dueDays: 10 }),
    });
    await ask(addToGroup, {
      params: { id, groupId },
      body: { accountIds: [ana.account.id] },
    });
    expect(await assignedTo(app, ana.account.id)).toMatchObject([{ course_id: course.id }]);
  });

  it('get it by accepting an invitation, by its groups, by the rule, and what everyone has', async () => {
    const { id, ask } = await buildTeam(app);
    const [byHand, byRule] = [
      await buildGroup(app, id),
      await buildGroup(app, id, { emailDomain: 'harbour.example' }),
    ];
    const courses = await Promise.all([1, 2, 3].map(() => buildCourse(app.db)));
    const [forHand, forRule, forAll] = courses.map((course) => course.id);
    for (const targets of [
      { courseId: forHand ?? 0, groupIds: [byHand] },
      { courseId: forRule ?? 0, groupIds: [byRule] },
      { courseId: forAll ?? 0, everyone: true },
    ]) {
      await ask(assignCourse, { params: { id }, body: newAssignment(targets) });
    }
    const invitation = await buildInvitation(app.db, id, { email: 'new@harbour.example' });
    await app.db
      .insertInto('teams.invitation_group')
      .values({ team_id: id, group_id: byHand, invitation_id: invitation.id })
      .execute();
    const learner = await signedIn(app, await buildLearner(app.db));
    await learner.ask(acceptInvitation, { params: { token: invitation.token } });
    const { body } = await learner.ask(listMyAssignedCourses, {});
    expect(body.data.current.map(({ course }) => course.id).sort()).toEqual(
      [forHand, forRule, forAll].sort(),
    );
  });

  it('have at least two weeks, however near the date is', async () => {
    const { id, ask, ana, course } = await buildHarbour();
    const groupId = await buildGroup(app, id);
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, groupIds: [groupId], dueOn: day(20) }),
    });
    await app.db
      .updateTable('teams.assignment')
      .set({ begins_on: day(-20), due_on: day(3) })
      .where('team_id', '=', id)
      .execute();
    await ask(addToGroup, { params: { id, groupId }, body: { accountIds: [ana.account.id] } });
    const [row] = await assignedTo(app, ana.account.id);
    expect((row?.due_on ?? '') >= day(13)).toBe(true);
  });
});

describe('what ends', () => {
  async function assigned() {
    const harbour = await buildHarbour();
    const { id, ask, ana, course } = harbour;
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, accountIds: [ana.account.id] }),
    });
    return harbour;
  }

  it('stays in the record when someone leaves, and opens nothing', async () => {
    const { id, ana } = await assigned();
    await ana.ask(removeMember, { params: { id, accountId: ana.account.id } });
    expect(await assignedTo(app, ana.account.id)).toMatchObject([{ end_reason: 'left' }]);
    const { body } = await ana.ask(listMyAssignedCourses, {});
    expect(body.data).toMatchObject({ current: [], past: [{ endReason: 'left' }] });
  });

  it('stays in the record when someone is removed', async () => {
    const { id, ask, ana } = await assigned();
    await ask(removeMember, { params: { id, accountId: ana.account.id } });
    expect(await assignedTo(app, ana.account.id)).toMatchObject([{ end_reason: 'removed' }]);
  });

  it('stays with the copied name when the account is deleted', async () => {
    const { id, ana } = await assigned();
    await ana.ask(deleteMyAccount, { body: { password: testPassword } });
    const rows = await app.db
      .selectFrom('teams.assigned_course')
      .where('team_id', '=', id)
      .select(['account_id', 'person_name', 'end_reason'])
      .execute();
    expect(rows).toEqual([
      {
        account_id: null,
        person_name: `${ana.account.first_name} ${ana.account.last_name}`,
        end_reason: 'left',
      },
    ]);
  });

  it('ends with the licence and continues when it is renewed', async () => {
    const { id, ana } = await assigned();
    await setEnd(app.db, id, inDays(-30));
    const { body } = await ana.ask(listMyAssignedCourses, {});
    expect(body.data.current).toEqual([]);
    await maintainAssignments(app.db);
    expect(await assignedTo(app, ana.account.id)).toMatchObject([{ end_reason: 'licence_ended' }]);
    await renewTeam(app.db, id, 20);
    expect(await assignedTo(app, ana.account.id)).toMatchObject([{ ended_at: null }]);
  });

  it('ends for an owner who gives up the licence', async () => {
    const { id, ask, account, course } = await buildHarbour();
    const seat = (seated: boolean) => ask(setMySeat, { params: { id }, body: { seated } });
    const assign = () =>
      ask(assignCourse, {
        params: { id },
        body: newAssignment({ courseId: course.id, accountIds: [account.id] }),
      });
    expect((await assign()).detail).toBe('Everyone you chose has this course already.');
    await seat(true);
    expect((await assign()).status).toBe(200);
    await seat(false);
    expect(await assignedTo(app, account.id)).toMatchObject([{ end_reason: 'licence_ended' }]);
    await seat(true);
    expect(await assignedTo(app, account.id)).toMatchObject([{ ended_at: null }]);
  });

  it('ends when it is withdrawn, from all or from one person, who doesn’t get it again', async () => {
    const { id, ask, ana, ben, course } = await buildHarbour();
    const groupId = await buildGroup(app, id, { people: [ana.account.id, ben.account.id] });
    const { body } = await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, groupIds: [groupId], everyone: true }),
    });
    const [row] = await assignedTo(app, ana.account.id);
    await ask(withdrawFromPerson, { params: { id, assignedId: row?.id ?? '' } });
    const another = await buildGroup(app, id);
    await ask(addToGroup, {
      params: { id, groupId: another },
      body: { accountIds: [ana.account.id] },
    });
    expect(await assignedTo(app, ana.account.id)).toMatchObject([{ end_reason: 'withdrawn' }]);
    expect(await assignedTo(app, ben.account.id)).toMatchObject([{ ended_at: null }]);
    const { assignmentId } = body.data;
    await ask(withdrawAssignment, { params: { id, assignmentId } });
    expect(await assignedTo(app, ben.account.id)).toMatchObject([{ end_reason: 'withdrawn' }]);
    expect((await ask(listAssignments, { params: { id }, query: {} })).body.data).toEqual([]);
  });
});

describe('every year', () => {
  it('the next period begins once, for those still meant, and counts quizzes passed since', async () => {
    const { id, ask, ana, ben, course } = await buildHarbour();
    const groupId = await buildGroup(app, id, { people: [ana.account.id, ben.account.id] });
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({
        courseId: course.id,
        groupIds: [groupId],
        dueOn: day(30),
        repeats: 'yearly',
      }),
    });
    for (const { slug } of course.lessons) await attempt(ana.ask, slug, rightAnswers);
    await app.db
      .updateTable('teams.assigned_course')
      .set({ renews_on: day(-1), due_on: day(-336) })
      .where('team_id', '=', id)
      .execute();
    await app.db
      .deleteFrom('teams.group_member')
      .where('group_id', '=', groupId)
      .where('account_id', '=', ben.account.id)
      .execute();
    await Promise.all([maintainAssignments(app.db), maintainAssignments(app.db)]);
    expect(await assignedTo(app, ben.account.id)).toMatchObject([{ end_reason: 'period_over' }]);
    const [first, second, ...more] = await assignedTo(app, ana.account.id);
    expect([first?.end_reason, first?.done_at === null, more.length]).toEqual([
      'period_over',
      false,
      0,
    ]);
    expect(second).toMatchObject({ period: 2, done_at: null, ended_at: null });
    expect((second?.due_on ?? '') > day(20)).toBe(true);
    const state = async () => (await ana.ask(listMyAssignedCourses, {})).body.data.current;
    expect(await state()).toMatchObject([{ state: 'not_started', lessonsDone: 0 }]);
    for (const { slug } of course.lessons) await attempt(ana.ask, slug, rightAnswers);
    expect(await state()).toMatchObject([{ state: 'done', lessonsDone: 2 }]);
  });
});

it('tells everyone else when someone in between is suspended', async () => {
  const { id, ask, ana, ben, cleo, course } = await buildHarbour();
  await ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course.id, everyone: true }),
  });
  await app.db
    .updateTable('accounts.account')
    .set({ suspended_at: new Date() })
    .where('id', '=', ana.account.id)
    .execute();
  await tellAssigned(app.db, app.config, id, 1);
  const told = async (email: string) =>
    (await app.db.selectFrom('platform.mail').where('recipient', '=', email).select('id').execute())
      .length;
  const counts = [ana, ben, cleo].map(({ account }) => told(account.email));
  expect(await Promise.all(counts)).toEqual([0, 1, 1]);
});

describe('a manager of a group', () => {
  it('assigns to that group and its people, and to nobody else', async () => {
    const { id, ana, course } = await buildHarbour();
    const manager = await buildGroupManager(app, id);
    const otherGroup = await buildGroup(app, id, { name: 'Nursing', people: [ana.account.id] });
    const assign = (targets: object) =>
      manager.ask(assignCourse, {
        params: { id },
        body: newAssignment({ courseId: course.id, ...targets }),
      });
    expect((await assign({ groupIds: [otherGroup] })).status).toBe(404);
    expect((await assign({ accountIds: [ana.account.id] })).status).toBe(404);
    expect((await assign({ everyone: true })).status).toBe(403);
    expect((await assign({ groupIds: [manager.groupId] })).status).toBe(200);
    expect(await assignedTo(app, ana.account.id)).toEqual([]);
  });

  it('doesn’t withdraw a deleted group’s assignment while others still have it', async () => {
    const { id, ask, ana, course } = await buildHarbour();
    const manager = await buildGroupManager(app, id);
    const groupId = await buildGroup(app, id, { people: [ana.account.id, manager.account.id] });
    const { body } = await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, groupIds: [groupId] }),
    });
    await ask(deleteGroup, { params: { id, groupId } });
    const list = await manager.ask(listAssignments, { params: { id }, query: {} });
    expect(list.body.data.map(({ given, can }) => [given, can.withdraw])).toEqual([[1, false]]);
    const { assignmentId } = body.data;
    const { status } = await manager.ask(withdrawAssignment, { params: { id, assignmentId } });
    expect(status).toBe(404);
    expect(await assignedTo(app, ana.account.id)).toMatchObject([{ end_reason: null }]);
  });

  it('sees and withdraws only what concerns their group', async () => {
    const { id, ask, ana, course } = await buildHarbour();
    const manager = await buildGroupManager(app, id);
    const nursing = await buildGroup(app, id, { name: 'Nursing', people: [ana.account.id] });
    const assign = async (targets: object) => {
      const { id: courseId } = await buildCourse(app.db);
      const body = newAssignment({ courseId, ...targets });
      return (await ask(assignCourse, { params: { id }, body })).body.data.assignmentId;
    };
    const own = await assign({ groupIds: [manager.groupId] });
    const both = await assign({ groupIds: [manager.groupId, nursing] });
    const other = await assign({ groupIds: [nursing] });
    const { body } = await manager.ask(listAssignments, { params: { id }, query: {} });
    const seen = body.data.map(({ id, given, can }) => [id, given, can.withdraw]);
    expect(seen).toEqual([
      [both, 1, false],
      [own, 1, true],
    ]);
    const withdraw = async (assignmentId: string) =>
      (await manager.ask(withdrawAssignment, { params: { id, assignmentId } })).status;
    expect([await withdraw(other), await withdraw(both), await withdraw(own)]).toEqual([
      404, 404, 200,
    ]);
    const courses = await manager.ask(listAssignableCourses, { params: { id } });
    expect(courses.body.data.find((item) => item.id === course.id)).toMatchObject({
      assigned: 0,
      finished: 0,
    });
  });
});
