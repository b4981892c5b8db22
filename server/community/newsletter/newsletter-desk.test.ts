import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmNewsletter,
  stopNewsletter,
  subscribeToNewsletter,
} from '../../../contract/community/newsletter.ts';
import {
  continueIssue,
  createIssue,
  deleteIssue,
  exportReaders,
  getIssue,
  getNewsletter,
  issueDrawings,
  listIssues,
  listReaders,
  previewIssue,
  removeReader,
  saveIssue,
  sendIssue,
  stopIssue,
  testIssue,
} from '../../../contract/community/newsletter-desk.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { readCsv } from '../../../tests/support/read-csv.ts';
import type { ComposedMail } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { startDueIssues } from './issues.ts';
import { hashOf, tokenFor, withIssue } from './reader-links.ts';
import { explain, issueSender } from './send-issue.ts';

let app: TestApp;
let admin: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
  other = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom('community.newsletter_issue').execute();
  await app.db.deleteFrom('community.newsletter_subscription').execute();
  await app.db.deleteFrom('platform.mail').execute();
  await app.db.deleteFrom('platform.throttle').execute();
});

const content = {
  subject: 'One stop up, one stop down',
  firstLine: 'Why a photographer counts in her head.',
  text: '## Stops\n\nOne up is twice as bright.\n\n[Try it](/courses)',
  drawing: 'photography' as const,
};

const addressOf = (number: number) => `reader${String(number).padStart(3, '0')}@example.org`;

async function addReaders(count: number, state: 'confirmed' | 'pending' | 'ended' = 'confirmed') {
  const emails = Array.from({ length: count }, (_, n) => addressOf(n));
  await app.db
    .insertInto('community.newsletter_subscription')
    .values(
      emails.map((email) => ({ email, state, token_hash: hashOf(tokenFor(app.config, email)) })),
    )
    .execute();
  return emails;
}

async function write(change: Partial<typeof content> = {}) {
  const { id } = (await admin.ask(createIssue, {})).body.data;
  await admin.ask(saveIssue, {
    params: { id },
    body: { revision: 1, content: { ...content, ...change } },
  });
  return id;
}

const issueOf = async (id: string) => (await admin.ask(getIssue, { params: { id } })).body.data;
const send = (id: string, at: string | null = null, revision = 2) =>
  admin.ask(sendIssue, { params: { id }, body: { revision, at } });

type Sent = ComposedMail & { id: string };

/** A sender that remembers what it was given; `fail` may throw for an address. */
function recorder(fail: (mail: Sent) => void = () => {}) {
  const sent: Sent[] = [];
  const deliver = async (_: Db, mail: Sent) => {
    fail(mail);
    sent.push(mail);
  };
  return { sent, run: issueSender(app.config, deliver) };
}

const until = async (id: string, run: (db: Db, id: string) => Promise<void>) => {
  for (let n = 0; n < 20 && (await issueOf(id)).state === 'sending'; n += 1) await run(app.db, id);
};

describe('writing', () => {
  it('saves as it is typed, and never over what someone else has saved', async () => {
    const { id } = (await admin.ask(createIssue, {})).body.data;
    const save = (who: SignedIn, revision: number, subject: string) =>
      who.ask(saveIssue, {
        params: { id },
        body: { revision, content: { ...content, subject } },
      });
    expect((await save(admin, 1, 'Mine')).body.data.revision).toBe(2);
    expect((await save(other, 1, 'Theirs')).status).toBe(409);
    expect((await issueOf(id)).content.subject).toBe('Mine');
  });

  it('shows the email as it will be, and what is missing', async () => {
    const { body } = await admin.ask(previewIssue, { body: { ...content, subject: '' } });
    expect(body.data.html).toContain('<h2 style=');
    expect(body.data.problems).toEqual(['Write a subject.']);
  });

  it('sends a test to one address, with the links as they are', async () => {
    const id = await write();
    await admin.ask(testIssue, { params: { id }, body: { email: 'nadia@example.org' } });
    const [mail] = await app.db.selectFrom('platform.mail').selectAll().execute();
    expect(mail).toMatchObject({
      recipient: 'nadia@example.org',
      subject: `Test: ${content.subject}`,
    });
    expect(mail?.html_part).toContain(`${app.config.publicUrl}/courses`);
    expect((await issueOf(id)).state).toBe('draft');
  });

  it('has a picture for every drawing', async () => {
    const files = await readdir('public/newsletter');
    expect(files.sort()).toEqual(
      Object.keys(issueDrawings)
        .map((name) => `${name}.png`)
        .sort(),
    );
  });
});

