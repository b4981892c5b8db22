import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildOrganisation,
  type Dialect,
  type DirectoryPerson,
  type Send,
} from '../../../tests/support/scim/directory.ts';
import { entra } from '../../../tests/support/scim/entra.ts';
import { okta } from '../../../tests/support/scim/okta.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const dialects: [string, (send: Send) => Dialect][] = [
  ['Entra ID', (send) => entra(send, { flag: false })],
  ['Entra ID with its flag', (send) => entra(send, { flag: true })],
  ['an Okta app made with the wizard', (send) => okta(send, { listed: false })],
  ['a listed Okta app', (send) => okta(send, { listed: true })],
];

async function findMember(teamId: string, address: string) {
  return app.db
    .selectFrom('accounts.account as account')
    .innerJoin('teams.member as member', 'member.account_id', 'account.id')
    .where('member.team_id', '=', teamId)
    .where('account.email', '=', address)
    .select(['account.id', 'account.first_name as firstName', 'member.seated', 'member.role'])
    .executeTakeFirst();
}

async function departmentOf(accountId: number) {
  const rows = await app.db
    .selectFrom('teams.group_member as place')
    .innerJoin('teams.branch as branch', 'branch.group_id', 'place.group_id')
    .innerJoin('teams.learning_group as part', 'part.id', 'branch.ancestor_id')
    .where('place.account_id', '=', accountId)
    .where('place.kind', '=', 'department')
    .orderBy('branch.depth', 'desc')
    .select('part.name')
    .execute();
  return rows.map(({ name }) => name);
}

async function groupMembers(groupId: string) {
  const rows = await app.db
    .selectFrom('teams.group_member')
    .where('group_id', '=', groupId)
    .orderBy('account_id')
    .select('account_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

describe.each(dialects)('%s', (_, speak) => {
  test('plays a whole life', async () => {
    const { teamId, domain, send } = await buildOrganisation(app);
    const directory = speak(send);
    const grace: DirectoryPerson = {
      objectId: crypto.randomUUID(),
      address: `grace@${domain}`,
      givenName: 'Grace',
      familyName: 'Adjei',
      department: 'Front of house/Reception',
    };
    const tom = {
      ...grace,
      objectId: crypto.randomUUID(),
      address: `tom@${domain}`,
      givenName: 'Tom',
    };

    expect(await directory.test()).toMatchObject({
      status: 200,
      body: { totalResults: 0, Resources: [] },
    });
    const created = await directory.create(grace);
    expect(created).toMatchObject({ status: 201, body: { userName: grace.address, active: true } });
    expect(created.headers['content-type']).toContain('application/scim+json');
    const id = String(created.body.id);
    expect((await directory.find(grace.address.toUpperCase())).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id }],
    });
    const account = await findMember(teamId, grace.address);
    expect(account).toMatchObject({ firstName: 'Grace', seated: true, role: 'learner' });
    const accountId = account?.id ?? 0;
    expect(await departmentOf(accountId)).toEqual(['Front of house', 'Reception']);

    expect([200, 204]).toContain(
      (await directory.changeName(id, { ...grace, givenName: 'Gracie' })).status,
    );
    expect(await findMember(teamId, grace.address)).toMatchObject({ firstName: 'Gracie' });
    await directory.move(id, { ...grace, givenName: 'Gracie' }, 'Office');
    expect(await departmentOf(accountId)).toEqual(['Office']);

    const tomId = String((await directory.create(tom)).body.id);
    const tomAccount = (await findMember(teamId, tom.address))?.id ?? 0;
    const group = await directory.createGroup('Night shift', [id]);
    expect(group.status).toBe(201);
    const groupId = String(group.body.id);
    expect(await groupMembers(groupId)).toEqual([accountId]);
    expect([200, 204]).toContain((await directory.addMember(groupId, tomId)).status);
    expect(await groupMembers(groupId)).toEqual([accountId, tomAccount]);
    await directory.renameGroup(groupId, 'Early shift');
    expect((await send('GET', `/Groups/${groupId}`)).body).toMatchObject({
      displayName: 'Early shift',
      members: [{ value: id }, { value: tomId }],
    });
    await directory.removeMember(groupId, tomId);
    expect(await groupMembers(groupId)).toEqual([accountId]);

    const left = await directory.deactivate(id, grace);
    expect(left).toMatchObject({ status: 200, body: { id, active: false } });
    expect(await findMember(teamId, grace.address)).toBeUndefined();
    expect((await directory.find(grace.address)).body).toMatchObject({ totalResults: 1 });
    expect((await directory.create(grace)).status).toBe(409);

    const back = await directory.reactivate(id, grace);
    expect(back).toMatchObject({ status: 200, body: { id, active: true } });
    expect(await findMember(teamId, grace.address)).toMatchObject({ id: accountId, seated: true });
    expect(await groupMembers(groupId)).toEqual([accountId]);

    if (directory.remove) {
      expect((await directory.remove(id)).status).toBe(204);
      expect((await send('GET', `/Users/${id}`)).status).toBe(404);
      expect(await findMember(teamId, grace.address)).toBeUndefined();
      expect((await directory.create(grace)).status).toBe(201);
      expect(await findMember(teamId, grace.address)).toMatchObject({ id: accountId });
    }
    expect((await directory.removeGroup(groupId)).status).toBe(204);
    expect((await send('GET', `/Groups/${groupId}`)).status).toBe(404);
  });
});
