import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePreferences } from '../../../contract/notifications/preferences.ts';
import {
  announce,
  listAnnouncements,
  writeToLearner,
} from '../../../contract/teaching/learners.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  addCoTeacher,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { emailNotification } from '../../notifications/notification-email.ts';
import { continueAnnouncements, sendAnnouncement } from './messages.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function openCourse(learners = 2) {
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, { title: 'Light', ownerId: owner.id });
  const accounts = [];
  for (let n = 0; n < learners; n += 1) {
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, course.id);
    accounts.push(account);
  }
  return { id: course.id, owner, teacher: await signedIn(app, owner), learners: accounts };
}

const newsOf = (accountId: number) =>
  app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['message', 'announcement'])
    .select(['id', 'kind', 'title', 'text', 'link'])
    .execute();

const mailsTo = (email: string) =>
  app.db.selectFrom('platform.mail').where('recipient', '=', email).selectAll().execute();

describe('a message to a learner', () => {
  it('is shown and emailed, once', async () => {
    const { id, owner, teacher, learners } = await openCourse();
    const [learner] = learners;
    if (!learner) throw new Error('There is no learner.');
    const input = {
      params: { id, learnerId: learner.id },
      body: { text: 'Try the first lesson again. <b>Now</b>', key: randomUUID() },
    };
    expect((await teacher.ask(writeToLearner, input)).status).toBe(200);
    expect((await teacher.ask(writeToLearner, input)).status).toBe(200);
    const [news, ...others] = await newsOf(learner.id);
    expect(others).toEqual([]);
    const name = `Robin ${owner.last_name}`;
    expect(news).toMatchObject({
      kind: 'message',
      title: `${name} wrote to you`,
      text: `Try the first lesson again. <b>Now</b>\n\n${name}, Light`,
      link: `/course-detail/${id}`,
    });
    await emailNotification(app.db, app.config, news?.id ?? '');
    const [mail] = await mailsTo(learner.email);
    expect(mail).toMatchObject({ subject: 'Your teacher wrote to you' });
    expect(mail?.html_part).toContain('&lt;b&gt;Now&lt;/b&gt;');
    expect(mail?.html_part).not.toContain(owner.email);
  });

  it('isn’t emailed to those who switched that off', async () => {
    const { id, teacher, learners } = await openCourse(1);
    const [learner] = learners;
    if (!learner) throw new Error('There is no learner.');
    const session = await signedIn(app, learner);
    await session.ask(changePreferences, { body: { mailCourse: false } });
    await teacher.ask(writeToLearner, {
      params: { id, learnerId: learner.id },
      body: { text: 'Hello.' },
    });
    const [news] = await newsOf(learner.id);
    await emailNotification(app.db, app.config, news?.id ?? '');
    expect(await mailsTo(learner.email)).toEqual([]);
  });

  it('goes to learners of the course only, and only so many an hour', async () => {
    const { id, teacher, learners } = await openCourse(1);
    const stranger = await buildLearner(app.db);
    const write = async (learnerId: number) =>
      (await teacher.ask(writeToLearner, { params: { id, learnerId }, body: { text: 'Hello.' } }))
        .status;
    expect(await write(stranger.id)).toBe(404);
    const statuses = [];
    for (let n = 0; n <= 60; n += 1) statuses.push(await write(learners[0]?.id ?? 0));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect(await newsOf(learners[0]?.id ?? 0)).toHaveLength(60);
  });
});

