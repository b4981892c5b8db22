import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import { checkPeopleFile, importPeople } from '../../../contract/teams/import.ts';
import { acceptInvitation, resendInvitation } from '../../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import {
  assignedTo,
  buildGroup,
  buildGroupManager,
  newAssignment,
} from '../../../tests/support/team-learning.ts';
import { buildMember, buildTeam, countSeats } from '../../../tests/support/teams.ts';
import { catchUp } from '../../jobs.ts';
import { mailImported } from './import-people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const csv = (...lines: string[]) => Buffer.from(['email,group', ...lines].join('\n'));

async function linksIn(email: string): Promise<string[]> {
  const mail = await app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .select('text_part as text')
    .execute();
  return mail.flatMap(({ text }) => /invitations\/(\S+)/.exec(text)?.[1] ?? []);
}

it('says what it would do and writes nothing', async () => {
  const { id, ask } = await buildTeam(app, { seats: 9 });
  const { account } = await buildMember(app, id);
  const groupId = await buildGroup(app, id, { name: 'Reception', people: [account.id] });
  const file = csv(
    `${account.email},reception`,
    'new@example.org,Nursing',
    'wrong address,',
    '=1+1,',
  );
  const { body } = await ask(checkPeopleFile, { params: { id }, query: {} }, file);
  expect(body.data).toMatchObject({
    invited: 1,
    moved: 0,
    unchanged: 1,
    newGroups: ['Nursing'],
    wrong: [{ line: 4 }, { line: 5 }],
    obstacle: null,
  });
  const groups = await app.db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', id)
    .select('id')
    .execute();
  expect(groups).toEqual([{ id: groupId }]);
  expect((await countSeats(app.db, id)).invited).toBe(0);
});

it('invites, creates groups, and whoever accepts gets what the group has', async () => {
  const { id, ask } = await buildTeam(app, { seats: 9 });
  const course = await buildCourse(app.db);
  const groupId = await buildGroup(app, id, { name: 'Reception' });
  await ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course.id, groupIds: [groupId] }),
  });
  const email = `${crypto.randomUUID()}@example.org`;
  const reply = await ask(
    importPeople,
    { params: { id }, query: {} },
    csv(`${email},Reception|Nursing`),
  );
  expect(reply.status).toBe(200);
  await mailImported(app.db, app.config, id);
  await mailImported(app.db, app.config, id);
  const links = await linksIn(email);
  expect(links).toHaveLength(1);
  const account = await buildLearner(app.db);
  const learner = await signedIn(app, account);
  const accepted = await learner.ask(acceptInvitation, { params: { token: links[0] ?? '' } });
  expect(accepted.status).toBe(200);
  expect(await assignedTo(app, account.id)).toMatchObject([{ course_id: course.id }]);
});

it('writes nothing if the licences don’t suffice', async () => {
  const { id, ask } = await buildTeam(app, { seats: 2 });
  const file = csv('a@example.org,New', 'b@example.org,', 'c@example.org,');
  const { status, detail } = await ask(importPeople, { params: { id }, query: {} }, file);
  expect([status, detail]).toEqual([409, 'You need 3 licences, but only 2 are free.']);
  expect((await countSeats(app.db, id)).invited).toBe(0);
});

it('imports 10,000 people into a team of that size, and again changes nothing', async () => {
  const { id, ask } = await buildTeam(app, { seats: 10_000 });
  const lines = Array.from({ length: 10_000 }, (_, n) => `big${n}@example.org,Group ${n % 40}`);
  const file = csv(...lines);
  expect((await ask(importPeople, { params: { id }, query: {} }, file)).body.data).toMatchObject({
    invited: 10_000,
  });
  expect((await countSeats(app.db, id)).invited).toBe(10_000);
  expect((await ask(checkPeopleFile, { params: { id }, query: {} }, file)).body.data).toMatchObject(
    {
      invited: 0,
      unchanged: 10_000,
    },
  );
});

it('is for the owner and managers of the whole team', async () => {
  const { id, ask } = await buildTeam(app, { seats: 9 });
  const other = await buildTeam(app);
  const actors = {
    owner: ask,
    manager: (await buildMember(app, id, { role: 'manager' })).ask,
    'manager of a group': (await buildGroupManager(app, id)).ask,
    member: (await buildMember(app, id)).ask,
    'other team’s owner': other.ask,
  };
  const statuses: Record<string, number> = {};
  for (const [name, actor] of Object.entries(actors)) {
    const file = csv(`${crypto.randomUUID()}@example.org,`);
    statuses[name] = (await actor(importPeople, { params: { id }, query: {} }, file)).status;
  }
  expect(statuses).toEqual({
    owner: 200,
    manager: 200,
    'manager of a group': 403,
    member: 403,
    'other team’s owner': 404,
  });
});

const importNine = async () => {
  const { id, ask } = await buildTeam(app, { seats: 9 });
  const emails = Array.from({ length: 9 }, () => `${crypto.randomUUID()}@example.org`);
  await ask(
    importPeople,
    { params: { id }, query: {} },
    csv(...emails.map((email) => `${email},`)),
  );
  const invitations = await app.db
    .selectFrom('teams.invitation')
    .where('team_id', '=', id)
    .select(['id', 'email'])
    .orderBy('id')
    .execute();
  return { id, ask, invitations };
};

it('emails everyone, also when an invitation was withdrawn in between', async () => {
  const { id, invitations } = await importNine();
  const [, withdrawn, ...others] = invitations;
  await app.db
    .updateTable('teams.invitation')
    .set({ withdrawn_at: new Date() })
    .where('id', '=', withdrawn?.id ?? '')
    .execute();
  await mailImported(app.db, app.config, id, 3);
  expect(await linksIn(withdrawn?.email ?? '')).toEqual([]);
  for (const { email } of others) expect(await linksIn(email)).toHaveLength(1);
});

it('looks every hour for emails that a failed job has left', async () => {
  const { id } = await importNine();
  const jobs = () =>
    sql<{ teamId: string }>`
      select data->>'teamId' as "teamId" from jobs.job where name = 'inviteImported' and data->>'teamId' = ${id}`.execute(
      app.db,
    );
  const before = (await jobs()).rows.length;
  await sql`update teams.invitation set created_at = now() - interval '1 hour' where team_id = ${id}`.execute(
    app.db,
  );
  await catchUp(app.db);
  expect((await jobs()).rows).toHaveLength(before + 1);
});

it('leaves a link alone that was resent before the import’s own email', async () => {
  const { id, ask, invitations } = await importNine();
  const [first] = invitations;
  await ask(resendInvitation, { params: { id, invitationId: first?.id ?? '' } });
  await mailImported(app.db, app.config, id);
  const links = await linksIn(first?.email ?? '');
  expect(links).toHaveLength(1);
  const learner = await signedIn(app, await buildLearner(app.db));
  const { status } = await learner.ask(acceptInvitation, { params: { token: links[0] ?? '' } });
  expect(status).toBe(200);
});
