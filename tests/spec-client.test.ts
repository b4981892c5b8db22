import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './support/app.ts';
import { buildAccount, buildAdmin, buildLearner } from './support/factories.ts';

/**
 * A client as someone writes it who has read the specification and nothing else: the wrapper of its section 7, its twelve
 * calls, and the messages of its section 8. It imports nothing of ours on purpose.
 */
class SpecError extends Error {
  readonly code: number;
  readonly errors: unknown[];
  constructor(message: string, code: number, errors: unknown[]) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

type Values = Record<string, unknown>;

/** The fields that the specification's screens read. */
interface Reply {
  access_token: string;
  mfa_enabled: boolean;
  otp: string;
  message: string;
  username: string;
  role: string;
  istwofactorenabled: boolean;
}

let base = '';

class SpecClient {
  token = '';

  async send(method: string, path: string, init: { body?: string; type?: string } = {}) {
    const headers: Record<string, string> = { 'Content-Type': init.type ?? 'application/json' };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      ...(init.body === undefined ? {} : { body: init.body }),
      signal: AbortSignal.timeout(30_000),
    });
    if (response.status < 200 || response.status > 299) {
      const { detail, errors } = (await response.json()) as { detail: string; errors: unknown[] };
      throw new SpecError(detail, response.status, errors);
    }
    return response;
  }

  private async read(...request: Parameters<SpecClient['send']>): Promise<Reply> {
    const response = await this.send(...request);
    const data = (await response.json()) as Reply & { data?: Reply };
    return data.data ?? data;
  }

  get(path: string, query: Values = {}) {
    const renamed = ['page', 'limit', 'order', 'sort'];
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value === '' || value === null || value === undefined) continue;
      search.set(renamed.includes(name) ? `_${name}` : name, String(value));
    }
    return this.read('GET', search.size > 0 ? `${path}?${search}` : path);
  }

  post(path: string, body: unknown) {
    return this.read('POST', path, { body: JSON.stringify(body) });
  }

  postForm(path: string, values: Record<string, string>) {
    const body = new URLSearchParams(values).toString();
    return this.read('POST', path, { body, type: 'application/x-www-form-urlencoded' });
  }

  delete(path: string, what?: unknown[] | string | number) {
    if (Array.isArray(what)) return this.read('DELETE', `${path}?user_ids=${what.join(',')}`);
    return this.read('DELETE', what === undefined ? path : `${path}/${what}`);
  }

  deleteInBody(path: string, ids: unknown[]) {
    return this.read('DELETE', path, { body: JSON.stringify({ user_ids: ids.join(',') }) });
  }

  async signIn(username: string, password: string) {
    const reply = await this.postForm('/auth/login', { username, password });
    this.token = reply.access_token;
    return reply;
  }
}

/** What the specification's screens show when a call fails. */
const shown = {
  login: ({ code }: SpecError) =>
    code === 500 || code === 0
      ? 'An error has been occured while processing you request. Please try again!'
      : '*Wrong username or password!',
  totp: () => '*Wrong OTP',
  register: () => '* Username already exists!',
  changePassword: () => 'Wrong old password',
  users: ({ message }: SpecError) => `Error: ${message}`,
};

async function failureOf(call: Promise<unknown>): Promise<SpecError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof SpecError)) throw new Error('The call should have failed.');
  expect(outcome.message).toMatch(/\w/);
  expect(Array.isArray(outcome.errors)).toBe(true);
  return outcome;
}

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  base = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

let people = 0;
const newPerson = () => ({
  username: `reader${++people}`,
  password: 'a long enough passphrase',
  first_name: 'Rea',
  last_name: 'Der',
  email: `reader${people}@example.org`,
  phone_number: '',
  role: 'User',
});

async function signUp(person = newPerson()) {
  const client = new SpecClient();
  await client.post('/auth/register', person);
  const { otp } = await client.get(`/auth/otp/${person.email}`);
  await client.post('/auth/register-accept', { ...person, otp });
  await client.signIn(person.username, person.password);
  return { person, client };
}

