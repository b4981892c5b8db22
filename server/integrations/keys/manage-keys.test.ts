import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/integrations/keys.ts';
import { createDepartment } from '../../../contract/teams/departments.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildMember, buildOrganisation, buildTeam, inDays } from '../../../tests/support/teams.ts';
import { findKey } from './keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const body = { name: 'Ward screen', scopes: ['progress:read' as const] };

describe('keys of an organisation', () => {
  it('are shown once, listed and ended, which the audit log says', async () => {
    const { id, account, ask } = await buildOrganisation(app);
    const made = await ask(contract.createKey, {
      params: { id },
      body: { ...body, scopes: ['progress:read', 'people:read', 'progress:read'], days: 30 },
    });
    expect(made.status).toBe(201);
    const { secret, ...key } = made.body.data;
    expect(secret).toMatch(/^sw_live_/);
    expect(key).toMatchObject({
      kind: 'organisation',
      scopes: ['people:read', 'progress:read'],
      lastFour: secret.slice(-4),
      owner: null,
      makerName: account.username,
      department: null,
      state: 'works',
    });
    expect(Date.parse(key.endsAt) - inDays(30).getTime()).toBeLessThan(60_000);
    expect(await findKey(app.db, secret, '203.0.113.20')).toMatchObject({ teamId: id });
    const listed = await ask(contract.listKeys, { params: { id }, query: {} });
    expect(listed.body).toMatchObject({
      data: [{ id: key.id, lastUsedFrom: '203.0.113.20', lastUsedAt: expect.any(String) }],
      meta: { total: 1 },
    });
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const params = { id, keyId: key.id };
    expect((await ask(contract.endKey, { params })).status).toBe(200);
    expect((await ask(contract.endKey, { params })).status).toBe(404);
    expect(await findKey(app.db, secret, '203.0.113.20')).toBeNull();
    expect((await ask(contract.listKeys, { params: { id }, query: {} })).body.data).toEqual([]);
    const all = await ask(contract.listKeys, { params: { id }, query: { state: 'all' } });
    expect(all.body.data).toMatchObject([{ id: key.id, state: 'ended', can: { end: false } }]);
    const audited = await app.db
      .selectFrom('platform.audit')
      .where('team_id', '=', id)
      .where('act', 'like', '%key')
      .select(['act', 'subject', 'after'])
      .orderBy('at')
      .execute();
    expect(audited).toMatchObject([
      { act: 'made the key', subject: 'Ward screen of Harbour Clinics' },
      { act: 'ended the key' },
    ]);
    expect(JSON.stringify(audited)).not.toContain(secret);
  });

  it('can be limited to a department, and a client’s secret is no key', async () => {
    const { id, ask } = await buildOrganisation(app);
    const make = async (name: string, parentId: string | null) =>
      (await ask(createDepartment, { params: { id }, body: { name, parentId } })).body.data.id;
    const clinical = await make('Clinical', null);
    const departmentId = await make('Wards', clinical);
    const made = await ask(contract.createKey, {
      params: { id },
      body: { ...body, kind: 'client', departmentId },
    });
    expect(made.body.data).toMatchObject({
      kind: 'client',
      department: { id: departmentId, name: 'Clinical / Wards' },
      secret: expect.stringMatching(/^sw_secret_/),
    });
    expect(await findKey(app.db, made.body.data.secret, '')).toBeNull();
    const other = await buildOrganisation(app);
    const foreign = await other.ask(contract.createKey, {
      params: { id: other.id },
      body: { ...body, departmentId },
    });
    expect(foreign).toMatchObject({ status: 404, errors: [{ field: 'departmentId' }] });
  });

  it('are made by owners and administrators; others who manage have their own', async () => {
    const { id, ask } = await buildOrganisation(app);
    await ask(contract.createKey, { params: { id }, body });
    const administrator = await buildMember(app, id, { role: 'administrator' });
    const manager = await buildMember(app, id, { role: 'manager' });
    const learner = await buildMember(app, id);
    const make = (by: { ask: typeof ask }, kind: contract.KeyKind) =>
      by.ask(contract.createKey, { params: { id }, body: { ...body, kind } });
    const list = (by: { ask: typeof ask }) =>
      by.ask(contract.listKeys, { params: { id }, query: {} });
    expect((await make(administrator, 'organisation')).status).toBe(201);
    expect((await make(manager, 'organisation')).status).toBe(403);
    expect((await make(manager, 'client')).status).toBe(403);
    expect((await make(learner, 'personal')).status).toBe(403);
    const own = await make(manager, 'personal');
    expect(own.body.data).toMatchObject({
      kind: 'personal',
      owner: `${manager.account.first_name} ${manager.account.last_name}`,
    });
    expect((await list(manager)).body.data.map((key) => key.id)).toEqual([own.body.data.id]);
    const all = (await list(administrator)).body.data;
    expect(all).toHaveLength(3);
    const mine = await administrator.ask(contract.listKeys, {
      params: { id },
      query: { of: 'me' },
    });
    expect(mine.body.data).toEqual([]);
    const others = all.find(({ kind }) => kind === 'organisation');
    const end = (by: { ask: typeof ask }, keyId: string) =>
      by.ask(contract.endKey, { params: { id, keyId } });
    expect((await end(manager, others?.id ?? '')).status).toBe(404);
    expect((await end(administrator, own.body.data.id)).status).toBe(200);
    const branch = await ask(contract.createKey, {
      params: { id },
      body: { ...body, kind: 'personal', departmentId: id },
    });
    expect(branch).toMatchObject({ status: 400, errors: [{ field: 'departmentId' }] });
  });

  it('are part of the Enterprise plan', async () => {
    const { id, ask } = await buildTeam(app);
    const made = await ask(contract.createKey, { params: { id }, body });
    expect(made).toMatchObject({ status: 403, body: { code: 'not_in_plan' } });
  });

  it('need a recent proof of who makes them', async () => {
    const { id, account, ask } = await buildOrganisation(app);
    await app.db
      .updateTable('accounts.session')
      .set({ proved_at: new Date(Date.now() - 11 * 60 * 1000) })
      .where('account_id', '=', account.id)
      .execute();
    const made = await ask(contract.createKey, { params: { id }, body });
    expect(made).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  });

  it('are so many and no more, also when two are made at once', async () => {
    const { id } = await buildOrganisation(app);
    const manager = await buildMember(app, id, { role: 'manager' });
    const make = () =>
      manager.ask(contract.createKey, { params: { id }, body: { ...body, kind: 'personal' } });
    for (let made = 1; made < contract.maxPersonalKeys; made += 1) await make();
    const last = await Promise.all([make(), make()]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything:write'] }, 'scopes.0'],
    ['no end', { days: null }, null],
    ['an end in ten years', { days: 3650 }, 'days'],
    ['no name', { name: ' ' }, 'name'],
  ])('are refused with %s', async (_, wrong, field) => {
    const { id, ask } = await buildOrganisation(app);
    const given = { params: { id }, body: { ...body, ...wrong } };
    const answer = await ask(contract.createKey, given as never);
    expect(answer.errors.map((error) => error.field)).toEqual(field === null ? [] : [field]);
  });
});
