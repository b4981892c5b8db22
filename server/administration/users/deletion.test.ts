import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '../../../contract/administration/audit.ts';
import { deleteUsers } from '../../../contract/administration/users.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildAdmin, buildLearner } from '../../../tests/support/factories.ts';
import { assertAdminRemains, isLastAdminAmong } from '../../accounts/profile/last-admin.ts';
import { inTransaction } from '../../platform/postgres/database.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let asAdmin: Awaited<ReturnType<typeof signedIn>>;

const remaining = async () => {
  const rows = await app.db.selectFrom('accounts.account').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
};
const deleteByQuery = (user_ids: string) =>
  asAdmin.ask(deleteUsers, { query: { user_ids }, body: undefined });
const deleteByBody = (body: unknown) =>
  asAdmin.ask(deleteUsers, { query: {}, body: body as number[] });
/** Holds every account locked until all calls are waiting, so that they really race. */
const untilAllWait = async <T>(calls: number, start: () => Promise<T>[]) => {
  const started = await inTransaction(app.db, async (db) => {
    await db.selectFrom('accounts.account').select('id').forUpdate().execute();
    const answers = start();
    await expect.poll(countWaiting).toBe(calls);
    return { answers };
  });
  return Promise.all(started.answers);
};
const countWaiting = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.waiting;
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

