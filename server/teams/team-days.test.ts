import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePreferences } from '../../contract/notifications/preferences.ts';
import { assignCourse, listMyAssignedCourses } from '../../contract/teams/assignments.ts';
import {
  exportReport,
  getTeamReport,
  listReportPeople,
  nudge,
} from '../../contract/teams/report.ts';
import { changeTeam, getTeam } from '../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../tests/support/factories.ts';
import { assignedTo, newAssignment } from '../../tests/support/team-learning.ts';
import { buildMember, buildTeam } from '../../tests/support/teams.ts';
import { maintainAssignments } from './assignments/periods.ts';
import { openTeam } from './licences/licences.ts';
import { sendSummaries } from './report/weekly-summary.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function buildTeamIn(timeZone: string) {
  const team = await buildTeam(app, { seats: 20 });
  const params = { id: team.id };
  await team.ask(changeTeam, { params, body: { timeZone } });
  const ana = await buildMember(app, team.id, { name: 'Ana' });
  const course = await buildCourse(app.db, { lessons: [{}] });
  const assign = (dueOn: string, repeats: 'never' | 'yearly' = 'never') =>
    team.ask(assignCourse, {
      params,
      body: newAssignment({ courseId: course.id, accountIds: [ana.account.id], dueOn, repeats }),
    });
  return { ...team, params, ana, assign };
}

/** Moments around midnight, and the day each team has then: both sides of the date line, and nights in which clocks change. */
const edges = [
  ['Pacific/Auckland', '2027-03-10T10:59:59Z', '2027-03-10'],
  ['Pacific/Auckland', '2027-03-10T11:00:00Z', '2027-03-11'],
  ['Pacific/Honolulu', '2027-03-11T09:59:59Z', '2027-03-10'],
  ['Pacific/Honolulu', '2027-03-11T10:00:00Z', '2027-03-11'],
  ['America/New_York', '2027-03-14T04:59:59Z', '2027-03-13'],
  ['America/New_York', '2027-03-15T03:59:59Z', '2027-03-14'],
  ['America/New_York', '2027-03-15T04:00:00Z', '2027-03-15'],
  ['Pacific/Auckland', '2027-04-04T11:59:59Z', '2027-04-04'],
  ['Pacific/Auckland', '2027-04-04T12:00:00Z', '2027-04-05'],
] as const;

it.each(edges)('in %s at %s it is %s for everyone in the team', async (zone, moment, day) => {
  vi.setSystemTime(new Date(moment));
  const { params, ask, account, ana, assign } = await buildTeamIn(zone);
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect((await assign(dayBefore)).errors[0]?.message).toBe(
    'Choose a date that’s not in the past.',
  );
  expect((await assign(day)).status).toBe(200);
  const report = await ask(getTeamReport, { params, query: {} });
  expect(report.body.data).toMatchObject({ today: day, timeZone: zone, figures: { late: 0 } });
  await ana.ask(changePreferences, { body: { timeZone: 'Pacific/Kiritimati' } });
  const mine = await ana.ask(listMyAssignedCourses, {});
  expect(mine.body.data.current).toMatchObject([{ state: 'not_started', today: day }]);
  // Sessions don't last that long.
  vi.setSystemTime(new Date(Date.parse(moment) + 86_400_000));
  const owner = await signedIn(app, account);
  const later = await owner.ask(getTeamReport, { params, query: {} });
  expect(later.body.data.figures).toMatchObject({ late: 1 });
  const late = await (await signedIn(app, ana.account)).ask(listMyAssignedCourses, {});
  expect(late.body.data.current).toMatchObject([{ state: 'late' }]);
  const csv = await owner.ask(exportReport, { params, query: {} });
  expect(String(csv.body)).toContain(zone);
});

it('the day of a nudge is the team’s', async () => {
  const { params, ask, ana, assign } = await buildTeamIn('Pacific/Honolulu');
  const { body } = await ask(getTeamReport, { params, query: {} });
  await assign(body.data.today);
  await ask(nudge, { params, body: { accountIds: [ana.account.id] } });
  const people = await ask(listReportPeople, { params, query: {} });
  expect(people.body.data.flatMap(({ cells }) => cells)).toMatchObject([
    { nudgedOn: body.data.today },
  ]);
});

it('a year begins with the team’s own day', async () => {
  vi.setSystemTime(new Date('2027-03-10T22:00:00Z'));
  const { ana, assign, id } = await buildTeamIn('Pacific/Honolulu');
  await app.db
    .updateTable('teams.team')
    .set({ ends_at: new Date('2100-01-01'), open_until: new Date('2100-02-01') })
    .where('id', '=', id)
    .execute();
  await assign('2027-03-20', 'yearly');
  await maintainAssignments(app.db, new Date('2028-03-10T09:59:59Z'));
  expect(await assignedTo(app, ana.account.id)).toHaveLength(1);
  await maintainAssignments(app.db, new Date('2028-03-10T10:00:00Z'));
  expect(await assignedTo(app, ana.account.id)).toMatchObject([
    { end_reason: 'period_over' },
    { due_on: '2028-03-20' },
  ]);
});

describe('the weekly summary', () => {
  it.each([
    ['Pacific/Auckland', '2027-03-07T17:59:59Z', '2027-03-07T18:00:00Z'],
    ['Pacific/Honolulu', '2027-03-08T16:59:59Z', '2027-03-08T17:00:00Z'],
  ])('reaches %s on Monday at seven', async (zone, before, at) => {
    vi.setSystemTime(new Date('2027-03-01T00:00:00Z'));
    const { account, assign } = await buildTeamIn(zone);
    await assign('2027-03-20');
    const mails = async () =>
      (
        await app.db
          .selectFrom('platform.mail')
          .where('recipient', '=', account.email)
          .where('subject', 'like', 'Your team this week%')
          .select('id')
          .execute()
      ).length;
    await sendSummaries(app.db, app.config, new Date(before));
    expect(await mails()).toBe(0);
    await sendSummaries(app.db, app.config, new Date(at));
    await sendSummaries(app.db, app.config, new Date(Date.parse(at) + 3_600_000));
    expect(await mails()).toBe(1);
  });
});

it('a team begins with its owner’s time zone, and only the owner changes it', async () => {
  const account = await buildLearner(app.db);
  const owner = await signedIn(app, account);
  await owner.ask(changePreferences, { body: { timeZone: 'America/New_York' } });
  const id = await openTeam(app.db, { accountId: account.id, seats: 5, name: 'Bay' });
  const params = { id };
  expect((await owner.ask(getTeam, { params })).body.data.timeZone).toBe('America/New_York');
  const manager = await buildMember(app, id, { role: 'manager' });
  const body = { timeZone: 'Europe/Berlin' };
  expect((await manager.ask(changeTeam, { params, body })).status).toBe(403);
  const unknown = await owner.ask(changeTeam, { params, body: { timeZone: 'Mars/Olympus' } });
  expect(unknown.errors[0]?.field).toBe('timeZone');
  expect((await owner.ask(changeTeam, { params, body })).body.data.timeZone).toBe('Europe/Berlin');
});
