import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMe, login, requestPasswordReset, resetPassword } from '../../../contract/accounts.ts';
import * as contract from '../../../contract/administration/accounts.ts';
import { deleteUser, listUsers } from '../../../contract/administration/users.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
  testPassword,
} from '../../../tests/support/factories.ts';
import { openSession } from '../../accounts/sign-in/sessions.ts';
import { notifyReviewers } from '../../catalog/teachers/teachers.ts';
import { emailNotification } from '../../notifications/notification-email.ts';

let app: TestApp;
let admin: SignedIn;
let adminId: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
  await app.db.deleteFrom('accounts.account').execute();
  const account = await buildAdmin(app.db);
  adminId = account.id;
  admin = await signedIn(app, account);
});

const suspend = (id: number, as = admin) =>
  as.ask(contract.suspendAccount, { params: { id }, body: { reason: 'Sold their login.' } });
const lift = (id: number) => admin.ask(contract.liftSuspension, { params: { id } });
const open = async (id: number) =>
  (await admin.ask(contract.getAccountPage, { params: { id } })).body.data;
const signIn = (username: string, password = testPassword) =>
  ask(app.server, login, { body: { username, password } });
const mailsTo = (email: string) =>
  app.db.selectFrom('platform.mail').selectAll().where('recipient', '=', email).execute();

