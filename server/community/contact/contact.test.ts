import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getSupport,
  sendContactMessage,
  sendLessonWish,
} from '../../../contract/community/contact.ts';
import { replyToMessage } from '../../../contract/community/inbox.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner } from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
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

const message = {
  name: 'Robin Reader',
  email: 'robin@example.org',
  comment: 'Where are the\nstairs?',
};

describe('the contact form', () => {
  it('stores the message, mails it to support and acknowledges it', async () => {
    const learner = await buildLearner(app.db);
    const { ask } = await signedIn(app, learner);
    const answer = await ask(sendContactMessage, { body: message });
    expect(answer.status).toBe(200);
    expect(answer.body.data.message).toMatch(/^Thank you/);

    const stored = await app.db.selectFrom('community.contact_message').selectAll().execute();
    expect(stored).toMatchObject([{ ...message, account_id: learner.id }]);

    const [toSupport] = await mailsTo(app.config.support.email);
    expect(toSupport?.headers).toEqual({ 'Reply-To': 'robin@example.org' });
    expect(toSupport?.text_part).toContain('Where are the\nstairs?');

    const [toSender] = await mailsTo('robin@example.org');
    expect(toSender?.subject).toBe('We have your message');
    expect(toSender?.headers).toEqual({ 'Reply-To': app.config.support.email });
  });

  it('counts once when it is sent again with the same key', async () => {
    await app.db.deleteFrom('community.contact_message').execute();
    const body = { ...message, key: randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(app.server, sendContactMessage, { body })),
    );
    answers.push(await ask(app.server, sendContactMessage, { body }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stored = await app.db.selectFrom('community.contact_message').select('id').execute();
    expect(stored).toHaveLength(1);
    expect(await mailsTo(app.config.support.email)).toHaveLength(1);
    expect(await mailsTo(message.email)).toHaveLength(1);
  });

  it('quotes nothing in the acknowledgement', async () => {
    await ask(app.server, sendContactMessage, {
      body: { name: 'Buy now', email: 'victim@example.org', comment: 'Visit spam.example' },
    });
    const [mail] = await mailsTo('victim@example.org');
    expect(`${mail?.subject}${mail?.text_part}${mail?.html_part}`).not.toMatch(/Buy now|spam/);
  });

  it('escapes markup in the email', async () => {
    await ask(app.server, sendContactMessage, {
      body: { ...message, name: '<b>Robin</b>', comment: '<script>alert(1)</script>' },
    });
    const [mail] = await mailsTo(app.config.support.email);
    expect(mail?.html_part).not.toMatch(/<script|<b>/);
    expect(mail?.text_part).toContain('<script>alert(1)</script>');
  });

  it.each([
    ['name', { ...message, name: ' ' }],
    ['name', { ...message, name: 'Robin\r\nBcc: all@example.org' }],
    ['email', { ...message, email: 'robin@' }],
    ['email', { ...message, email: 42 }],
    ['comment', { ...message, comment: '' }],
    ['comment', { ...message, comment: 'x'.repeat(5001) }],
    ['comment', { ...message, comment: 'a\u0000b' }],
  ])('refuses a wrong %s', async (field, body) => {
    const answer = await ask(app.server, sendContactMessage, { body: body as typeof message });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.field).toBe(field);
    expect(await app.db.selectFrom('platform.mail').select('id').execute()).toEqual([]);
  });

  const sendFrom = (address: string, email: string) =>
    ask(app.server, sendContactMessage, { body: { ...message, email } }, { address });

  it('accepts ten messages a minute from one address', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await sendFrom('192.0.2.1', `sender${n}@example.org`)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const refused = await sendFrom('192.0.2.1', 'sender@example.org');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendFrom('192.0.2.2', 'sender@example.org')).status).toBe(200);
  });

  it('acknowledges ten messages an hour to one inbox, whatever address they come from', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await sendFrom(`198.51.100.${n}`, 'victim@example.org')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('support', () => {
  it('says how to reach it and who is there', async () => {
    await app.db
      .insertInto('community.support_person')
      .values([
        { name: 'Second Person', task: 'Courses', hours: 'Mornings', position: 2 },
        { name: 'First Person', task: 'Accounts', hours: 'Evenings', position: 1 },
      ])
      .execute();
    const { body } = await ask(app.server, getSupport, {});
    expect(body.data).toEqual({
      ...app.config.support,
      team: [
        { name: 'First Person', task: 'Accounts', hours: 'Evenings' },
        { name: 'Second Person', task: 'Courses', hours: 'Mornings' },
      ],
    });
  });
});

describe('a wish for a lesson', () => {
  beforeEach(() => app.db.deleteFrom('community.contact_message').execute());
  const stored = () => app.db.selectFrom('community.contact_message').selectAll().execute();

  it('reaches the inbox without an address, and nobody is acknowledged', async () => {
    const answer = await ask(app.server, sendLessonWish, { body: { wish: 'bokeh', email: '' } });
    expect(answer.status).toBe(200);
    expect(await stored()).toMatchObject([{ comment: 'bokeh', email: '', state: 'open' }]);
    const mails = await app.db.selectFrom('platform.mail').selectAll().execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([app.config.support.email]);
    expect(mails[0]?.headers).not.toHaveProperty('Reply-To');
  });

  it('is acknowledged with an address', async () => {
    await ask(app.server, sendLessonWish, { body: { wish: 'bokeh', email: 'robin@example.org' } });
    expect(await mailsTo('robin@example.org')).toHaveLength(1);
  });

  it('cannot be answered without an address', async () => {
    await ask(app.server, sendLessonWish, { body: { wish: 'bokeh' } });
    const [wish] = await stored();
    const { ask: asAdmin } = await signedIn(app, await buildAdmin(app.db));
    const answer = await asAdmin(replyToMessage, {
      params: { id: wish?.id ?? '' },
      body: { text: 'Soon.', state: 'done', version: wish?.version ?? 0, attachments: [] },
    });
    expect([answer.status, answer.detail]).toEqual([409, 'Its sender left no email address.']);
  });

  it.each([
    ['wish', { wish: ' ' }],
    ['wish', { wish: 'x'.repeat(1001) }],
    ['email', { wish: 'bokeh', email: 'robin@' }],
  ])('is refused with a wrong %s', async (field, body) => {
    const answer = await ask(app.server, sendLessonWish, { body });
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field]);
  });

  it('has the limits of the contact form', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const body = { wish: `wish ${n}` };
      statuses.push(
        (await ask(app.server, sendLessonWish, { body }, { address: '192.0.2.9' })).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('is spam when the hidden field is filled in', async () => {
    await ask(app.server, sendLessonWish, { body: { wish: 'bokeh', website: 'x' } });
    expect(await stored()).toMatchObject([{ state: 'spam' }]);
  });
});