describe('signing up', () => {
  test('registers, reads the code, and confirms with the same body', async () => {
    const person = newPerson();
    const client = new SpecClient();
    await client.post('/auth/register', person);
    const { otp } = await client.get(`/auth/otp/${person.email}`);
    expect(otp).toMatch(/^\d{6}$/);
    // The specification compares the code in the browser and sends the registration again.
    await client.post('/auth/register-accept', person);
    expect(await client.signIn(person.username, person.password)).toMatchObject({
      access_token: expect.any(String),
      mfa_enabled: false,
    });
  });

  test.each([
    ['text', (otp: string): unknown => otp],
    ['a number', (otp: string): unknown => Number(otp)],
  ])('accepts the code as %s', async (_, as) => {
    const person = newPerson();
    const client = new SpecClient();
    await client.post('/auth/register', person);
    const { otp } = await client.get(`/auth/otp/${person.email}`);
    await client.post('/auth/register-accept', { ...person, otp: as(otp) });
    await client.signIn(person.username, person.password);
  });

  test('a wrong code is refused', async () => {
    const person = newPerson();
    const client = new SpecClient();
    await client.post('/auth/register', person);
    const { otp } = await client.get(`/auth/otp/${person.email}`);
    const wrong = otp === '000001' ? 2 : 1;
    const failure = await failureOf(
      client.post('/auth/register-accept', { ...person, otp: wrong }),
    );
    expect(failure.code).toBe(400);
  });

  test('a phone number may be null or left out', async () => {
    const client = new SpecClient();
    await client.post('/auth/register', { ...newPerson(), phone_number: null });
    const { phone_number: _, ...without } = newPerson();
    await client.post('/auth/register', without);
  });

  test('a taken user name is refused', async () => {
    const { person } = await signUp();
    const other = { ...newPerson(), username: person.username };
    const failure = await failureOf(new SpecClient().post('/auth/register', other));
    expect(failure.code).toBe(409);
    expect(`* ${failure.message}`).toBe(shown.register());
  });

  test('the role that was sent is ignored', async () => {
    const { client } = await signUp({ ...newPerson(), role: 'Admin' });
    expect((await client.get('/users/me')).role).toBe('User');
  });
});

describe('signing in', () => {
  test('gives a token that the other calls accept, in the address too', async () => {
    const { person, client } = await signUp();
    const { exp } = JSON.parse(atob(client.token.split('.')[1] ?? ''));
    expect(exp * 1000).toBeGreaterThan(Date.now());
    await new SpecClient().get(`/auth/verify-token/${client.token}`);
    const me = await new SpecClient().get('/users/me', { token: client.token });
    expect(me).toMatchObject({
      username: person.username,
      firstname: 'Rea',
      lastname: 'Der',
      email: person.email,
      phonenumber: '',
      role: 'User',
      istwofactorenabled: false,
    });
  });

  test.each([
    ['a wrong password', async () => (await signUp()).person.username],
    ['an unknown name', async () => 'nobody-of-this-name'],
  ])('%s shows the message for it', async (_, name) => {
    const failure = await failureOf(new SpecClient().signIn(await name(), 'not the password'));
    expect(failure.code).toBe(401);
    expect(shown.login(failure)).toBe('*Wrong username or password!');
  });

  test('a broken token signs out', async () => {
    const failure = await failureOf(new SpecClient().get('/auth/verify-token/broken'));
    expect(failure.code).toBe(401);
  });
});

test('a password is changed, and the old one has to be right', async () => {
  const { person, client } = await signUp();
  const change = { username: person.username, new_password: 'another long passphrase' };
  const wrong = client.post('/change_password', { ...change, old_password: 'not it' });
  expect((await failureOf(wrong)).code).toBe(400);
  const reply = await client.post('/change_password', {
    ...change,
    old_password: person.password,
  });
  expect(reply.message).toBe('Password has been changed successfully.');
  await new SpecClient().signIn(person.username, change.new_password);
});

describe('the second factor', () => {
  /** The phone that scanned the QR code: its secret and first code take calls that the specification doesn't have. */
  async function scan(client: SpecClient) {
    const response = await client.send('GET', '/mfa/otp-secret');
    return ((await response.json()) as { data: { secret: string } }).data.secret;
  }

  test('is registered with a picture, and can be cancelled again', async () => {
    const { person, client } = await signUp();
    const body = JSON.stringify({ username: person.username });
    const picture = await client.send('POST', '/mfa/otp-register', { body });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const reply = await client.delete(`/mfa/cancel/${person.username}`);
    expect(reply.message).toBe('Canceled MFA register!');
  });

  test('holds the sign-in back until its code is validated, as text or as a number', async () => {
    const { person, client } = await signUp();
    const body = JSON.stringify({ username: person.username });
    await client.send('POST', '/mfa/otp-register', { body });
    const secret = await scan(client);
    const confirmed = await generate({ secret, epoch: Date.now() / 1000 - 30 });
    await client.post('/mfa/otp-confirm', { totp: confirmed });
    expect((await client.get('/users/me')).istwofactorenabled).toBe(true);

    const again = new SpecClient();
    const reply = await again.signIn(person.username, person.password);
    expect(reply.mfa_enabled).toBe(true);
    expect((await failureOf(again.get('/users/me'))).code).toBe(401);

    const code = await generate({ secret });
    const wrong = { username: person.username, totp: (Number(code) + 1) % 1_000_000 };
    const failure = await failureOf(again.post('/mfa/validate-totp', wrong));
    expect(failure.code).toBe(400);
    expect(shown.totp()).toBe('*Wrong OTP');

    await again.post('/mfa/validate-totp', { username: person.username, totp: Number(code) });
    expect((await again.get('/users/me')).username).toBe(person.username);
    expect((await again.delete(`/mfa/cancel/${person.username}`)).message).toBe(
      'Canceled MFA register!',
    );
    expect((await again.get('/users/me')).istwofactorenabled).toBe(false);
  });
});

