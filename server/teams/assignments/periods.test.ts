import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeLesson } from '../../../contract/learning/enrolment.ts';
import { assignCourse, listMyAssignedCourses } from '../../../contract/teams/assignments.ts';
import { addToGroup } from '../../../contract/teams/groups.ts';
import { getPersonReport, moveDueDate } from '../../../contract/teams/report.ts';
import {
  acceptInvitation,
  changeMemberRole,
  removeMember,
  setMySeat,
} from '../../../contract/teams/teams.ts';
import { addDays, addYears, dayIn } from '../../../contract/text/days.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { attempt } from '../../../tests/support/course-access.ts';
import { buildCourse, rightAnswers } from '../../../tests/support/factories.ts';
import {
  assignedTo,
  buildGroup,
  newAssignment,
  passDays,
} from '../../../tests/support/team-learning.ts';
import { buildInvitation, buildMember, buildTeam } from '../../../tests/support/teams.ts';
import { maintainAssignments } from './periods.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The team is in Sydney unless it says otherwise. */
const today = () => dayIn('Australia/Sydney');

async function buildClinic() {
  const team = await buildTeam(app, { seats: 20 });
  const ana = await buildMember(app, team.id, { name: 'Ana' });
  const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}, {}] });
  return { ...team, ana, course };
}

async function finish(
  { ask }: Pick<Awaited<ReturnType<typeof buildMember>>, 'ask'>,
  course: { lessons: { slug: string }[] },
) {
  for (const { slug } of course.lessons) await attempt(ask, slug, rightAnswers);
}

describe('what repeats every year', () => {
  it('can’t be due after the year is over', async () => {
    const { id, ask, ana, course } = await buildClinic();
    const assign = (due: { dueDays: number } | { dueOn: string }) =>
      ask(assignCourse, {
        params: { id },
        body: newAssignment({
          courseId: course.id,
          accountIds: [ana.account.id],
          repeats: 'yearly',
          ...due,
        }),
      });
    for (const due of [{ dueDays: 730 }, { dueDays: 365 }, { dueOn: addYears(today(), 1) }]) {
      const { status, errors } = await assign(due);
      expect([status, errors[0]?.message]).toEqual([
        400,
        expect.stringContaining('What repeats every year is due before the next year begins.'),
      ]);
    }
    expect((await assign({ dueOn: addDays(addYears(today(), 1), -1) })).status).toBe(200);
    const move = { accountIds: [ana.account.id], courseId: course.id };
    const moved = await ask(moveDueDate, {
      params: { id },
      body: { ...move, dueOn: addYears(today(), 1) },
    });
    expect([moved.status, moved.errors[0]?.field]).toEqual([400, 'dueOn']);
  });

  it('begins with the next year for someone who joins just before it', async () => {
    const { id, ask, ana, course } = await buildClinic();
    const groupId = await buildGroup(app, id);
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({
        courseId: course.id,
        groupIds: [groupId],
        dueOn: addDays(today(), 29),
        repeats: 'yearly',
      }),
    });
    const beginsOn = addYears(addDays(today(), 4), -1);
    await app.db
      .updateTable('teams.assignment')
      .set({ begins_on: beginsOn, due_on: addDays(beginsOn, 29) })
      .where('team_id', '=', id)
      .execute();
    await ask(addToGroup, { params: { id, groupId }, body: { accountIds: [ana.account.id] } });
    const dueOn = addYears(addDays(beginsOn, 29), 1);
    expect(await assignedTo(app, ana.account.id)).toMatchObject([
      { due_on: dueOn, renews_on: addYears(beginsOn, 2) },
    ]);
    // The anniversary changes nothing for them; a year later they are where everyone is.
    const anniversary = new Date(`${addDays(beginsOn, 366 + 1)}T00:00:00Z`);
    await maintainAssignments(app.db, anniversary);
    expect(await assignedTo(app, ana.account.id)).toHaveLength(1);
    const nextYear = new Date(`${addYears(beginsOn, 2)}T02:00:00Z`);
    await app.db
      .updateTable('teams.team')
      .set({ open_until: new Date('2100-01-01') })
      .execute();
    await maintainAssignments(app.db, nextYear);
    const [, second] = await assignedTo(app, ana.account.id);
    expect(second).toMatchObject({
      due_on: addYears(dueOn, 1),
      renews_on: addYears(beginsOn, 3),
      is_repeat: true,
    });
  });

  it('stays to be done for someone who leaves the team and returns', async () => {
    const { id, ask, ana, course } = await buildClinic();
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({
        courseId: course.id,
        everyone: true,
        dueOn: addDays(today(), 30),
        repeats: 'yearly',
      }),
    });
    await finish(ana, course);
    await passDays(app, id, 366);
    await maintainAssignments(app.db);
    await ana.ask(removeMember, { params: { id, accountId: ana.account.id } });
    const { token } = await buildInvitation(app.db, id);
    await ana.ask(acceptInvitation, { params: { token } });
    const rows = await assignedTo(app, ana.account.id);
    expect(
      rows.map(({ period, done_at, is_repeat }) => [period, done_at !== null, is_repeat]),
    ).toEqual([
      [1, true, false],
      [2, false, true],
      [3, false, true],
    ]);
    await finish(ana, course);
    const { body } = await ana.ask(listMyAssignedCourses, {});
    expect(body.data.current).toMatchObject([{ state: 'done' }]);
  });
});

