import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changePassword,
  deleteMyAccount,
  endSession,
  exportMyData,
  getMe,
  listDevices,
} from '../../../contract/accounts.ts';
import { getAccountPage, signInAs } from '../../../contract/administration/accounts.ts';
import { getCalendarAddress } from '../../../contract/learning/schedule.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { allEndpoints } from '../../../tests/support/endpoints.ts';
import { buildAdmin, buildLearner } from '../../../tests/support/factories.ts';
import { limits } from '../limits.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let asAdmin: Awaited<ReturnType<typeof signedIn>>;
const reason = 'The certificate doesn’t open';

beforeAll(async () => {
  app = await startApp();
  admin = await buildAdmin(app.db);
  asAdmin = await signedIn(app, admin);
});
afterAll(() => app.close());

async function actAs(id: number) {
  const { status, body } = await asAdmin.ask(signInAs, { params: { id }, body: { reason } });
  expect(status).toBe(201);
  return { token: body.data.token };
}

it('shows what the person sees, for half an hour', async () => {
  const learner = await buildLearner(app.db);
  const acting = await actAs(learner.id);
  const me = await ask(app.server, getMe, { query: {} }, acting);
  expect(me.body.data.username).toBe(learner.username);
  const session = await app.db
    .selectFrom('accounts.session')
    .select(['admin_id', 'created_at', 'expires_at'])
    .where('account_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  expect(session.admin_id).toBe(admin.id);
  const minutes = (session.expires_at.getTime() - session.created_at.getTime()) / 60_000;
  expect(Math.round(minutes)).toBe(30);
});

it('is told to the person and kept in the audit log, with the reason', async () => {
  const learner = await buildLearner(app.db);
  await actAs(learner.id);
  const own = await signedIn(app, learner);
  const { body } = await own.ask(listNotifications, { query: {} });
  expect(body.data[0]).toMatchObject({
    kind: 'account',
    title: `${admin.username} signed in as you`,
    text: expect.stringContaining(reason),
  });
  const mails = await app.db
    .selectFrom('platform.mail')
    .select(['subject', 'text_part'])
    .where('recipient', '=', learner.email)
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text_part).toContain(`The reason they gave: ${reason}`);
  const audit = await app.db
    .selectFrom('platform.audit')
    .select(['actor', 'subject', 'after'])
    .where('act', '=', 'signed in as')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({
    actor: admin.username,
    subject: `${learner.username} (user ${learner.id})`,
    after: { reason, minutes: 30 },
  });
  const devices = (await own.ask(listDevices, {})).body.data;
  expect(devices.filter(({ browser }) => browser.startsWith('An Admin, '))).toHaveLength(1);
});

it('refuses every call that could change something, in one place', async () => {
  const learner = await buildLearner(app.db);
  const { token } = await actAs(learner.id);
  const open: string[] = [];
  for (const { endpoint } of await allEndpoints()) {
    const { method, path, access } = endpoint;
    if (method === 'GET') continue;
    const url = path.replace(/:[a-zA-Z]+/g, '1');
    const headers = { authorization: `Bearer ${token}` };
    const reply = await app.server.inject({ method, url, headers });
    // Directories and other systems have keys of their own: nobody's session opens their calls.
    const isRefused =
      access === 'directory' || access === 'key'
        ? reply.statusCode === 401
        : reply.statusCode === 403 && reply.body.includes('You’re signed in as someone else');
    if (!isRefused) open.push(`${method} ${path}`);
  }
  expect(open).toEqual(['DELETE /api/sessions/:id']);
  expect((await ask(app.server, getMe, { query: {} }, { token })).status).toBe(200);
});