describe('the admin dashboard', () => {
  let admin: SpecClient;

  beforeAll(async () => {
    const { client, person } = await signUp();
    await app.db
      .updateTable('accounts.account')
      .set({ role: 'Admin' })
      .where('username', '=', person.username)
      .execute();
    admin = client;
  });

  const usersNow = async () => (await admin.get('/users/all-users')) as unknown as Values[];

  test('lists everyone without parameters, so that roles can be counted', async () => {
    await Promise.all(Array.from({ length: 30 }, () => buildLearner(app.db)));
    await buildAdmin(app.db);
    const users = await usersNow();
    const stored = await app.db
      .selectFrom('accounts.account')
      .select(['role', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('role')
      .execute();
    for (const { role, count } of stored) {
      expect(users.filter((user) => user.role === role)).toHaveLength(count);
    }
    expect(Object.keys(users[0] ?? {}).sort()).toEqual([
      'email',
      'firstname',
      'istwofactorenabled',
      'lastname',
      'phonenumber',
      'role',
      'userid',
      'username',
    ]);
  });

  test('pages and sorts with the renamed parameters, and empty ones are as good as none', async () => {
    await Promise.all(Array.from({ length: 3 }, () => buildLearner(app.db)));
    const all = await usersNow();
    const page = await admin.get('/users/all-users', {
      page: 2,
      limit: 2,
      sort: 'userid',
      order: 'asc',
    });
    expect(page).toEqual(all.slice(2, 4));
    expect(await admin.get('/users/all-users', { page: '', limit: null })).toHaveLength(all.length);
    expect(await admin.get('/users/all-users?_page=&_limit=&_order=&_sort=&q=')).toHaveLength(
      all.length,
    );
    const failure = await failureOf(admin.get('/users/all-users', { limit: 101 }));
    expect(failure).toMatchObject({ code: 400, message: expect.stringContaining('100') });
  });

  test('shows why the list failed to load', async () => {
    const { client } = await signUp();
    const failure = await failureOf(client.get('/users/all-users'));
    expect(failure.code).toBe(403);
    expect(shown.users(failure)).toBe(`Error: ${failure.message}`);
  });

  test.each([
    ['a list in the address', (ids: number[]) => admin.delete('/admin/delete_users', ids)],
    ['a list in the body', (ids: number[]) => admin.deleteInBody('/admin/delete_users', ids)],
  ])('deletes %s', async (_, remove) => {
    const going = [await buildLearner(app.db), await buildAccount(app.db, {})];
    const ids = going.map(({ id }) => id);
    expect((await remove(ids)).message).toBe('Deleted successfully!');
    const left = (await usersNow()).map(({ userid }) => userid);
    expect(left).not.toContain(ids[0]);
    expect(left).not.toContain(ids[1]);
  });

  test.each([[Number], [String]])(
    'deletes one user whose id is appended to the path',
    async (as) => {
      const { id } = await buildLearner(app.db);
      const reply = await admin.delete('/admin/delete_users', as(id) as string | number);
      expect(reply.message).toBe('Deleted successfully!');
      expect((await usersNow()).map(({ userid }) => userid)).not.toContain(id);
    },
  );

  test('a failed deletion says why and deletes nobody', async () => {
    const { id } = await buildLearner(app.db);
    const failure = await failureOf(admin.delete('/admin/delete_users', [id, 2_000_000_000]));
    expect(failure.code).toBe(404);
    const alone = await failureOf(admin.delete('/admin/delete_users', 2_000_000_000));
    expect(alone.code).toBe(404);
    expect((await failureOf(admin.delete('/admin/delete_users'))).code).toBe(400);
    expect((await usersNow()).map(({ userid }) => userid)).toContain(id);
  });
});
