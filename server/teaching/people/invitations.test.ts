import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDraft } from '../../../contract/studio/drafts.ts';
import * as contract from '../../../contract/teaching/people.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
} from '../../../tests/support/factories.ts';
import { giveCourse } from '../../../tests/support/studio/studio.ts';
import { isInvited } from '../../composition.ts';
import { deleteOldInvitations } from './invitation-queries.ts';

let app: TestApp;
let owner: SignedIn & { account: { id: number } };
let id: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.mail').execute();
  const account = await buildOwner(app.db);
  owner = { account, ...(await signedIn(app, account)) };
  ({ id } = await buildCourse(app.db, { title: 'Wells' }));
  await giveCourse(app.db, id, account.id);
});

const rights = { mayEdit: true, mayReview: false };
const invite = (as: SignedIn, email: string, given = rights) =>
  as.ask(contract.addTeacher, { params: { id }, body: { username: email, ...given } });
const list = (as: SignedIn) => as.ask(contract.listTeacherInvitations, { params: { id } });
const accept = (as: SignedIn, token: string) =>
  as.ask(contract.acceptTeacherInvitation, { params: { token } });
const look = (token: string) =>
  ask(app.server, contract.getTeacherInvitation, { params: { token } });

/** The link of the newest email to an address. */
async function tokenFor(email: string): Promise<string> {
  const { text_part: text } = await app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('text_part')
    .executeTakeFirstOrThrow();
  return /teacher-invitations\/([\w-]+)/.exec(text)?.[1] ?? '';
}
const pendingId = async () => (await list(owner)).body.data[0]?.id ?? '';
const countMails = async () =>
  (await app.db.selectFrom('platform.mail').select('id').execute()).length;

