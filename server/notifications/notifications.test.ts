import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getSignals,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '../../contract/notifications/notifications.ts';
import { signedIn, startApp, type TestApp } from '../../tests/support/app.ts';
import { buildLearner } from '../../tests/support/factories.ts';
import { inTransaction, runText } from '../platform/postgres/database.ts';
import { emailNotification } from './notification-email.ts';
import { deleteOldNotifications, notify } from './notifications.ts';
import { unsubscribeUrl } from './preferences/unsubscribe-links.ts';
import { findSignals } from './queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let told = 0;

async function tell(
  account: { id: number },
  wishes: {
    kind?: Notification['kind'];
    subject?: string;
    subjectId?: string;
    minutesAgo?: number;
  } = {},
) {
  told += 1;
  const { kind = 'badge', subject = `thing ${told}`, subjectId, minutesAgo = 0 } = wishes;
  await notify(app.db, {
    accountId: account.id,
    kind,
    subject,
    ...(subjectId ? { subjectId } : {}),
    title: `Thing ${told}`,
    text: `About thing ${told}.`,
    link: '/user-screen/achievement',
  });
  const { id } = await app.db
    .updateTable('notifications.notification')
    .set({ created_at: new Date(Date.now() - minutesAgo * 60_000) })
    .where('account_id', '=', account.id)
    .where('subject', '=', subject)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, title: `Thing ${told}` };
}

async function learner() {
  const account = await buildLearner(app.db);
  const { ask } = await signedIn(app, account);
  return {
    account,
    ask,
    signals: async () => (await ask(getSignals, {})).body.data,
    list: async (query: { _page?: number; _limit?: number; _order?: 'asc' | 'desc' } = {}) =>
      (await ask(listNotifications, { query })).body,
    read: (id: string) => ask(readNotification, { params: { id } }),
  };
}

const stored = (id: string) =>
  app.db
    .selectFrom('notifications.notification')
    .where('id', '=', id)
    .select(['read_at', 'mailed_at'])
    .executeTakeFirst();

