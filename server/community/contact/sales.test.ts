import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendContactMessage } from '../../../contract/community/contact.ts';
import { sendSalesRequest } from '../../../contract/community/sales.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom('platform.mail').execute();
  await app.db.deleteFrom('platform.throttle').execute();
  await app.db.deleteFrom('community.contact_message').execute();
});

const mailsTo = (recipient: string) =>
  app.db
    .selectFrom('platform.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

const request = {
  name: 'Robin Reader',
  email: 'robin@clinic.example',
  organisation: 'Harbour Clinic',
  seats: 400,
  needs: ['SSO' as const, 'API' as const],
  goal: 'Everyone on the wards\nspeaks some Japanese.',
};

describe('the contact-sales form', () => {
  it('stores the request with size and needs, mails it to support and acknowledges it', async () => {
    const learner = await buildLearner(app.db);
    const { ask } = await signedIn(app, learner);
    const answer = await ask(sendSalesRequest, { body: request });
    expect(answer.status).toBe(200);
    expect(answer.body.data.message).toMatch(/^Thank you/);

    const stored = await app.db.selectFrom('community.contact_message').selectAll().execute();
    expect(stored).toMatchObject([
      {
        account_id: learner.id,
        topic: 'sales',
        organisation: 'Harbour Clinic',
        seats: 400,
        comment: 'Needs: SSO, API\n\nEveryone on the wards\nspeaks some Japanese.',
      },
    ]);
    const [toSupport] = await mailsTo(app.config.support.email);
    expect(toSupport?.subject).toBe('Sales: Harbour Clinic, 400 people');
    expect(toSupport?.headers).toEqual({ 'Reply-To': 'robin@clinic.example' });
    expect(toSupport?.text_part).toContain('Needs: SSO, API');
    expect(toSupport?.text_part).toContain('speaks some Japanese.');

    const [toSender] = await mailsTo('robin@clinic.example');
    expect(toSender?.subject).toBe('We have your request');
    expect(toSender?.headers).toEqual({ 'Reply-To': app.config.support.email });
    expect(`${toSender?.text_part}${toSender?.html_part}`).not.toMatch(/Robin|Harbour|Japanese/);
  });

  it('counts once when it is sent again with the same key', async () => {
    await app.db.deleteFrom('community.contact_message').execute();
    const body = { ...request, key: randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(app.server, sendSalesRequest, { body })),
    );
    answers.push(await ask(app.server, sendSalesRequest, { body }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stored = await app.db.selectFrom('community.contact_message').select('id').execute();
    expect(stored).toHaveLength(1);
    expect(await mailsTo(app.config.support.email)).toHaveLength(1);
    expect(await mailsTo(request.email)).toHaveLength(1);
  });

  it('accepts a small organisation without needs', async () => {
    const body = { ...request, seats: 3, needs: [] };
    expect((await ask(app.server, sendSalesRequest, { body })).status).toBe(200);
    const [stored] = await app.db.selectFrom('community.contact_message').selectAll().execute();
    expect(stored).toMatchObject({ seats: 3, account_id: null });
    expect(stored?.comment).toMatch(/^Needs: none named\n/);
  });

  it.each([
    ['name', { ...request, name: ' ' }],
    ['email', { ...request, email: 'robin@' }],
    ['organisation', { ...request, organisation: '' }],
    ['organisation', { ...request, organisation: 'Clinic\r\nBcc: all@example.org' }],
    ['seats', { ...request, seats: '' }],
    ['seats', { ...request, seats: 0 }],
    ['seats', { ...request, seats: 12.5 }],
    ['seats', { ...request, seats: 'many' }],
    ['needs.0', { ...request, needs: ['Everything'] }],
    ['goal', { ...request, goal: '' }],
  ])('refuses a wrong %s', async (field, body) => {
    const answer = await ask(app.server, sendSalesRequest, {
      body: body as unknown as typeof request,
    });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.field).toBe(field);
    expect(await app.db.selectFrom('platform.mail').select('id').execute()).toEqual([]);
  });

  it('shares its limits with the contact form', async () => {
    const email = 'victim@example.org';
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const from = { address: `198.51.100.${n}` };
      const message = { name: 'A', email, comment: 'B' };
      const sent =
        n % 2
          ? await ask(app.server, sendContactMessage, { body: message }, from)
          : await ask(app.server, sendSalesRequest, { body: { ...request, email } }, from);
      statuses.push(sent.status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
