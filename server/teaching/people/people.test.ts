import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDraft } from '../../../contract/studio/drafts.ts';
import * as contract from '../../../contract/teaching/people.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
} from '../../../tests/support/factories.ts';
import { giveCourse } from '../../../tests/support/studio/studio.ts';

type Person = SignedIn & { account: { id: number; username: string } };

let app: TestApp;
let owner: Person;
let editor: Person;
let reviewer: Person;
let stranger: Person;
let admin: Person;
let id: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const open = async (account: Person['account']) => ({
    account,
    ...(await signedIn(app, account)),
  });
  owner = await open(await buildOwner(app.db));
  editor = await open(await buildOwner(app.db));
  reviewer = await open(await buildOwner(app.db));
  stranger = await open(await buildOwner(app.db));
  admin = await open(await buildAdmin(app.db));
  ({ id } = await buildCourse(app.db, { title: 'Wells' }));
  await giveCourse(app.db, id, owner.account.id);
  await invite(owner, editor, { mayEdit: true, mayReview: false });
  await invite(owner, reviewer, { mayEdit: false, mayReview: true });
});

const both = { mayEdit: true, mayReview: true };

const invite = (as: SignedIn, whom: { account: { username: string } }, rights = both) =>
  as.ask(contract.addTeacher, {
    params: { id },
    body: { username: whom.account.username, ...rights },
  });
const people = (as: SignedIn) => as.ask(contract.listTeachers, { params: { id } });
const remove = (as: SignedIn, whom: Person) =>
  as.ask(contract.removeTeacher, { params: { id, userId: whom.account.id } });
const change = (as: SignedIn, whom: Person, body = both) =>
  as.ask(contract.changeTeacher, { params: { id, userId: whom.account.id }, body });
const handOver = (as: SignedIn, whom: { account: { username: string } }) =>
  as.ask(contract.handOverCourse, { params: { id }, body: { username: whom.account.username } });

const newsOf = async ({ account }: Person) => {
  const rows = await app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', account.id)
    .select('title')
    .orderBy('created_at')
    .execute();
  return rows.map(({ title }) => title);
};

describe('who teaches a course', () => {
  it('is seen by everyone who does, and by Admins', async () => {
    for (const viewer of [owner, editor, reviewer, admin]) {
      const { status, body } = await people(viewer);
      expect(status).toBe(200);
      expect(body.data.map(({ userId }) => userId)).toEqual(
        expect.arrayContaining([owner, editor, reviewer].map(({ account }) => account.id)),
      );
      expect(body.data[0]).toMatchObject({ isOwner: true, userId: owner.account.id });
    }
    expect((await people(stranger)).status).toBe(404);
    expect((await people(await signedIn(app, await buildLearner(app.db)))).status).toBe(403);
  });

  it('is decided by the owner and Admins alone', async () => {
    const acts = [
      (as: SignedIn) => invite(as, stranger),
      (as: SignedIn) => change(as, editor),
      (as: SignedIn) => handOver(as, stranger),
    ];
    for (const act of acts) {
      expect((await act(editor)).status).toBe(403);
      expect((await act(reviewer)).status).toBe(403);
      expect((await act(stranger)).status).toBe(404);
    }
    expect((await remove(editor, reviewer)).status).toBe(403);
    expect((await remove(stranger, reviewer)).status).toBe(404);
    expect((await invite(admin, stranger)).status).toBe(201);
  });
});