describe('a suspended account', () => {
  it('is signed out at once and can’t sign in, until the suspension is lifted', async () => {
    const account = await buildLearner(app.db);
    const learner = await signedIn(app, account);
    expect((await suspend(account.id)).status).toBe(200);
    expect((await learner.ask(getMe, { query: {} })).status).toBe(401);
    const refused = await signIn(account.username);
    expect([refused.status, refused.detail]).toEqual([
      403,
      expect.stringContaining('This account is suspended'),
    ]);
    expect(await open(account.id)).toMatchObject({
      suspended: { reason: 'Sold their login.' },
      devices: [],
    });
    expect((await lift(account.id)).status).toBe(200);
    expect((await signIn(account.username)).status).toBe(200);
    const subjects = (await mailsTo(account.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your account is suspended', 'You can sign in again']);
    expect(JSON.stringify(await mailsTo(account.email))).not.toContain('Sold their login');
    const { history } = await open(account.id);
    expect(history.map(({ act }) => act)).toEqual(['lifted the suspension of', 'suspended']);
  });

  it('is named only to whoever knows the password', async () => {
    const account = await buildLearner(app.db);
    await suspend(account.id);
    const wrong = await signIn(account.username, 'not the password');
    const unknown = await signIn('nobody-has-this-name', 'not the password');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  it('gets no session from a sign-in that began before', async () => {
    const account = await buildLearner(app.db);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => signIn(account.username)),
      suspend(account.id),
      ...[1, 2, 3].map(() => signIn(account.username)),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true);
    expect((await open(account.id)).devices).toEqual([]);
    const session = { accountId: account.id, pending: false, remember: false };
    await expect(
      openSession(app.db, app.config, { ...session, userAgent: '', address: '' }),
    ).rejects.toThrow('suspended');
  });

  it('gets no password link and no emails, and reviews nothing', async () => {
    const teacher = await buildOwner(app.db);
    const course = await buildCourse(app.db, { ownerId: teacher.id });
    await ask(app.server, requestPasswordReset, { body: { email: teacher.email } });
    const [mail] = await mailsTo(teacher.email);
    const token = /reset-password#(\S+)/.exec(mail?.text_part ?? '')?.[1] ?? '';
    await suspend(teacher.id);
    const used = await ask(app.server, resetPassword, {
      body: { token, new_password: 'a long walk downhill' },
    });
    expect(used.status).toBe(400);
    const before = (await mailsTo(teacher.email)).length;
    await ask(app.server, requestPasswordReset, { body: { email: teacher.email } });
    const link = await admin.ask(contract.sendPasswordLink, { params: { id: teacher.id } });
    expect(link.status).toBe(409);
    const notice = { kind: 'submission', title: 'Work', text: '', link: '/' } as const;
    expect(await notifyReviewers(app.db, course.id, null, { ...notice, subject: 'x' })).toBe(false);
    const { id } = await app.db
      .insertInto('notifications.notification')
      .values({ account_id: teacher.id, ...notice, kind: 'badge', subject: 'first' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await emailNotification(app.db, app.config, id);
    expect(await mailsTo(teacher.email)).toHaveLength(before);
  });

  it('is marked in the list of users', async () => {
    const account = await buildLearner(app.db);
    await suspend(account.id);
    const { data } = (await admin.ask(listUsers, { query: {} })).body;
    const marks = data.map(({ userid, suspended }) => [userid, suspended]);
    expect(marks).toEqual([
      [adminId, undefined],
      [account.id, true],
    ]);
  });

  it('is suspended once when two Admins do it', async () => {
    const account = await buildLearner(app.db);
    const other = await signedIn(app, await buildAdmin(app.db));
    const answers = await Promise.all([suspend(account.id), suspend(account.id, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mailsTo(account.email)).toHaveLength(1);
    expect((await lift(account.id)).status).toBe(200);
    expect((await lift(account.id)).status).toBe(409);
  });
});

describe('the last Admin', () => {
  it('can’t suspend themselves, and a suspended Admin doesn’t count as one', async () => {
    expect((await suspend(adminId)).status).toBe(403);
    const second = await buildAdmin(app.db);
    const asSecond = await signedIn(app, second);
    expect((await suspend(second.id)).status).toBe(200);
    expect((await suspend(adminId, asSecond)).status).toBe(401);
    const deleted = await admin.ask(deleteUser, { params: { user_id: second.id } });
    expect(deleted.status).toBe(200);
  });

  it('remains when two suspend each other at once', async () => {
    const second = await buildAdmin(app.db);
    const asSecond = await signedIn(app, second);
    const answers = await Promise.all([suspend(second.id), suspend(adminId, asSecond)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await app.db
      .selectFrom('accounts.account')
      .where('suspended_at', 'is', null)
      .where('role', '=', 'Admin')
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe('an invited account', () => {
  const invite = (body: object) =>
    admin.ask(contract.inviteAccount, { body: body as { email: string } & never });

  it('chooses a password through the emailed link and signs in', async () => {
    const names = { first_name: 'Ada', last_name: 'Obi' };
    const created = await invite({ email: 'Ada.Obi+x@example.org', ...names });
    expect([created.status, created.body.data.username]).toEqual([201, 'ada.obi']);
    const second = await invite({ email: 'ada.obi@example.com', ...names });
    expect(second.body.data.username).toBe('ada.obi2');
    const [mail] = await mailsTo('Ada.Obi+x@example.org');
    const token = /reset-password#(\S+)/.exec(mail?.text_part ?? '')?.[1] ?? '';
    expect(await open(created.body.data.id)).toMatchObject({ hasPassword: false });
    const new_password = 'stone stairs to the water';
    await ask(app.server, resetPassword, { body: { token, new_password } });
    expect((await signIn('ada.obi', new_password)).status).toBe(200);
  });

  it.each([
    [{ email: 'no address' }, 400, 'email'],
    [{ first_name: '' }, 400, 'first_name'],
    [{ username: 'а.mixed' }, 400, 'username'],
    [{ username: 'taken' }, 409, 'username'],
    [{ email: 'taken@example.org' }, 409, 'email'],
  ])('is refused with %j beside the field', async (wrong, status, field) => {
    await buildAccount(app.db, { username: 'taken', email: 'taken@example.org' });
    const body = { email: 'new@example.org', first_name: 'A', last_name: 'B', ...wrong };
    const refused = await invite(body);
    expect([refused.status, refused.errors[0]?.field]).toEqual([status, field]);
  });

  it('that may do more than learn takes a proof', async () => {
    await app.db
      .updateTable('accounts.session')
      .set({ proved_at: new Date(0) })
      .execute();
    const refused = await invite({
      email: 'x@example.org',
      first_name: 'A',
      last_name: 'B',
      role: 'Admin',
    });
    expect([refused.status, refused.errors[0]?.field]).toEqual([403, 'proof']);
  });
});

describe('a person’s page', () => {
  it('shows courses with progress, devices and what was done', async () => {
    const account = await buildLearner(app.db);
    const course = await buildCourse(app.db, { title: 'Wells', lessons: [{}, {}] });
    await enrolLearner(app.db, account.id, course.id);
    await signedIn(app, account);
    const signedOut = await admin.ask(contract.signOutAccount, { params: { id: account.id } });
    expect(signedOut.body.data.message).toBe('Signed out on 1 device.');
    const page = await open(account.id);
    expect(page).toMatchObject({
      profile: { userid: account.id },
      hasPassword: true,
      suspended: null,
      courses: { total: 1, newest: [{ title: 'Wells', done: 0, lessons: 2 }] },
      orders: { total: 0, newest: [] },
      devices: [],
      history: [{ act: 'ended all sessions of' }],
    });
    expect(JSON.stringify(page)).not.toContain('argon2');
  });

  it('sends one person only a few password links an hour', async () => {
    const account = await buildLearner(app.db);
    const other = await signedIn(app, await buildAdmin(app.db));
    const send = (as: SignedIn) =>
      as.ask(contract.sendPasswordLink, { params: { id: account.id } });
    const replies = await Promise.all([admin, other, admin, other, admin, other].map(send));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(await mailsTo(account.email)).toHaveLength(5);
  });

  it('exports the person’s data for an Admin who has proved who they are', async () => {
    const account = await buildLearner(app.db);
    const exported = await admin.ask(contract.exportAccountData, { params: { id: account.id } });
    expect(exported.body.account).toMatchObject({ username: account.username });
    expect(exported.headers['content-disposition']).toContain(`user-${account.id}.json`);
    await app.db
      .updateTable('accounts.session')
      .set({ proved_at: new Date(0) })
      .execute();
    const refused = await admin.ask(contract.exportAccountData, { params: { id: account.id } });
    expect(refused.status).toBe(403);
    expect((await open(account.id)).history).toHaveLength(1);
  });

  it.each([contract.getAccountPage, contract.liftSuspension, contract.sendPasswordLink])(
    'says that there is no such account',
    async (endpoint) => {
      const answer = await admin.ask(endpoint, { params: { id: 2_000_000_000 } });
      expect(answer.status).toBe(404);
    },
  );
});