it('reveals no secrets of the person', async () => {
  const acting = await actAs((await buildLearner(app.db)).id);
  for (const secret of [exportMyData, getCalendarAddress]) {
    expect((await ask(app.server, secret, {}, acting)).status).toBe(403);
  }
  const body = { password: 'x' };
  const deleted = await ask(app.server, deleteMyAccount, { body }, acting);
  expect(deleted.body).toMatchObject({ code: 'acting_as' });
  const passwords = { username: 'x', old_password: 'x', new_password: 'a good long password' };
  expect((await ask(app.server, changePassword, { body: passwords }, acting)).status).toBe(403);
});

it('ends itself and no other session of the person', async () => {
  const learner = await buildLearner(app.db);
  const own = await signedIn(app, learner);
  const acting = await actAs(learner.id);
  const devices = (await own.ask(listDevices, {})).body.data;
  const theirs = devices.find(({ current }) => current)?.id ?? '';
  const refused = await ask(app.server, endSession, { params: { id: theirs } }, acting);
  expect(refused.body).toMatchObject({ code: 'acting_as' });
  const left = await ask(app.server, endSession, { params: { id: 'current' } }, acting);
  expect(left.status).toBe(200);
  expect((await ask(app.server, getMe, { query: {} }, acting)).status).toBe(401);
  expect((await own.ask(getMe, { query: {} })).status).toBe(200);
});

it('is never possible as an Admin, as oneself, as someone suspended, or without a reason', async () => {
  const learner = await buildLearner(app.db);
  const asOne = (id: number, text = reason) =>
    asAdmin.ask(signInAs, { params: { id }, body: { reason: text } });
  expect((await asOne((await buildAdmin(app.db)).id)).body).toMatchObject({
    code: 'not_as_admin',
  });
  expect((await asOne(admin.id)).body).toMatchObject({ code: 'not_your_own' });
  expect((await asOne(learner.id, ' ')).status).toBe(400);
  await app.db
    .updateTable('accounts.account')
    .set({ suspended_at: new Date() })
    .where('id', '=', learner.id)
    .execute();
  expect((await asOne(learner.id)).body).toMatchObject({ code: 'already_suspended' });
});

it('needs a recent proof of who the Admin is', async () => {
  const other = await signedIn(app, await buildAdmin(app.db));
  await app.db
    .updateTable('accounts.session')
    .set({ proved_at: new Date(Date.now() - 11 * 60 * 1000) })
    .execute();
  const { id } = await buildLearner(app.db);
  const refused = await other.ask(signInAs, { params: { id }, body: { reason } });
  expect(refused.body).toMatchObject({ code: 'proof_needed' });
  await app.db.updateTable('accounts.session').set({ proved_at: new Date() }).execute();
});

it('is limited, however many calls arrive at once', async () => {
  const busy = await signedIn(app, await buildAdmin(app.db));
  const learner = await buildLearner(app.db);
  const { id } = learner;
  const replies = await Promise.all(
    Array.from({ length: limits.signInAs.tries + 3 }, () =>
      busy.ask(signInAs, { params: { id }, body: { reason } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(limits.signInAs.tries);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
  const mails = await app.db
    .selectFrom('platform.mail')
    .select('id')
    .where('recipient', '=', learner.email)
    .execute();
  expect(mails).toHaveLength(limits.signInAs.tries);
  // Another Admin isn’t held up.
  await actAs(id);
});

it('is over once the Admin is none any more, or the person has become one', async () => {
  const setRole = (id: number, role: 'Admin' | 'User') =>
    app.db.updateTable('accounts.account').set({ role }).where('id', '=', id).execute();
  const learner = await buildLearner(app.db);
  const acting = await actAs(learner.id);
  const look = async () => (await ask(app.server, getMe, { query: {} }, acting)).status;
  await setRole(learner.id, 'Admin');
  expect(await look()).toBe(401);
  await setRole(learner.id, 'User');
  expect(await look()).toBe(200);
  await setRole(admin.id, 'User');
  expect(await look()).toBe(401);
  await setRole(admin.id, 'Admin');
  const { id } = learner;
  expect((await ask(app.server, getAccountPage, { params: { id } }, acting)).status).toBe(403);
});
