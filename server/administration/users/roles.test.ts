import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '../../../contract/administration/audit.ts';
import { changeRole, listUsers } from '../../../contract/administration/users.ts';
import type { Role } from '../../../contract/fields.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../../../tests/support/factories.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let asAdmin: Awaited<ReturnType<typeof signedIn>>;

const change = (id: number | string, role: unknown) =>
  asAdmin.ask(changeRole, { params: { id }, body: { role: role as Role } });
const admins = async () => {
  const rows = await app.db
    .selectFrom('accounts.account')
    .select('id')
    .where('role', '=', 'Admin')
    .execute();
  return rows.map((row) => row.id);
};
const audit = async () => (await asAdmin.ask(listAudit, { query: {} })).body;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('accounts.account').execute();
  await app.db.deleteFrom('platform.audit').execute();
  admin = await buildAdmin(app.db);
  asAdmin = await signedIn(app, admin);
});

test('a changed role applies from the next call on, and is in the audit log', async () => {
  const learner = await buildLearner(app.db);
  const asLearner = await signedIn(app, learner);
  expect((await asLearner.ask(listUsers, { query: {} })).status).toBe(403);

  const answer = await change(learner.id, 'Admin');
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({ userid: learner.id, role: 'Admin' });
  expect((await asLearner.ask(listUsers, { query: {} })).status).toBe(200);
  const { data } = await audit();
  expect(data).toMatchObject([
    {
      actor: admin.username,
      act: 'changed the role of',
      subject: `${learner.username} (user ${learner.id}) from User to Admin`,
    },
  ]);
});

test('setting the same role again changes nothing', async () => {
  const owner = await buildOwner(app.db);
  expect((await change(owner.id, 'ModuleOwner')).status).toBe(200);
  expect((await change(admin.id, 'Admin')).status).toBe(200);
  expect((await audit()).meta.total).toBe(0);
});

describe('the last Admin', () => {
  test('stays Admin', async () => {
    const answer = await change(admin.id, 'User');
    expect(answer.status).toBe(403);
    expect(answer.detail).toBe('There has to be at least one Admin.');
    expect(await admins()).toEqual([admin.id]);
    expect((await audit()).meta.total).toBe(0);
  });

  test('may step down once there is another', async () => {
    const other = await buildAdmin(app.db);
    expect((await change(admin.id, 'ModuleOwner')).status).toBe(200);
    expect(await admins()).toEqual([other.id]);
    expect((await asAdmin.ask(listUsers, { query: {} })).status).toBe(403);
  });

  test('two Admins stepping down at once: one stays', async () => {
    const asOther = await signedIn(app, await buildAdmin(app.db));
    const other = (await admins()).find((id) => id !== admin.id) ?? 0;
    const answers = await Promise.all([
      change(admin.id, 'User'),
      asOther.ask(changeRole, { params: { id: other }, body: { role: 'User' } }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
    expect(await admins()).toHaveLength(1);
  });

  test('two Admins demoting each other at once: one stays', async () => {
    const other = await buildAdmin(app.db);
    const asOther = await signedIn(app, other);
    const answers = await Promise.all([
      change(other.id, 'User'),
      asOther.ask(changeRole, { params: { id: admin.id }, body: { role: 'User' } }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});

describe('refused', () => {
  test.each(['x', '0', '-1', '1.5', '1e3', '99999999999', '%00'])('the id %s', async (id) => {
    expect((await change(id, 'User')).status).toBe(400);
  });

  test.each([undefined, null, '', 'admin', 'Root', 1, ['Admin'], {}])(
    'the role %j',
    async (role) => {
      const learner = await buildLearner(app.db);
      const answer = await change(learner.id, role);
      expect(answer.status).toBe(400);
      expect(answer.errors).toEqual([
        { field: 'role', message: 'The role is User, ModuleOwner or Admin.' },
      ]);
    },
  );

  test('an account that does not exist', async () => {
    const answer = await change(2_000_000_000, 'User');
    expect(answer.status).toBe(404);
  });

  test('anyone but an Admin', async () => {
    const learner = await buildLearner(app.db);
    const asOwner = await signedIn(app, await buildOwner(app.db));
    const input = { params: { id: learner.id }, body: { role: 'Admin' as const } };
    expect((await ask(app.server, changeRole, input)).status).toBe(401);
    expect((await asOwner.ask(changeRole, input)).status).toBe(403);
    expect(await admins()).toEqual([admin.id]);
  });
});

test('the audit is paged, newest first', async () => {
  const learner = await buildLearner(app.db);
  for (const role of ['ModuleOwner', 'User', 'Admin']) await change(learner.id, role);
  const page = (query: object) => asAdmin.ask(listAudit, { query });
  const { body } = await page({ _limit: 2 });
  expect(body.meta).toEqual({ page: 1, limit: 2, total: 3 });
  expect(body.data.map((entry) => entry.subject.split(' to ')[1])).toEqual(['Admin', 'User']);
  const second = await page({ _limit: 2, _page: 2 });
  expect(second.body.data.map((entry) => entry.subject.split(' to ')[1])).toEqual(['ModuleOwner']);
  const oldest = await page({ _order: 'asc', _limit: 1 });
  expect(oldest.body.data[0]?.subject).toContain('to ModuleOwner');
  expect((await asAdmin.ask(listUsers, { query: {} })).status).toBe(200);
});
