import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  assignCourse,
  countAudience,
  listAssignableCourses,
  listAssignments,
  listMyAssignedCourses,
  shareEarlierWork,
} from '../../../contract/teams/assignments.ts';
import * as contract from '../../../contract/teams/report.ts';
import { getTeam } from '../../../contract/teams/teams.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { attempt } from '../../../tests/support/course-access.ts';
import { buildCourse, enrolLearner, rightAnswers } from '../../../tests/support/factories.ts';
import { newAssignment } from '../../../tests/support/team-learning.ts';
import { buildMember, buildTeam } from '../../../tests/support/teams.ts';
import { composeAssigned } from '../assignments/assigned-email.ts';
import { claimUntold } from '../assignments/tell-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Ana did some lessons on her own, a while ago; then her manager assigned the course to her and to Ben, who is new to it. */
async function buildClinic(lessonsDone: number) {
  const team = await buildTeam(app, { seats: 20 });
  const ana = await buildMember(app, team.id, { name: 'Ana' });
  const ben = await buildMember(app, team.id, { name: 'Ben' });
  const course = await buildCourse(app.db, { lessons: [{}, {}] });
  await enrolLearner(app.db, ana.account.id, course.id);
  for (const { slug } of course.lessons.slice(0, lessonsDone)) {
    await attempt(ana.ask, slug, rightAnswers);
  }
  await team.ask(assignCourse, {
    params: { id: team.id },
    body: newAssignment({ courseId: course.id, everyone: true }),
  });
  return { ...team, ana, ben, course };
}

type Clinic = Awaited<ReturnType<typeof buildClinic>>;

/** Every call that shows managers what people have learned, with one person's name and ids taken out. */
async function seenOf({ id, ask }: Clinic, { account }: Clinic['ana']): Promise<string> {
  const params = { id };
  const course = await ask(listAssignableCourses, { params });
  const signed = await ask(contract.signReport, { params, body: {} });
  const { content } = await app.db
    .selectFrom('teams.signed_report')
    .where('id', '=', signed.body.data.id)
    .select('content')
    .executeTakeFirstOrThrow();
  const name = `${account.first_name} ${account.last_name}`;
  const people = await ask(contract.listReportPeople, { params, query: {} });
  const { lines } = JSON.parse(content) as { lines: { name: string }[] };
  const csv = String((await ask(contract.exportReport, { params, query: {} })).body);
  const states = ['done', 'late', 'on_time', 'not_started'] as const;
  const found = [];
  for (const state of states) {
    const { body } = await ask(contract.listReportPeople, { params, query: { state } });
    if (body.data.some(({ accountId }) => accountId === account.id)) found.push(state);
  }
  const audience = { courseId: course.body.data[0]?.id ?? 0, accountIds: [account.id] };
  const history = await ask(contract.listReportHistory, { params, query: {} });
  const seen = {
    found,
    people: people.body.data.filter(({ accountId }) => accountId === account.id),
    person: (await ask(contract.getPersonReport, { params: { id, accountId: account.id } })).body
      .data.current,
    audience: (await ask(countAudience, { params, body: audience })).body.data.leftOut.count,
    history: history.body.data.filter((line) => line.name === name).length,
    csv: csv.split('\r\n').filter((line) => line.includes(name)),
    printed: lines.filter((line) => line.name === name),
    members: (await ask(getTeam, { params })).body.data.members.length,
  };
  return JSON.stringify(seen)
    .replaceAll(name, 'NAME')
    .replaceAll(`${account.email},${account.id},`, 'EMAIL,ACCOUNT,')
    .replaceAll(`"accountId":${account.id}`, 'ACCOUNT')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
}

it.each([1, 2])('%s lessons done before look to managers as if nothing had been', async (count) => {
  const clinic = await buildClinic(count);
  expect(await seenOf(clinic, clinic.ana)).toBe(await seenOf(clinic, clinic.ben));
  const { body } = await clinic.ask(contract.getTeamReport, {
    params: { id: clinic.id },
    query: {},
  });
  expect(body.data.figures).toMatchObject({ done: 0, onTime: 0, notStarted: 2 });
  const given = await clinic.ask(listAssignments, { params: { id: clinic.id }, query: {} });
  expect(given.body.data).toMatchObject([{ given: 2, done: 0 }]);
});

it('the learner is told, and shares it with one button', async () => {
  const clinic = await buildClinic(2);
  const { id, ask, ana, ben } = clinic;
  const [first, second] = await claimUntold(app.db, id, 10);
  expect([first?.hasEarlier, second?.hasEarlier]).toEqual([true, false]);
  const mail = composeAssigned(app.config, first ? [first] : []);
  expect(mail.paragraphs.join(' ')).toContain('unless you share it in My Learning');
  const mine = async () => (await ana.ask(listMyAssignedCourses, {})).body.data.current[0];
  const before = await mine();
  expect(before).toMatchObject({ earlierLessons: 2, lessonsDone: 0, state: 'not_started' });
  const share = { params: { id: before?.id ?? '' } };
  expect((await ben.ask(shareEarlierWork, share)).status).toBe(404);
  expect((await ask(shareEarlierWork, share)).status).toBe(404);
  expect((await ana.ask(shareEarlierWork, share)).status).toBe(200);
  expect(await mine()).toMatchObject({ earlierLessons: 0, lessonsDone: 2, state: 'done' });
  const params = { id, accountId: ana.account.id };
  const { body } = await ask(contract.getPersonReport, { params });
  expect(body.data.current).toMatchObject([
    { state: 'done', lessonsDone: 2, certificateId: expect.any(String) },
  ]);
});

it('what is done again counts, without a date or certificate from before', async () => {
  const clinic = await buildClinic(2);
  const { id, ask, ana, course } = clinic;
  for (const { slug } of course.lessons) await attempt(ana.ask, slug, rightAnswers);
  const params = { id, accountId: ana.account.id };
  const { body } = await ask(contract.getPersonReport, { params });
  expect(body.data.current).toMatchObject([
    { state: 'done', doneOn: body.data.today, certificateId: null },
  ]);
});