describe('what is finished while a licence rests', () => {
  it('is done when the licence returns', async () => {
    const { id, ask, account, course } = await buildClinic();
    await ask(setMySeat, { params: { id }, body: { seated: true } });
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, accountIds: [account.id] }),
    });
    const [first = '', second = ''] = course.lessons.map(({ slug }) => slug);
    await attempt(ask, first, rightAnswers);
    await ask(setMySeat, { params: { id }, body: { seated: false } });
    await app.db
      .updateTable('learning.enrolment')
      .set({ way: 'bought' })
      .where('account_id', '=', account.id)
      .execute();
    await attempt(ask, second, rightAnswers);
    await ask(setMySeat, { params: { id }, body: { seated: true } });
    const { body } = await ask(listMyAssignedCourses, {});
    expect(body.data.current).toMatchObject([{ state: 'done', lessonsDone: 2 }]);
  });

  it('isn’t late because of the rest', async () => {
    const { id, ask, account, course } = await buildClinic();
    await ask(setMySeat, { params: { id }, body: { seated: true } });
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, accountIds: [account.id], dueDays: 10 }),
    });
    await ask(setMySeat, { params: { id }, body: { seated: false } });
    await passDays(app, id, 40);
    await ask(setMySeat, { params: { id }, body: { seated: true } });
    const [row] = await assignedTo(app, account.id);
    expect(row).toMatchObject({ due_on: addDays(today(), 14), moved_from: addDays(today(), -30) });
  });
});

it('an old owner who becomes a manager gets what everyone has', async () => {
  const { id, ask, account, ana, course } = await buildClinic();
  await ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course.id, everyone: true }),
  });
  expect(await assignedTo(app, account.id)).toEqual([]);
  await ask(changeMemberRole, {
    params: { id, accountId: ana.account.id },
    body: { role: 'owner' },
  });
  expect(await assignedTo(app, account.id)).toMatchObject([{ course_id: course.id }]);
});

it('marking lessons complete isn’t doing the course, and is shown apart', async () => {
  const { id, ask, ana, course } = await buildClinic();
  await ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course.id, accountIds: [ana.account.id] }),
  });
  for (const { slug } of course.lessons) await ana.ask(completeLesson, { params: { slug } });
  const report = async () => {
    const params = { id, accountId: ana.account.id };
    const { body } = await ask(getPersonReport, { params });
    return body.data.current;
  };
  expect(await report()).toMatchObject([{ state: 'on_time', markedOnly: true, lessonsDone: 2 }]);
  await finish(ana, course);
  expect(await report()).toMatchObject([{ state: 'done', markedOnly: false, lessonsDone: 2 }]);
});
