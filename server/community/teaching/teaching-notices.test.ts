import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addComment, decideComment } from '../../../contract/community/comments.ts';
import { changePreferences } from '../../../contract/notifications/preferences.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
} from '../../../tests/support/factories.ts';
import { emailNotification } from '../../notifications/notification-email.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.updateTable('accounts.account').set({ role: 'User' }).execute();
});

const newsOf = ({ id }: { id: number }) =>
  app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', id)
    .select(['id', 'kind', 'title', 'link'])
    .orderBy('created_at')
    .execute();
const kindsOf = async (account: { id: number }) => (await newsOf(account)).map(({ kind }) => kind);

async function openCourse() {
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, { ownerId: owner.id, title: 'Talking' });
  return { owner, course };
}

const visitor = () => ({
  comment: 'Is this for beginners?',
  name: 'Vi',
  email: 'vi@example.org',
  key: randomUUID(),
});

async function askAsVisitor(courseId: number) {
  const { body } = await ask(app.server, addComment, { params: { id: courseId }, body: visitor() });
  return body.data.id;
}

describe('the owner of a course', () => {
  it('is notified of a comment, once, and not of their own', async () => {
    const { owner, course } = await openCourse();
    const learner = await signedIn(app, await buildLearner(app.db));
    const input = { params: { id: course.id }, body: { comment: 'Why?', key: randomUUID() } };
    await learner.ask(addComment, input);
    await learner.ask(addComment, input);
    await (await signedIn(app, owner)).ask(addComment, {
      params: { id: course.id },
      body: { comment: 'Welcome.' },
    });
    expect(await newsOf(owner)).toMatchObject([
      {
        kind: 'question',
        title: 'New comment on Talking',
        link: `/user-screen/studio/comments?course=${course.id}`,
      },
    ]);
  });

  it("is notified of a visitor's comment when it waits, and once it is approved", async () => {
    const { owner, course } = await openCourse();
    const admin = await signedIn(app, await buildAdmin(app.db));
    const id = await askAsVisitor(course.id);
    expect(await kindsOf(owner)).toEqual(['moderation']);
    const [news] = await newsOf(owner);
    expect(news?.link).toBe(`/user-screen/studio/comments?course=${course.id}`);
    await admin.ask(decideComment, { params: { id }, body: { decision: 'approved' } });
    expect((await kindsOf(owner)).sort()).toEqual(['moderation', 'question']);
  });

  it('gets one email an hour, and none after switching them off', async () => {
    const { owner, course } = await openCourse();
    const learner = await signedIn(app, await buildLearner(app.db));
    const comment = () =>
      learner.ask(addComment, { params: { id: course.id }, body: { comment: 'Why?' } });
    const emailAll = async () => {
      for (const { id } of await newsOf(owner)) await emailNotification(app.db, app.config, id);
      const sent = await app.db
        .selectFrom('platform.mail')
        .where('recipient', '=', owner.email)
        .select(['subject', 'headers', 'text_part as text'])
        .execute();
      return sent;
    };
    await comment();
    await comment();
    const sent = await emailAll();
    expect(sent).toMatchObject([{ subject: 'New comment on Talking' }]);
    expect(sent[0]?.text).toContain('you teach or moderate on Stepwell');
    expect(JSON.stringify(sent[0]?.headers)).toContain('/api/mail-preferences/teaching-');

    await app.db.updateTable('notifications.notification').set({ mailed_at: null }).execute();
    await (await signedIn(app, owner)).ask(changePreferences, { body: { mailTeaching: false } });
    expect(await emailAll()).toHaveLength(1);
  });
});

describe('Admins', () => {
  it('are notified that comments wait, once until they look', async () => {
    const { course } = await openCourse();
    const admin = await buildAdmin(app.db);
    await askAsVisitor(course.id);
    await askAsVisitor(course.id);
    expect(await newsOf(admin)).toMatchObject([
      { kind: 'moderation', link: '/user-screen/admin-dashboard' },
    ]);
    await app.db
      .updateTable('notifications.notification')
      .set({ read_at: new Date() })
      .where('account_id', '=', admin.id)
      .execute();
    await askAsVisitor(course.id);
    expect(await kindsOf(admin)).toEqual(['moderation', 'moderation']);
  });
});
