import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  getMe,
  login,
  requestEmailChange,
  undoEmailChange,
} from '../../../contract/accounts.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner, testPassword } from '../../../tests/support/factories.ts';

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startApp({ config: { hasLocalMailbox: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
});

const newAddress = () => {
  count += 1;
  return `moved${count}@example.org`;
};

async function lastMailTo(email: string) {
  return app.db
    .selectFrom('platform.mail')
    .select(['subject', 'text_part'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

async function codeTo(email: string) {
  return /Your code: (\d{6})/.exec((await lastMailTo(email))?.text_part ?? '')?.[1] ?? '';
}

async function changing() {
  const account = await buildLearner(app.db);
  const session = await signedIn(app, account);
  const email = newAddress();
  const asked = await session.ask(requestEmailChange, { body: { email } });
  expect(asked.status).toBe(200);
  return { account, session, email, asked, code: await codeTo(email) };
}

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a new email address', () => {
  it('is used once its code is entered; the old one is told, other devices are signed out', async () => {
    const { account, session, email, code } = await changing();
    expect((await session.ask(getEmailChange, {})).body.data).toMatchObject({ newEmail: email });
    expect((await session.ask(getMe, { query: {} })).body.data.email).toBe(account.email);
    const elsewhere = await signedIn(app, account);
    const confirmed = await session.ask(confirmEmailChange, { body: { otp: code } });
    expect(confirmed.body.data.email).toBe(email);
    expect((await session.ask(getEmailChange, {})).body.data).toBeNull();
    expect((await elsewhere.ask(getMe, { query: {} })).status).toBe(401);
    const notice = await lastMailTo(account.email);
    expect(notice?.subject).toBe('Your email address was changed');
    expect(notice?.text_part).toMatch(/When: .*\nDevice: .*\nIP address: 127\.0\.0\.1/);
    const signIn = { username: email, password: testPassword };
    expect((await ask(app.server, login, { body: signIn })).status).toBe(200);
  });

  it('is refused with a wrong code, and with the right one after five wrong ones', async () => {
    const { session, code } = await changing();
    for (let n = 0; n < 5; n += 1) {
      const wrong = await session.ask(confirmEmailChange, { body: { otp: otherThan(code) } });
      expect(wrong).toMatchObject({ status: 400, errors: [{ field: 'otp' }] });
    }
    expect((await session.ask(confirmEmailChange, { body: { otp: code } })).status).toBe(400);
  });

  it('takes the code once, also at the same moment', async () => {
    const { session, code } = await changing();
    const answers = await Promise.all(
      [1, 2, 3].map(() => session.ask(confirmEmailChange, { body: { otp: code } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('can be given up', async () => {
    const { session, code } = await changing();
    await session.ask(cancelEmailChange, {});
    expect((await session.ask(getEmailChange, {})).body.data).toBeNull();
    expect((await session.ask(confirmEmailChange, { body: { otp: code } })).status).toBe(400);
  });

  it('does not reveal that someone else has it: only that inbox is told', async () => {
    const owner = await buildLearner(app.db);
    const { session, asked } = await changing();
    const taken = await session.ask(requestEmailChange, { body: { email: owner.email } });
    expect(taken.body).toEqual(asked.body);
    expect((await lastMailTo(owner.email))?.subject).toBe('You already have a Stepwell account');
    const guess = await session.ask(confirmEmailChange, { body: { otp: '000000' } });
    expect(guess).toMatchObject({ status: 400, errors: [{ field: 'otp' }] });
  });

  it('goes to one of two accounts that confirm it at once', async () => {
    const [one, other] = [await changing(), await changing()];
    const email = newAddress();
    await one.session.ask(requestEmailChange, { body: { email } });
    const first = await codeTo(email);
    await other.session.ask(requestEmailChange, { body: { email } });
    const second = await codeTo(email);
    const answers = await Promise.all([
      one.session.ask(confirmEmailChange, { body: { otp: first } }),
      other.session.ask(confirmEmailChange, { body: { otp: second } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('must differ from the current one', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const refused = await call(requestEmailChange, {
      body: { email: account.email.toUpperCase() },
    });
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'email' }] });
  });

  it('can be asked for five times an hour', async () => {
    const { ask: call } = await signedIn(app, await buildLearner(app.db));
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await call(requestEmailChange, { body: { email: newAddress() } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the link to the former address', () => {
  async function changed() {
    const change = await changing();
    await change.session.ask(confirmEmailChange, { body: { otp: change.code } });
    const notice = await lastMailTo(change.account.email);
    const token = /undo-email-change#(\S+)/.exec(notice?.text_part ?? '')?.[1] ?? '';
    return { ...change, token };
  }

  const undo = (token: string) => ask(app.server, undoEmailChange, { body: { token } });

  it('takes the change back once, signs out every device and offers a new password', async () => {
    const { account, session, email, token } = await changed();
    const answers = await Promise.all([1, 2].map(() => undo(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await session.ask(getMe, { query: {} })).status).toBe(401);
    const signIn = (username: string) =>
      ask(app.server, login, { body: { username, password: testPassword } });
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(account.email)).status).toBe(200);
    expect((await lastMailTo(account.email))?.text_part).toMatch(/reset-password#\S+/);
  });

  it('also takes back what was changed after it', async () => {
    const { account, session, email, token } = await changed();
    const third = newAddress();
    await session.ask(requestEmailChange, { body: { email: third } });
    await session.ask(confirmEmailChange, { body: { otp: await codeTo(third) } });
    const later = /undo-email-change#(\S+)/.exec((await lastMailTo(email))?.text_part ?? '')?.[1];
    expect((await undo(token)).status).toBe(200);
    expect((await undo(later ?? '')).status).toBe(400);
    const { email: current } = await app.db
      .selectFrom('accounts.account')
      .select('email')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(current).toBe(account.email);
  });

  it('is dead after seven days, and when made up', async () => {
    const { token } = await changed();
    await app.db
      .updateTable('accounts.email_undo')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await undo(token)).status).toBe(400);
    expect((await undo('made-up')).status).toBe(400);
  });
});
