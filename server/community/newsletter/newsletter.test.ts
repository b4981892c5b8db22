import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '../../../contract/community/newsletter.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ config: { publicUrl: 'https://learn.example.org' } });
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom('platform.mail').execute();
  await app.db.deleteFrom('platform.throttle').execute();
});

const mailsTo = (recipient: string) =>
  app.db
    .selectFrom('platform.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

describe('the newsletter', () => {
  const email = 'ada@example.org';
  const subscribe = (address = email) =>
    ask(app.server, subscribeToNewsletter, { body: { email: address } });
  const confirm = (token: string) => ask(app.server, confirmNewsletter, { body: { token } });
  const end = (token: string) => ask(app.server, unsubscribeFromNewsletter, { body: { token } });

  const subscription = () =>
    app.db
      .selectFrom('community.newsletter_subscription')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();

  const aWhileLater = () =>
    app.db
      .updateTable('community.newsletter_subscription')
      .set({ asked_at: new Date(Date.now() - 3_600_000) })
      .execute();

  async function mailedToken() {
    const [mail] = (await mailsTo(email)).toReversed();
    const link = /https:\/\/learn\.example\.org\/newsletter\/\w+#(\S+)/.exec(mail?.text_part ?? '');
    return link?.[1] ?? '';
  }

  beforeEach(async () => {
    await app.db.deleteFrom('community.newsletter_subscription').execute();
  });

  it('sends at most three emails a day to one mailbox, with the same reply', async () => {
    const answers: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      answers.push((await subscribe()).body);
      await aWhileLater();
    }
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    await subscribe('ada+1@example.org');
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await mailsTo('ada+1@example.org')).toEqual([]);
  });

  it('is confirmed by the emailed link, which can be opened again', async () => {
    await subscribe('Ada@Example.org');
    expect(await subscription()).toMatchObject({ state: 'pending' });
    const token = await mailedToken();
    expect((await confirm(token)).status).toBe(200);
    const first = await subscription();
    expect(first).toMatchObject({ state: 'confirmed', confirmed_at: expect.any(Date) });
    expect((await confirm(token)).status).toBe(200);
    expect(await subscription()).toEqual(first);
  });

  it('stores only the hash of the token', async () => {
    await subscribe();
    const token = await mailedToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await subscription())).not.toContain(token);
  });

  it('gives the same answer to a new, a waiting, a confirmed and an ended address', async () => {
    const answers = [await subscribe(), await subscribe()];
    const token = await mailedToken();
    await confirm(token);
    answers.push(await subscribe());
    await end(token);
    answers.push(await subscribe());
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(
      1,
    );
  });

  it('sends no second email to an address that was just entered', async () => {
    await subscribe();
    await subscribe();
    expect(await mailsTo(email)).toHaveLength(1);
    await aWhileLater();
    await subscribe();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('tells a confirmed subscriber, with a link to unsubscribe', async () => {
    await subscribe();
    await confirm(await mailedToken());
    await aWhileLater();
    await subscribe();
    expect(await subscription()).toMatchObject({ state: 'confirmed' });
    const [, second] = await mailsTo(email);
    expect(second?.subject).toBe('You’re already subscribed');
    expect(second?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/newsletter-subscriptions\/.+\/stop>$/),
    });
  });

  it('stays ended until it is requested and confirmed again', async () => {
    await subscribe();
    const token = await mailedToken();
    await confirm(token);
    expect((await end(token)).status).toBe(200);
    expect((await end(token)).status).toBe(200);
    expect(await subscription()).toMatchObject({ state: 'ended', ended_at: expect.any(Date) });
    expect((await confirm(token)).status).toBe(400);

    await subscribe();
    expect(await subscription()).toMatchObject({ state: 'pending', ended_at: null });
    expect((await confirm(await mailedToken())).status).toBe(200);
  });

  it('refuses unknown links', async () => {
    for (const answer of [await confirm('made-up'), await end('made-up')]) {
      expect(answer.status).toBe(400);
      expect(answer.detail).toMatch(/^This link has been used or has expired/);
    }
    expect((await confirm('')).status).toBe(400);
  });

  it('stays one subscription when requested many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => subscribe()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is limited per address', async () => {
    for (let n = 0; n < 10; n += 1) await subscribe(`reader${n}@example.org`);
    expect((await subscribe('reader10@example.org')).status).toBe(429);
  });

  it.each(['', 'ada', 'ada@example', 'a b@example.org'])(
    'refuses the email "%s"',
    async (wrong) => {
      const answer = await subscribe(wrong);
      expect(answer.status).toBe(400);
      expect(answer.errors[0]?.field).toBe('email');
    },
  );
});
