import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSignals } from '../../../contract/notifications/notifications.ts';
import {
  addGroupManager,
  addToGroup,
  changeGroup,
  createGroup,
  listGroups,
  listMembers,
} from '../../../contract/teams/groups.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildGroup } from '../../../tests/support/team-learning.ts';
import { buildMember, buildTeam } from '../../../tests/support/teams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('a rule takes in everyone at the domain, now and when it changes', async () => {
  const { id, ask } = await buildTeam(app, { seats: 9 });
  const { account } = await buildMember(app, id);
  await buildMember(app, id);
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
  await app.db
    .updateTable('accounts.account')
    .set({ email: `ana@${domain}` })
    .where('id', '=', account.id)
    .execute();
  const made = await ask(createGroup, {
    params: { id },
    body: { name: 'Clinic', emailDomain: `@${domain.toUpperCase()}` },
  });
  expect(made.body.data).toMatchObject({ emailDomain: domain, people: 1 });
  const late = await ask(createGroup, { params: { id }, body: { name: 'Later' } });
  const changed = await ask(changeGroup, {
    params: { id, groupId: late.body.data.id },
    body: { emailDomain: domain },
  });
  expect(changed.body.data).toMatchObject({ name: 'Later', people: 1 });
});

it.each([
  ['', 'Group name is required.'],
  ['x'.repeat(61), 'Group name can have at most 60 characters.'],
])('refuses the name %j', async (name, message) => {
  const { id, ask } = await buildTeam(app);
  const { status, errors } = await ask(createGroup, { params: { id }, body: { name } });
  expect([status, errors[0]?.message]).toEqual([400, message]);
});

it('refuses a second group of the same name, also when two are made at once', async () => {
  const { id, ask } = await buildTeam(app);
  const names = ['Reception', 'reception', 'RECEPTION'];
  const replies = await Promise.all(
    names.map((name) => ask(createGroup, { params: { id }, body: { name } })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('takes in only people of the team, all or none', async () => {
  const { id, ask } = await buildTeam(app, { seats: 9 });
  const stranger = await buildTeam(app);
  const { account } = await buildMember(app, id);
  const groupId = await buildGroup(app, id);
  const { status } = await ask(addToGroup, {
    params: { id, groupId },
    body: { accountIds: [account.id, stranger.account.id] },
  });
  expect(status).toBe(404);
  expect((await ask(listGroups, { params: { id } })).body.data).toMatchObject([{ people: 0 }]);
});

it('a manager of a group gets the menu of managers and a notification', async () => {
  const { id, ask } = await buildTeam(app, { seats: 9 });
  const member = await buildMember(app, id);
  const groupId = await buildGroup(app, id, { name: 'Reception' });
  await ask(addGroupManager, { params: { id, groupId, accountId: member.account.id } });
  const { body } = await member.ask(getSignals, {});
  expect(body.data.team).toBe('manager');
  expect(body.data.unread).toBe(1);
});

it('members are found by name and email, by group, or in none', async () => {
  const { id, ask } = await buildTeam(app, { seats: 9 });
  const ana = await buildMember(app, id, { name: 'Ana%' });
  await buildMember(app, id, { name: 'Ben' });
  const groupId = await buildGroup(app, id, { people: [ana.account.id] });
  const find = async (query: { q?: string; group?: string; _limit?: number; _page?: number }) => {
    const { body } = await ask(listMembers, { params: { id }, query });
    return [body.data.length, body.meta.total];
  };
  expect(await find({})).toEqual([3, 3]);
  expect(await find({ q: 'ana%' })).toEqual([1, 1]);
  expect(await find({ q: '%' })).toEqual([1, 1]);
  expect(await find({ q: ana.account.email.toUpperCase() })).toEqual([1, 1]);
  expect(await find({ group: groupId })).toEqual([1, 1]);
  expect(await find({ group: 'none' })).toEqual([2, 2]);
  expect(await find({ _limit: 2, _page: 2 })).toEqual([1, 3]);
});