describe('an invitation by email', () => {
  it('is listed, and makes whoever has the address a teacher of this course', async () => {
    const learner = await buildLearner(app.db);
    const as = await signedIn(app, learner);
    expect((await invite(owner, learner.email.toUpperCase())).status).toBe(201);
    expect((await list(owner)).body.data).toMatchObject([
      { email: learner.email.toLowerCase(), ...rights, isExpired: false },
    ]);
    const token = await tokenFor(learner.email.toLowerCase());
    expect((await look(token)).body.data).toMatchObject({
      courseTitle: 'Wells',
      state: 'pending',
      ...rights,
    });
    expect((await as.ask(getDraft, { params: { id } })).status).toBe(403);
    expect((await accept(as, token)).body.data).toEqual({ courseId: id, courseTitle: 'Wells' });
    expect((await as.ask(getDraft, { params: { id } })).status).not.toBe(403);
    const people = await owner.ask(contract.listTeachers, { params: { id } });
    expect(people.body.data).toContainEqual(
      expect.objectContaining({ userId: learner.id, ...rights, isOwner: false, isTeacher: true }),
    );
    expect((await list(owner)).body.data).toEqual([]);
    const audited = await app.db
      .selectFrom('platform.audit')
      .where('actor_id', '=', learner.id)
      .select('act')
      .execute();
    expect(audited).toEqual([{ act: 'accepted' }]);
  });

  it('gets the same answer whether the address has an account or not', async () => {
    const known = await buildLearner(app.db);
    const [one, other] = [await invite(owner, known.email), await invite(owner, 'new@example.org')];
    expect(one.body).toEqual(other.body);
    expect(await countMails()).toBe(2);
    const [first, second] = (await list(owner)).body.data;
    expect(Object.keys(first ?? {})).toEqual(Object.keys(second ?? {}));
  });

  it('lets someone without an account sign up where only invited people may', async () => {
    await invite(owner, 'guest@example.org');
    expect(await isInvited(app.db, 'Guest@example.org')).toBe(true);
    await owner.ask(contract.withdrawTeacherInvitation, {
      params: { id, invitationId: await pendingId() },
    });
    expect(await isInvited(app.db, 'guest@example.org')).toBe(false);
  });

  it('is only for its address', async () => {
    const [invited, other] = [await buildLearner(app.db), await buildLearner(app.db)];
    await invite(owner, invited.email);
    const token = await tokenFor(invited.email.toLowerCase());
    const refused = await accept(await signedIn(app, other), token);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'other_address' }]);
    expect((await look(token)).body.data.state).toBe('pending');
    const visitor = await ask(app.server, contract.acceptTeacherInvitation, { params: { token } });
    expect(visitor.status).toBe(401);
  });

  it('works once, also when it is used twice at the same moment', async () => {
    const learner = await buildLearner(app.db);
    await invite(owner, learner.email);
    const token = await tokenFor(learner.email.toLowerCase());
    const as = await signedIn(app, learner);
    const answers = await Promise.all([accept(as, token), accept(as, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await look(token)).body.data.state).toBe('accepted');
  });

  it('can be sent again, which ends the link before, and withdrawn', async () => {
    const learner = await buildLearner(app.db);
    const email = learner.email.toLowerCase();
    await invite(owner, email);
    const first = await tokenFor(email);
    const params = { id, invitationId: await pendingId() };
    expect((await owner.ask(contract.resendTeacherInvitation, { params })).status).toBe(200);
    const second = await tokenFor(email);
    expect(second).not.toBe(first);
    expect((await look(first)).status).toBe(404);
    const withdrawn = await owner.ask(contract.withdrawTeacherInvitation, { params });
    expect(withdrawn.body.data).toEqual([]);
    expect((await accept(await signedIn(app, learner), second)).status).toBe(400);
    expect((await look(second)).body.data.state).toBe('withdrawn');
    expect((await owner.ask(contract.resendTeacherInvitation, { params })).status).toBe(404);
  });

  it('expires, and can be sent to the same address once more', async () => {
    const learner = await buildLearner(app.db);
    const email = learner.email.toLowerCase();
    await invite(owner, email);
    expect((await invite(owner, email)).errors).toMatchObject([{ field: 'username' }]);
    const token = await tokenFor(email);
    const age = (days: number) =>
      app.db
        .updateTable('studio.teacher_invitation')
        .set({ expires_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
        .where('course_id', '=', id)
        .execute();
    await age(1);
    expect((await look(token)).body.data.state).toBe('expired');
    expect((await accept(await signedIn(app, learner), token)).status).toBe(400);
    expect((await list(owner)).body.data).toMatchObject([{ isExpired: true }]);
    expect((await invite(owner, email)).status).toBe(201);
    expect((await list(owner)).body.data).toHaveLength(1);
    await age(91);
    await deleteOldInvitations(app.db);
    expect((await list(owner)).body.data).toEqual([]);
  });

  it('ends when whoever sent it is suspended', async () => {
    const learner = await buildLearner(app.db);
    const email = learner.email.toLowerCase();
    await invite(owner, email);
    const token = await tokenFor(email);
    await app.db
      .updateTable('accounts.account')
      .set({ suspended_at: new Date() })
      .where('id', '=', owner.account.id)
      .execute();
    expect((await look(token)).body.data.state).toBe('withdrawn');
    expect((await accept(await signedIn(app, learner), token)).status).toBe(400);
  });

  it('is stored without the link itself', async () => {
    await invite(owner, 'new@example.org');
    const token = await tokenFor('new@example.org');
    const rows = await app.db
      .selectFrom('studio.teacher_invitation')
      .where('course_id', '=', id)
      .selectAll()
      .execute();
    expect(token).not.toBe('');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is limited for one sender and for one address', async () => {
    const hits = (key: string, hits: number) =>
      app.db.updateTable('platform.throttle').set({ hits }).where('key', '=', key).execute();
    await invite(owner, 'flooded@example.org');
    await hits('invitedTeacher:email flooded@example.org', 5);
    const params = { id, invitationId: await pendingId() };
    expect((await owner.ask(contract.resendTeacherInvitation, { params })).status).toBe(429);
    await hits(`teacherInvitation:account ${owner.account.id}`, 30);
    const refused = await invite(owner, 'else@example.org');
    expect([refused.status, refused.errors]).toMatchObject([429, [{ field: 'username' }]]);
    expect((await list(owner)).body.data).toHaveLength(1);
  });

  it('has to be an email address', async () => {
    const refused = await invite(owner, 'not@an address');
    expect([refused.status, refused.errors]).toMatchObject([400, [{ field: 'username' }]]);
  });
});

describe('who may', () => {
  it('invite, see, send again and withdraw: the owner and Admins', async () => {
    await invite(owner, 'new@example.org');
    const params = { id, invitationId: await pendingId() };
    const editor = await buildOwner(app.db);
    await owner.ask(contract.addTeacher, {
      params: { id },
      body: { username: editor.username, mayEdit: true, mayReview: true },
    });
    for (const [account, status] of [
      [await buildLearner(app.db), 403],
      [await buildOwner(app.db), 404],
      [editor, 403],
    ] as const) {
      const as = await signedIn(app, account);
      const answers = [
        await invite(as, 'more@example.org'),
        await list(as),
        await as.ask(contract.resendTeacherInvitation, { params }),
        await as.ask(contract.withdrawTeacherInvitation, { params }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    }
    const admin = await signedIn(app, await buildAdmin(app.db));
    expect((await list(admin)).body.data).toHaveLength(1);
    // An invitation to another course isn't found through this one.
    const other = await buildCourse(app.db, { title: 'Other' });
    await giveCourse(app.db, other.id, owner.account.id);
    const elsewhere = { ...params, id: other.id };
    const answer = await owner.ask(contract.withdrawTeacherInvitation, { params: elsewhere });
    expect(answer.status).toBe(404);
  });
});