describe('the signals', () => {
  it('are zero without notifications', async () => {
    const { signals } = await learner();
    expect(await signals()).toEqual({
      unread: 0,
      dueReviews: 0,
      team: null,
      organisation: null,
      submissions: 0,
      messages: 0,
      news: [],
    });
  });

  it('count unread notifications, and list badges and certificates of the last ten minutes', async () => {
    const { account, signals, read } = await learner();
    const other = await learner();
    await tell(other.account);
    await tell(account, { minutesAgo: 11 });
    const certificate = await tell(account, { kind: 'certificate', minutesAgo: 9 });
    await tell(account, { kind: 'reply' });
    const badge = await tell(account);
    const seen = await tell(account);
    await read(seen.id);
    expect(await signals()).toEqual({
      unread: 4,
      dueReviews: 0,
      team: null,
      organisation: null,
      submissions: 0,
      messages: 0,
      news: [
        expect.objectContaining({ id: badge.id, kind: 'badge', title: badge.title, read: false }),
        expect.objectContaining({ id: certificate.id, kind: 'certificate' }),
      ],
    });
    expect((await signals()).news[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('are everyone’s own when several ask at the same moment', async () => {
    const everyone = [await learner(), await learner(), await learner()];
    for (const [place, { account }] of everyone.entries()) {
      for (let count = 0; count < place; count += 1) await tell(account);
    }
    const found = await Promise.all(everyone.map(({ account }) => findSignals(app.db, account.id)));
    expect(found.map((signals) => signals?.unread)).toEqual([0, 1, 2]);
    expect(found.map((signals) => signals?.news.length)).toEqual([0, 1, 2]);
  });
});

describe('the list', () => {
  it("has the viewer's own, newest first, a page at a time", async () => {
    const { account, list } = await learner();
    await tell((await learner()).account);
    const titles: string[] = [];
    for (const minutesAgo of [50, 40, 30, 20, 10]) {
      titles.unshift((await tell(account, { minutesAgo })).title);
    }
    const first = await list({ _limit: 3 });
    expect(first.data.map(({ title }) => title)).toEqual(titles.slice(0, 3));
    expect(first.meta).toEqual({ page: 1, limit: 3, total: 5 });
    const second = await list({ _limit: 3, _page: 2 });
    expect(second.data.map(({ title }) => title)).toEqual(titles.slice(3));
    const oldestFirst = await list({ _order: 'asc' });
    expect(oldestFirst.data.map(({ title }) => title)).toEqual(titles.toReversed());
  });

  it('shows the same subject once', async () => {
    const { account, list } = await learner();
    await tell(account, { subject: 'badge quiz-pro' });
    await tell(account, { subject: 'badge quiz-pro' });
    expect((await list()).meta.total).toBe(1);
  });
});

describe('reading', () => {
  it('lowers the unread count, and keeps the first time when repeated', async () => {
    const { account, signals, list, read } = await learner();
    const { id } = await tell(account);
    await tell(account);
    expect((await read(id)).status).toBe(200);
    expect((await signals()).unread).toBe(1);
    const before = await stored(id);
    expect((await read(id)).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect((await list()).data.find((each) => each.id === id)?.read).toBe(true);
  });

  it("someone else's notification is not found, and changes nothing", async () => {
    const { read } = await learner();
    const { id } = await tell((await learner()).account);
    expect((await read(id)).status).toBe(404);
    expect((await read(randomUUID())).status).toBe(404);
    expect((await read('nothing')).status).toBe(400);
    expect(await stored(id)).toMatchObject({ read_at: null });
  });

  it("all at once leaves nothing unread, and doesn't touch other accounts", async () => {
    const { account, ask, signals } = await learner();
    const other = await learner();
    await tell(other.account);
    const { id } = await tell(account);
    await tell(account);
    expect((await ask(readAllNotifications, {})).status).toBe(200);
    expect(await signals()).toMatchObject({ unread: 0, news: [] });
    const before = await stored(id);
    await ask(readAllNotifications, {});
    expect(await stored(id)).toEqual(before);
    expect((await other.signals()).unread).toBe(1);
  });
});

const mailsTo = ({ email }: { email: string }) =>
  app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .select(['subject', 'text_part', 'html_part', 'headers'])
    .orderBy('created_at')
    .execute();

const jobsFor = async (notificationId: string) => {
  const text = "select name from jobs.job where data->>'notificationId' = $1";
  return (await runText(app.db, text, [notificationId])).rows.map(({ name }) => name);
};

describe('the mail', () => {
  it('has a greeting, the message, a link and an unsubscribe link', async () => {
    const { account } = await learner();
    const { id, title } = await tell(account);
    await emailNotification(app.db, app.config, id);
    const [mail, ...more] = await mailsTo(account);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(title);
    expect(mail?.text_part).toContain(`Hello ${account.first_name},`);
    expect(mail?.text_part).toContain(`About thing ${told}.`);
    expect(mail?.text_part).toContain(`${app.config.publicUrl}/user-screen/achievement`);
    const stop = unsubscribeUrl(app.config, account.id, 'news');
    expect(mail?.headers['List-Unsubscribe']).toBe(`<${stop}>`);
  });

  it('is sent once, however many jobs run at once', async () => {
    const { account } = await learner();
    const { id } = await tell(account, { kind: 'certificate' });
    await Promise.all(Array.from({ length: 4 }, () => emailNotification(app.db, app.config, id)));
    await emailNotification(app.db, app.config, id);
    expect(await mailsTo(account)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ mailed_at: expect.any(Date) });
  });

  it('is not counted as sent when it could not be queued', async () => {
    const { account } = await learner();
    const { id } = await tell(account);
    const broken = async () => {
      throw new Error('away');
    };
    const sending = inTransaction(app.db, (db) =>
      emailNotification(Object.assign(db, { jobs: { enqueue: broken } }), app.config, id),
    );
    await expect(sending).rejects.toThrow('away');
    expect(await stored(id)).toMatchObject({ mailed_at: null });
    expect(await mailsTo(account)).toEqual([]);
  });

  it('is not sent to someone who switched it off, nor for what is due', async () => {
    const { account } = await learner();
    const due = await tell(account, { kind: 'due' });
    await emailNotification(app.db, app.config, due.id);
    await app.db
      .insertInto('notifications.preference')
      .values({ account_id: account.id, mail_news: false })
      .execute();
    const badge = await tell(account);
    await emailNotification(app.db, app.config, badge.id);
    await emailNotification(app.db, app.config, randomUUID());
    expect(await mailsTo(account)).toEqual([]);
  });

  it('covers achievements earned together in one email', async () => {
    const { account } = await learner();
    const badge = await tell(account);
    const certificate = await tell(account, { kind: 'certificate' });
    const reply = await tell(account, { kind: 'reply' });
    await tell(account, { minutesAgo: 60 });
    for (const { id } of [badge, certificate, reply])
      await emailNotification(app.db, app.config, id);
    const mails = await mailsTo(account);
    expect(mails.map(({ subject }) => subject)).toEqual([
      '2 new achievements',
      'Someone replied to you',
    ]);
    expect(mails[0]?.text_part).toContain(badge.title);
    expect(mails[0]?.text_part).toContain(certificate.title);
  });

  it('about feedback is sent at most once an hour for each submission', async () => {
    const { account } = await learner();
    for (const subjectId of ['a', 'a', 'b']) {
      const { id } = await tell(account, { kind: 'feedback', subjectId });
      await emailNotification(app.db, app.config, id);
    }
    expect(await mailsTo(account)).toHaveLength(2);
  });

  it('about replies is sent at most once an hour', async () => {
    const { account } = await learner();
    const [first, second] = [
      await tell(account, { kind: 'reply' }),
      await tell(account, { kind: 'reply' }),
    ];
    await emailNotification(app.db, app.config, first.id);
    await emailNotification(app.db, app.config, second.id);
    const subject = 'Someone replied to you';
    expect(await mailsTo(account)).toMatchObject([{ subject }]);
    await app.db
      .updateTable('notifications.notification')
      .set({ mailed_at: new Date(Date.now() - 61 * 60_000) })
      .where('id', '=', first.id)
      .execute();
    const third = await tell(account, { kind: 'reply' });
    await emailNotification(app.db, app.config, third.id);
    expect(await mailsTo(account)).toMatchObject([{ subject }, { subject }]);
  });

  it('is queued for everything except what is due', async () => {
    const { account } = await learner();
    expect(await jobsFor((await tell(account, { kind: 'feedback' })).id)).toEqual(['news']);
    expect(await jobsFor((await tell(account, { kind: 'due' })).id)).toEqual([]);
  });
});

describe('cleaning up', () => {
  it('deletes what was read half a year ago, and nothing else', async () => {
    const { account, list } = await learner();
    const old = 181 * 24 * 60;
    const unread = await tell(account, { minutesAgo: old });
    const readLately = await tell(account, { minutesAgo: old });
    const readLongAgo = await tell(account, { minutesAgo: old });
    const readAt = (id: string, days: number) =>
      app.db
        .updateTable('notifications.notification')
        .set({ read_at: new Date(Date.now() - days * 24 * 60 * 60_000) })
        .where('id', '=', id)
        .execute();
    await readAt(readLately.id, 179);
    await readAt(readLongAgo.id, 181);
    await deleteOldNotifications(app.db);
    const kept = (await list()).data.map(({ id }) => id);
    expect(kept.toSorted()).toEqual([unread.id, readLately.id].toSorted());
  });
});

it('what happens again takes the place of the earlier notification, unread, and is emailed once an hour', async () => {
  const account = await buildLearner(app.db);
  const session = await signedIn(app, account);
  const change = (title: string) =>
    notify(app.db, {
      accountId: account.id,
      kind: 'content',
      subject: 'teaching 7',
      replaces: true,
      title,
      link: '/user-screen/studio/courses/7',
    });
  const list = async () => (await session.ask(listNotifications, { query: {} })).body.data;
  await change('You can edit Light');
  const [first] = await list();
  await emailNotification(app.db, app.config, first?.id ?? '');
  await session.ask(readAllNotifications, {});
  await change('You can review Light');
  expect(await list()).toMatchObject([{ title: 'You can review Light', read: false }]);
  const [second] = await list();
  await emailNotification(app.db, app.config, second?.id ?? '');
  const mails = await app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', account.email)
    .select('subject')
    .execute();
  expect(mails).toHaveLength(1);
});