describe('sending', () => {
  it('reaches confirmed readers only, each with a link to leave', async () => {
    await addReaders(3);
    await app.db
      .insertInto('community.newsletter_subscription')
      .values([
        { email: 'pending@example.org', state: 'pending', token_hash: 'p' },
        { email: 'left@example.org', state: 'ended', token_hash: 'e' },
      ])
      .execute();
    const id = await write();
    expect((await send(id)).body.data.message).toBe('It’s going out now.');
    const { sent, run } = recorder();
    await until(id, run);
    expect(sent.map(({ to }) => to)).toEqual([0, 1, 2].map(addressOf));
    const token = withIssue(tokenFor(app.config, addressOf(0)), id);
    expect(sent[0]?.headers).toMatchObject({
      'List-Unsubscribe': `<${app.config.publicUrl}/api/newsletter-subscriptions/${token}/stop>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(sent[0]?.html).toContain(`/newsletter/unsubscribe#${token}`);
    expect(sent[0]?.text).toContain(`/newsletter/unsubscribe#${token}`);
    expect(sent[0]?.html).not.toContain('.invalid');
    expect(await issueOf(id)).toMatchObject({
      state: 'sent',
      number: 1,
      figures: { recipients: 3, sent: 3, failed: 0 },
    });
    const { body } = await admin.ask(listIssues, { query: {} });
    expect(body).toMatchObject({ data: [{ number: 1 }], meta: { total: 1 } });
  });

  it('by several processes at once reaches everyone once', async () => {
    const emails = await addReaders(60);
    const id = await write();
    await send(id);
    const { sent, run } = recorder();
    await Promise.all([1, 2, 3, 4].map(() => run(app.db, id)));
    await until(id, run);
    expect(sent.map(({ to }) => to).sort()).toEqual(emails);
    expect((await issueOf(id)).figures).toMatchObject({ recipients: 60, sent: 60 });
  });

  it('continues after a crash without sending anyone two', async () => {
    const emails = await addReaders(23);
    const id = await write();
    await send(id);
    const sent: string[] = [];
    // The process dies: what it has handed over is with the mail server, and nothing is recorded.
    const dying = issueSender(app.config, async (_, { to }) => {
      sent.push(to);
      if (sent.length >= 12) await new Promise(() => {});
    });
    void dying(app.db, id);
    await expect.poll(() => sent.length).toBe(15);
    await app.db
      .updateTable('community.newsletter_delivery')
      .set({ tried_at: new Date(Date.now() - 6 * 60_000) })
      .where('state', '=', 'sending')
      .execute();
    await app.db
      .updateTable('community.newsletter_issue')
      .set({ worked_at: new Date(Date.now() - 6 * 60_000) })
      .execute();
    await startDueIssues(app.db, app.config);
    const later = recorder();
    await until(id, later.run);
    const all = [...sent, ...later.sent.map(({ to }) => to)];
    expect(all.sort()).toEqual(emails);
    const { state, figures, failures } = await issueOf(id);
    expect([state, figures.sent, figures.failed]).toEqual(['sent', 18, 5]);
    expect(failures[0]?.reason).toContain('may have arrived');
    // They may have got it, so trying again leaves them alone.
    expect((await admin.ask(continueIssue, { params: { id } })).status).toBe(409);
  });

  it('waits while the mail server is away, and says whom it refused', async () => {
    await addReaders(4);
    const id = await write();
    await send(id);
    let isAway = true;
    const { sent, run } = recorder(({ to }) => {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { command: 'CONN' });
      if (to === addressOf(2)) {
        throw Object.assign(new Error('550 No such user'), {
          responseCode: 550,
          command: 'RCPT TO',
        });
      }
    });
    await expect(run(app.db, id)).rejects.toThrow('ECONNREFUSED');
    expect((await issueOf(id)).figures).toMatchObject({ sent: 0, failed: 0 });
    isAway = false;
    await until(id, run);
    expect(sent).toHaveLength(3);
    expect(await issueOf(id)).toMatchObject({
      state: 'sent',
      figures: { sent: 3, failed: 1 },
      failures: [{ email: addressOf(2), reason: '550 No such user' }],
    });
    const again = recorder();
    await admin.ask(continueIssue, { params: { id } });
    await until(id, again.run);
    expect(again.sent.map(({ to }) => to)).toEqual([addressOf(2)]);
    expect((await issueOf(id)).figures).toMatchObject({ sent: 4, failed: 0 });
  });

  it('passes over mailboxes that are full, tries them later, and gives up in the end', async () => {
    const emails = await addReaders(30);
    const full = emails.slice(0, 6);
    const id = await write();
    await send(id);
    const { sent, run } = recorder(({ to }) => {
      if (!full.includes(to)) return;
      throw Object.assign(new Error('452 4.2.2 Mailbox full'), {
        responseCode: 452,
        command: 'RCPT TO',
      });
    });
    await run(app.db, id);
    expect(sent.map(({ to }) => to)).toEqual(emails.slice(6));
    expect(await issueOf(id)).toMatchObject({ state: 'sending', figures: { sent: 24, failed: 0 } });
    // Nobody is asked again before their time.
    await run(app.db, id);
    const tries = () =>
      app.db
        .selectFrom('community.newsletter_delivery')
        .where('email', 'in', full)
        .select('tries')
        .execute();
    expect(await tries()).toEqual(full.map(() => ({ tries: 1 })));
    for (let n = 0; n < 8; n += 1) {
      await app.db
        .updateTable('community.newsletter_delivery')
        .set({ next_try_at: new Date(Date.now() - 1000) })
        .execute();
      await run(app.db, id);
    }
    expect(await issueOf(id)).toMatchObject({ state: 'sent', figures: { sent: 24, failed: 6 } });
    expect((await issueOf(id)).failures[0]?.reason).toBe('452 4.2.2 Mailbox full');
    const again = recorder();
    await admin.ask(continueIssue, { params: { id } });
    await until(id, again.run);
    expect(again.sent.map(({ to }) => to)).toEqual(full);
  });

  it('of one that can’t start doesn’t hold up the others', async () => {
    await addReaders(1);
    const [broken, fine] = [await write(), await write()];
    const at = new Date(Date.now() + 60 * 60_000).toISOString();
    for (const id of [broken, fine]) await send(id, at);
    const plan = (id: string, minutes: number) =>
      app.db
        .updateTable('community.newsletter_issue')
        .set({ planned_for: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', id)
        .execute();
    await plan(broken, 2);
    await plan(fine, 1);
    const { enqueue } = app.db.jobs;
    vi.spyOn(app.db.jobs, 'enqueue').mockImplementation(async (db, queue, data) => {
      if ((data as { issueId?: string }).issueId === broken) throw new Error('broken');
      await enqueue(db, queue, data);
    });
    await expect(startDueIssues(app.db, app.config)).rejects.toThrow('1 of the issues');
    expect([(await issueOf(broken)).state, (await issueOf(fine)).state]).toEqual([
      'planned',
      'sending',
    ]);
  });

  it('can be stopped and continued, and skips whoever has left meanwhile', async () => {
    await addReaders(12);
    const id = await write();
    await send(id);
    let count = 0;
    const first = recorder(() => {
      count += 1;
    });
    const stopAfterFive = issueSender(app.config, async (_, mail) => {
      first.sent.push(mail);
      count += 1;
      if (count === 5) await admin.ask(stopIssue, { params: { id } });
    });
    await stopAfterFive(app.db, id);
    expect(first.sent).toHaveLength(5);
    expect((await issueOf(id)).state).toBe('stopped');
    await ask(app.server, stopNewsletter, {
      params: { token: withIssue(tokenFor(app.config, addressOf(11)), id) },
      body: null,
    });
    await admin.ask(continueIssue, { params: { id } });
    const second = recorder();
    await until(id, second.run);
    expect(second.sent).toHaveLength(6);
    expect(await issueOf(id)).toMatchObject({
      state: 'sent',
      figures: { recipients: 12, sent: 11, skipped: 1, left: 1 },
    });
  });

  it('starts once at its time, even by two processes', async () => {
    await addReaders(1);
    const id = await write();
    const at = new Date(Date.now() + 60 * 60_000).toISOString();
    expect((await send(id, at)).body.data.message).toBe('It’s planned.');
    await startDueIssues(app.db, app.config);
    expect((await issueOf(id)).state).toBe('planned');
    await app.db
      .updateTable('community.newsletter_issue')
      .set({ planned_for: new Date(Date.now() - 1000) })
      .execute();
    await Promise.all([1, 2].map(() => startDueIssues(app.db, app.config)));
    const { sent, run } = recorder();
    await until(id, run);
    expect(sent).toHaveLength(1);
  });

  it('is taken back by stopping, or by changing what was planned', async () => {
    const id = await write();
    const at = new Date(Date.now() + 60 * 60_000).toISOString();
    await send(id, at);
    await admin.ask(stopIssue, { params: { id } });
    expect((await issueOf(id)).state).toBe('draft');
    await send(id, at);
    await admin.ask(saveIssue, { params: { id }, body: { revision: 2, content } });
    expect((await issueOf(id)).state).toBe('draft');
  });

  it.each([
    ['without a subject', { subject: '' }, 'subject'],
    ['without a text', { text: '' }, 'text'],
    ['with a link that leads nowhere', { text: '[a](b)' }, 'text'],
  ])('is refused %s', async (_, change, field) => {
    await addReaders(1);
    const id = await write(change);
    const refused = await send(id);
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, field]);
  });

  it('is refused for an older revision, in the past, to nobody, and twice', async () => {
    const id = await write();
    expect((await send(id)).detail).toMatch(/nobody to send it to/);
    await addReaders(1);
    expect((await send(id, null, 1)).status).toBe(409);
    const past = await send(id, new Date(Date.now() - 3_600_000).toISOString());
    expect(past.errors[0]?.field).toBe('at');
    const answers = await Promise.all([send(id), send(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const save = await admin.ask(saveIssue, { params: { id }, body: { revision: 2, content } });
    expect([save.status, save.errors.length]).toEqual([409, 1]);
    expect((await admin.ask(deleteIssue, { params: { id } })).status).toBe(409);
  });
});

it.each([
  [{ responseCode: 550, command: 'RCPT TO' }, 'failed'],
  [{ responseCode: 554, command: 'DATA' }, 'failed'],
  [{ responseCode: 451, command: 'DATA' }, 'later'],
  [{ responseCode: 452, command: 'RCPT TO' }, 'later'],
  [{ responseCode: 421, command: 'RCPT TO' }, 'waiting'],
  [{ responseCode: 535, command: 'AUTH PLAIN' }, 'waiting'],
  [{ responseCode: 550, command: 'MAIL FROM' }, 'waiting'],
  [{ command: 'CONN', code: 'ETIMEDOUT' }, 'waiting'],
  [{ command: 'DATA', code: 'ETIMEDOUT' }, 'unsure'],
  [{ code: 'ECONNRESET' }, 'unsure'],
])('what a mail server says, %o, means %s', (error, state) => {
  expect(explain(Object.assign(new Error('no'), error)).state).toBe(state);
});

describe('links', () => {
  it('lead to what the issue names, and count readers, not clicks', async () => {
    await addReaders(1);
    const id = await write({ text: '[Try it](/courses) or [read](https://b.example/x)' });
    await send(id);
    const { sent, run } = recorder();
    await until(id, run);
    const [first = '', second = ''] =
      sent[0]?.html
        .match(/(?<=href=")[^"]*newsletter-links[^"]*/g)
        ?.map((url) => new URL(url).pathname) ?? [];
    const follow = async (path: string, remoteAddress: string) =>
      (await app.server.inject({ url: path, remoteAddress })).headers.location;
    expect(await follow(first, '192.0.2.1')).toBe(`${app.config.publicUrl}/courses`);
    expect(await follow(first, '192.0.2.1')).toBe(`${app.config.publicUrl}/courses`);
    expect(await follow(second, '192.0.2.1')).toBe('https://b.example/x');
    expect(await follow(second, '198.51.100.1')).toBe('https://b.example/x');
    expect(await follow(first.replace(/\/0\//, '/1/'), '192.0.2.9')).toBe('/');
    expect(await follow(`${first}x`, '192.0.2.9')).toBe('/');
    const { figures, links } = await issueOf(id);
    expect(figures.followed).toBe(2);
    expect(links.map(({ followed }) => followed)).toEqual([2, 2]);
  });
});

describe('readers', () => {
  it('are listed by address, found by its beginning, and counted', async () => {
    await addReaders(5);
    const list = async (query: object) => (await admin.ask(listReaders, { query })).body;
    const page = await list({ _limit: 3 });
    expect(page.data).toHaveLength(3);
    expect(page.meta.counts).toEqual({ confirmed: 5, pending: 0, ended: 0 });
    expect((await list({ _limit: 3, after: page.meta.next })).data).toHaveLength(2);
    expect((await list({ q: 'READER00' })).data).toHaveLength(5);
    expect((await list({ q: 'reader_0' })).data).toHaveLength(0);
    expect((await list({ q: '@example' })).data).toHaveLength(5);
    expect((await list({ state: 'pending' })).data).toHaveLength(0);
  });

  it('are exported as a file that spreadsheets only read', async () => {
    await app.db
      .insertInto('community.newsletter_subscription')
      .values({ email: '+cmd@example.org', state: 'confirmed', token_hash: 'x' })
      .execute();
    const { body } = await admin.ask(exportReaders, { query: {} });
    expect(readCsv(Buffer.from(body).toString())[1]?.[0]).toBe("'+cmd@example.org");
  });

  it('are deleted on request, with everything about them', async () => {
    const [email = ''] = await addReaders(1);
    const id = await write();
    await send(id);
    await until(id, recorder().run);
    expect((await admin.ask(removeReader, { body: { email } })).status).toBe(200);
    expect((await admin.ask(removeReader, { body: { email } })).status).toBe(404);
    const tables = ['community.newsletter_subscription', 'community.newsletter_delivery'] as const;
    for (const table of tables) {
      expect(await app.db.selectFrom(table).select('email').execute()).toEqual([]);
    }
    const audit = await app.db.selectFrom('platform.audit').select('subject').execute();
    expect(audit.some(({ subject }) => subject.includes(email))).toBe(false);
  });

  it('leave with one click, and count for the issue once', async () => {
    const email = 'ada@example.org';
    await ask(app.server, subscribeToNewsletter, { body: { email } });
    await ask(app.server, confirmNewsletter, { body: { token: tokenFor(app.config, email) } });
    const id = await write();
    await send(id);
    await until(id, recorder().run);
    const token = withIssue(tokenFor(app.config, email), id);
    const stop = () =>
      app.server.inject({
        method: 'POST',
        url: `/api/newsletter-subscriptions/${token}/stop`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await stop()).statusCode).toBe(200);
    expect((await stop()).statusCode).toBe(200);
    expect((await issueOf(id)).figures.left).toBe(1);
    expect((await admin.ask(getNewsletter, {})).body.data.readers).toMatchObject({
      confirmed: 0,
      ended: 1,
    });
    const opened = await app.server.inject({ url: `/api/newsletter-subscriptions/${token}/stop` });
    expect(opened.headers.location).toContain('/newsletter/unsubscribe?token=');
  });
});