describe('an announcement', () => {
  const body = () => ({ subject: 'A new lesson', text: 'It is about light.', key: randomUUID() });
  const messageIdOf = async (courseId: number) =>
    (
      await app.db
        .selectFrom('studio.message')
        .where('course_id', '=', courseId)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;

  it('reaches every learner once, in batches, however often its job runs', async () => {
    const { id, owner, teacher, learners } = await openCourse(5);
    await enrolLearner(app.db, owner.id, id);
    const input = { params: { id }, body: body() };
    expect((await teacher.ask(announce, input)).status).toBe(200);
    expect((await teacher.ask(announce, input)).status).toBe(200);
    const messageId = await messageIdOf(id);
    await sendAnnouncement(app.db, messageId, 2);
    const shown = async () =>
      (await teacher.ask(listAnnouncements, { params: { id }, query: {} })).body.data;
    // The sender is in the first batch, and isn't notified.
    expect(await shown()).toMatchObject([{ subject: 'A new lesson', recipients: 1, sentAt: null }]);
    // Two jobs at once, then one too many.
    await Promise.all([
      sendAnnouncement(app.db, messageId, 2),
      sendAnnouncement(app.db, messageId, 2),
    ]);
    await sendAnnouncement(app.db, messageId, 2);
    await sendAnnouncement(app.db, messageId, 2);
    expect(await shown()).toMatchObject([{ recipients: 5, sentAt: expect.any(String) }]);
    for (const learner of learners) {
      expect(await newsOf(learner.id)).toMatchObject([
        { kind: 'announcement', title: 'Light: A new lesson' },
      ]);
    }
    expect(await newsOf(owner.id)).toEqual([]);
  });

  it('continues where it stopped when its job has failed', async () => {
    const { id, teacher, learners } = await openCourse(3);
    await teacher.ask(announce, { params: { id }, body: body() });
    const messageId = await messageIdOf(id);
    await sendAnnouncement(app.db, messageId, 1);
    await app.db
      .updateTable('studio.message')
      .set({ created_at: new Date(Date.now() - 2 * 60 * 60 * 1000) })
      .where('id', '=', messageId)
      .execute();
    await continueAnnouncements(app.db);
    await sendAnnouncement(app.db, messageId);
    const counts = await Promise.all(learners.map(async ({ id }) => (await newsOf(id)).length));
    expect(counts).toEqual([1, 1, 1]);
  });

  it('stops where it is when whoever sent it may no longer write to these learners', async () => {
    const { id, owner, teacher, learners } = await openCourse(3);
    await teacher.ask(announce, { params: { id }, body: body() });
    const messageId = await messageIdOf(id);
    await sendAnnouncement(app.db, messageId, 1);
    await app.db
      .updateTable('accounts.account')
      .set({ role: 'User' })
      .where('id', '=', owner.id)
      .execute();
    await sendAnnouncement(app.db, messageId, 1);
    await sendAnnouncement(app.db, messageId, 1);
    const counts = await Promise.all(learners.map(async ({ id }) => (await newsOf(id)).length));
    expect(counts).toEqual([1, 0, 0]);
  });

  it('stops where it is when whoever sent it is suspended', async () => {
    const { id, learners } = await openCourse(2);
    const admin = await buildAdmin(app.db);
    const sender = await signedIn(app, admin);
    await sender.ask(announce, { params: { id }, body: body() });
    const messageId = await messageIdOf(id);
    await sendAnnouncement(app.db, messageId, 1);
    await app.db
      .updateTable('accounts.account')
      .set({ suspended_at: new Date() })
      .where('id', '=', admin.id)
      .execute();
    await sendAnnouncement(app.db, messageId, 1);
    const counts = await Promise.all(learners.map(async ({ id }) => (await newsOf(id)).length));
    expect(counts).toEqual([1, 0]);
  });

  it('is possible three times a day, and only for those who review', async () => {
    const { id, teacher } = await openCourse(1);
    const [reviewer, editor] = [await buildOwner(app.db), await buildOwner(app.db)];
    await addCoTeacher(app.db, id, reviewer.id, { mayReview: true });
    await addCoTeacher(app.db, id, editor.id, { mayEdit: true });
    const write = async (as: SignedIn) =>
      (await as.ask(announce, { params: { id }, body: body() })).status;
    expect(await write(await signedIn(app, editor))).toBe(403);
    expect(await write(await signedIn(app, await buildOwner(app.db)))).toBe(404);
    expect(await write(await signedIn(app, await buildLearner(app.db)))).toBe(403);
    expect(await write(await signedIn(app, reviewer))).toBe(200);
    expect(await write(await signedIn(app, await buildAdmin(app.db)))).toBe(200);
    expect(await write(teacher)).toBe(200);
    expect(await write(teacher)).toBe(429);
  });

  it.each([
    ['subject', { subject: ' ', text: 'Hello.' }],
    ['subject', { subject: 'Two\nlines', text: 'Hello.' }],
    ['text', { subject: 'Hello', text: '' }],
    ['text', { subject: 'Hello', text: 'x'.repeat(2001) }],
  ])('refuses a wrong %s', async (field, body) => {
    const { id, teacher } = await openCourse(0);
    const answer = await teacher.ask(announce, { params: { id }, body });
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field]);
  });
});