describe('the ids to delete can be sent', () => {
  test('comma-joined in the address', async () => {
    const [one, two, three] = [
      await buildLearner(app.db),
      await buildLearner(app.db),
      await buildLearner(app.db),
    ];
    const answer = await deleteByQuery(`${one.id},${three.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ data: { message: 'Deleted successfully!' } });
    expect(await remaining()).toEqual([admin.id, two.id]);
  });

  test('as a JSON list, as an object, as digits, twice', async () => {
    const one = await buildLearner(app.db);
    const two = await buildLearner(app.db);
    const three = await buildLearner(app.db);
    expect((await deleteByBody([one.id, one.id])).status).toBe(200);
    expect((await deleteByBody({ user_ids: [String(two.id)] })).status).toBe(200);
    expect((await deleteByBody({ user_ids: ` ${three.id} ,` })).status).toBe(200);
    expect(await remaining()).toEqual([admin.id]);
  });

  test('500 at a time, and no more', async () => {
    const crowd = await app.db
      .insertInto('accounts.account')
      .values(
        Array.from({ length: 501 }, (_, n) => ({
          username: `crowd${n}`,
          email: `crowd${n}@example.org`,
          first_name: 'One',
          last_name: 'Of many',
          role: 'User' as const,
        })),
      )
      .returning('id')
      .execute();
    const ids = crowd.map((account) => account.id);
    expect((await deleteByQuery(ids.join(','))).detail).toBe('Select at most 500 users at a time.');
    expect((await deleteByQuery(ids.slice(1).join(','))).status).toBe(200);
    expect(await remaining()).toEqual([admin.id, ids[0]]);
    expect((await audit()).meta.total).toBe(500);
  });
});

describe('nonsense is refused and deletes nobody', () => {
  test.each(['', ',', ' , '])('nobody in the address: "%s"', async (ids) => {
    const answer = await deleteByQuery(ids);
    expect(answer.status).toBe(400);
    expect(answer.detail).toBe('Select at least one user.');
  });

  test.each(['x', '1e1', '0x10', '-1', '0', '1.5', '2147483648', '9'.repeat(30), '1;2', 'null'])(
    'in the address: %s',
    async (ids) => {
      const answer = await deleteByQuery(ids);
      expect(answer.status).toBe(400);
      expect(answer.errors[0]?.field).toMatch(/^user_ids/);
    },
  );

  test.each([
    [[]],
    [[null]],
    [[{}]],
    [[[1]]],
    [[true]],
    [[1.5]],
    [['x']],
    [{ user_ids: [] }],
    [{ user_ids: { 0: 1 } }],
    [{}],
    [{ ids: [1] }],
  ])('in the body: %j', async (body) => {
    const answer = await deleteByBody(body);
    expect(answer.status).toBe(400);
    expect(answer.detail).not.toBe('');
  });

  test('no ids at all', async () => {
    const answer = await asAdmin.ask(deleteUsers, { query: {}, body: undefined });
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual([{ field: 'user_ids', message: 'Select at least one user.' }]);
  });
});

describe('all or none', () => {
  test('one unknown id deletes nobody', async () => {
    const learner = await buildLearner(app.db);
    const answer = await deleteByBody([learner.id, 2_000_000_000]);
    expect(answer.status).toBe(404);
    expect(answer.detail).toContain('2000000000');
    expect(await remaining()).toEqual([admin.id, learner.id]);
    expect((await audit()).meta.total).toBe(0);
  });

  test('your own id among them deletes nobody', async () => {
    const learner = await buildLearner(app.db);
    const answer = await deleteByBody([learner.id, admin.id]);
    expect(answer.status).toBe(403);
    expect(answer.detail).toBe('Delete your own account in Account Settings.');
    expect(await remaining()).toEqual([admin.id, learner.id]);
  });
});

test('everything in an account is deleted with it, its sessions at once', async () => {
  const learner = await buildLearner(app.db);
  const asLearner = await signedIn(app, learner);
  expect((await deleteByBody([learner.id])).status).toBe(200);
  const { status } = await asLearner.ask(deleteUsers, { query: {}, body: [admin.id] });
  expect(status).toBe(401);
  const sessions = await app.db.selectFrom('accounts.session').select('account_id').execute();
  expect(sessions.map((session) => session.account_id)).toEqual([admin.id]);
});

test('every deletion is in the audit log, with the username', async () => {
  const one = await buildAccount(app.db, { username: 'first-to-go' });
  const two = await buildAccount(app.db, { username: 'second-to-go' });
  await deleteByBody([one.id, two.id]);
  const { data, meta } = await audit();
  expect(meta.total).toBe(2);
  expect(data.map((entry) => `${entry.actor} ${entry.act} ${entry.subject}`).sort()).toEqual([
    `${admin.username} deleted the account first-to-go (user ${one.id})`,
    `${admin.username} deleted the account second-to-go (user ${two.id})`,
  ]);
});

test('only an Admin deletes', async () => {
  const learner = await buildLearner(app.db);
  const asLearner = await signedIn(app, learner);
  const input = { query: {}, body: [admin.id] };
  expect((await ask(app.server, deleteUsers, input)).status).toBe(401);
  expect((await asLearner.ask(deleteUsers, input)).status).toBe(403);
  expect(await remaining()).toEqual([admin.id, learner.id]);
});

describe('at the same time', () => {
  test('two Admins deleting each other leave one', async () => {
    const other = await buildAdmin(app.db);
    const asOther = await signedIn(app, other);
    const answers = await untilAllWait(2, () => [
      deleteByBody([other.id]),
      asOther.ask(deleteUsers, { query: {}, body: [admin.id] }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
    expect(await remaining()).toHaveLength(1);
  });

  test('four Admins deleting all the others leave one', async () => {
    const others = [await buildAdmin(app.db), await buildAdmin(app.db), await buildAdmin(app.db)];
    const everyone = [admin, ...others];
    const sessions = await Promise.all(everyone.map((account) => signedIn(app, account)));
    const answers = await untilAllWait(4, () =>
      sessions.map((session, index) =>
        session.ask(deleteUsers, {
          query: {},
          body: everyone.filter((_, other) => other !== index).map((account) => account.id),
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await remaining()).toHaveLength(1);
  });

  test('one account deleted twice is deleted once', async () => {
    const learner = await buildLearner(app.db);
    const answers = await Promise.all([deleteByBody([learner.id]), deleteByBody([learner.id])]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await audit()).meta.total).toBe(1);
  });
});

describe('the last Admin', () => {
  test('may not leave, a second one may', async () => {
    await expect(
      inTransaction(app.db, (db) => assertAdminRemains(db, [admin.id])),
    ).rejects.toMatchObject({ code: 'last_admin', status: 403 });
    const second = await buildAdmin(app.db);
    await inTransaction(app.db, (db) => assertAdminRemains(db, [second.id]));
  });

  test('can only be checked in a transaction', async () => {
    await expect(assertAdminRemains(app.db, [])).rejects.toThrow('transaction');
  });

  test.each([
    [[1], [1], true],
    [[1, 2], [2, 1], true],
    [[1, 2], [1], false],
    [[1], [7], false],
    [[], [7], false],
  ])('of the Admins %j, when %j leave: %s', (admins, leaving, isLast) => {
    expect(isLastAdminAmong(admins, leaving)).toBe(isLast);
  });
});