describe('a co-teacher', () => {
  it('is told of it, and can open the course', async () => {
    expect((await stranger.ask(getDraft, { params: { id } })).status).toBe(404);
    expect((await invite(owner, stranger)).status).toBe(201);
    expect(await newsOf(stranger)).toEqual(['You now teach Wells']);
    const { body } = await people(stranger);
    expect(body.data.find(({ isYou }) => isYou)).toMatchObject(both);
    const mails = await app.db
      .selectFrom('notifications.notification')
      .where('account_id', '=', stranger.account.id)
      .where('kind', '=', 'content')
      .select('id')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('has to be a teacher: learners and unknown names get the same answer', async () => {
    const learner = await buildLearner(app.db);
    const [known, unknown] = await Promise.all([
      invite(owner, { account: learner }),
      invite(owner, { account: { username: 'nobody-at-all' } }),
    ]);
    expect(known.status).toBe(409);
    expect(known.errors).toEqual([
      { field: 'username', message: expect.stringContaining('No teacher has this username') },
    ]);
    expect(unknown.body).toEqual(known.body);
  });

  it('is found whatever the case, and invited once', async () => {
    const username = stranger.account.username.toUpperCase();
    expect((await invite(owner, { account: { username } })).status).toBe(201);
    expect((await invite(owner, stranger)).errors).toMatchObject([{ field: 'username' }]);
    expect((await invite(owner, owner)).status).toBe(409);
  });

  it('is invited once by two who do it at the same moment', async () => {
    const answers = await Promise.all([invite(owner, stranger), invite(admin, stranger)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('has to be allowed something', async () => {
    const { status, errors } = await invite(owner, stranger, { mayEdit: false, mayReview: false });
    expect(status).toBe(400);
    expect(errors).toMatchObject([{ field: 'mayEdit' }]);
  });

  it('is told when what they may do changes, and not when nothing does', async () => {
    const { body } = await change(owner, editor, { mayEdit: true, mayReview: true });
    expect(body.data.find(({ userId }) => userId === editor.account.id)).toMatchObject(both);
    await change(owner, editor, both);
    // It takes the place of the invitation, which nobody has read yet.
    expect(await newsOf(editor)).toEqual(['Your part in Wells has changed']);
    expect((await change(owner, stranger)).status).toBe(404);
    expect((await change(admin, owner)).status).toBe(404);
  });

  it('can be removed, and can leave', async () => {
    expect((await remove(owner, editor)).status).toBe(200);
    expect((await people(editor)).status).toBe(404);
    expect(await newsOf(editor)).toContain('You no longer teach Wells');
    expect((await remove(reviewer, reviewer)).status).toBe(200);
    expect((await newsOf(owner))[0]).toMatch(/no longer teaches Wells$/);
    expect((await remove(owner, reviewer)).status).toBe(404);
    expect((await remove(owner, owner)).status).toBe(404);
  });

  it('without the role any more is shown as such, and can open nothing', async () => {
    await app.db
      .updateTable('accounts.account')
      .set({ role: 'User' })
      .where('id', '=', editor.account.id)
      .execute();
    const { body } = await people(owner);
    expect(body.data.find(({ userId }) => userId === editor.account.id)).toMatchObject({
      isTeacher: false,
    });
    expect((await people(editor)).status).toBe(403);
  });
});

describe('a course that is handed over', () => {
  it('belongs to the new owner, and the former one may still edit and review', async () => {
    const { status, body } = await handOver(owner, editor);
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({ userId: editor.account.id, isOwner: true });
    expect(body.data.filter(({ userId }) => userId === editor.account.id)).toHaveLength(1);
    expect(body.data.find(({ isYou }) => isYou)).toMatchObject({ isOwner: false, ...both });
    expect((await invite(owner, stranger)).status).toBe(403);
    expect((await invite(editor, stranger)).status).toBe(201);
    expect(await newsOf(editor)).toContain('Wells is yours now');
  });

  it('by an Admin, also if nobody owned it', async () => {
    await app.db
      .updateTable('catalog.course')
      .set({ owner_account_id: null })
      .where('id', '=', id)
      .execute();
    expect((await handOver(admin, stranger)).status).toBe(200);
    expect((await people(stranger)).body.data[0]).toMatchObject({ isYou: true, isOwner: true });
  });

  it('stays where it is if there is no such teacher', async () => {
    const learner = await buildLearner(app.db);
    expect((await handOver(owner, { account: learner })).errors).toMatchObject([
      { field: 'username' },
    ]);
    expect((await handOver(owner, owner)).status).toBe(409);
  });
});
