import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Child, serverAddress, startChild } from './support/child-process.ts';
import { createTestDatabase } from './support/database/database.ts';

const secret = 'a secret for tests, of more than 32 characters';
const patience = 60_000;
let folder: string;
let children: Child[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-start-'));
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await rm(folder, { recursive: true, force: true });
}, patience);

function run(script: string, environment: Record<string, string>): Child {
  const child = startChild(script, { STEPWELL_DATA: folder, LOG_LEVEL: 'error', ...environment });
  children.push(child);
  return child;
}

const runServer = (environment: Record<string, string> = {}) =>
  run('server/main.ts', { PORT: '0', ...environment });

describe('a failed start', () => {
  test('lists every mistake in the configuration', async () => {
    const child = runServer({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://localhost',
      SMTP_URL: 'mail.example.org',
      PUBLIC_URL: 'learn.example.org',
      SESSION_SECRET: 'short',
      TRUSTED_PROXIES: 'perhaps',
      LOG_LEVEL: 'loud',
    });
    expect(await child.exitCode).toBe(1);
    const said = child.output().trim().split('\n');
    expect(said[0]).toBe('The configuration is not usable:');
    const named = said.slice(1).map((line) => /^ {2}- ([A-Z_]+) /.exec(line)?.[1]);
    expect(named.sort()).toEqual([
      'DATABASE_URL',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'SESSION_SECRET',
      'SMTP_URL',
      'TRUSTED_PROXIES',
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('requires a secret in production', async () => {
    const child = runServer({ NODE_ENV: 'production' });
    expect(await child.exitCode).toBe(1);
    expect(child.output()).toMatch(/SESSION_SECRET is required in production/);
  });

  test('says that the port is in use', { timeout: patience }, async () => {
    const database = await createTestDatabase();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const child = runServer({
      PORT: String(port),
      SAMPLE_COURSES: 'off',
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: secret,
    });
    expect(await child.exitCode).toBe(1);
    expect(child.output()).toMatch(/This port is taken by another program\..* PORT=\d+ npm start/);
    expect(child.output()).not.toMatch(/\bat .+:\d+:\d+/);
    await new Promise((resolve) => taken.close(resolve));
    await database.drop();
  });

  test('says that the database cannot be reached', { timeout: patience }, async () => {
    const child = runServer({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing',
      SESSION_SECRET: secret,
    });
    expect(await child.exitCode).toBe(1);
    expect(child.output()).not.toMatch(/\bat .+:\d+:\d+/);
    expect(child.output()).toMatch(/ECONNREFUSED|cannot be reached/);
  });
});

describe('on the embedded database', () => {
  test('starts, refuses a second copy, stops and starts again', {
    timeout: patience,
  }, async () => {
    const first = runServer();
    const address = await serverAddress(first);
    for (const name of ['admin', 'owner', 'student']) {
      expect(first.output()).toMatch(new RegExp(`^ +${name} +stepwell-${name}$`, 'm'));
    }
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    // Kept from the second on; not even a kept page is for another website's name.
    const homeAs = async (host: string) =>
      new Promise((resolve, reject) => {
        get(address, { headers: { host } }, (reply) => resolve(reply.resume().statusCode)).on(
          'error',
          reject,
        );
      });
    expect([await homeAs('localhost'), await homeAs('localhost')]).toEqual([200, 200]);
    expect(await homeAs('mail.attacker.example')).toBe(421);
    const login = new URLSearchParams({ username: 'student', password: 'stepwell-student' });
    const signIn = (at: string) => fetch(`${at}/auth/login`, { method: 'POST', body: login });
    expect((await signIn(address)).status).toBe(200);

    const copy = runServer();
    expect(await copy.exitCode).toBe(1);
    expect(copy.output()).toMatch(/Stepwell is already running on this data folder/);
    expect((await signIn(address)).status).toBe(200);

    first.process.kill('SIGTERM');
    expect(await first.exitCode).toBe(0);
    expect(first.output()).toMatch(/Stopping \(SIGTERM\)/);

    const second = runServer();
    const again = await serverAddress(second);
    expect(second.output()).not.toMatch(/migrations|sample data|Creating/);
    expect((await signIn(again)).status).toBe(200);
    second.process.kill('SIGINT');
    expect(await second.exitCode).toBe(0);
  });

  test('has no sample data in production, where create-admin creates the first Admin', {
    timeout: patience,
  }, async () => {
    const environment = {
      NODE_ENV: 'production',
      SAMPLE_COURSES: 'off',
      SESSION_SECRET: secret,
      SUPPORT_EMAIL: 'help@example.org',
      MAIL_FROM: 'no-reply@example.org',
    };
    const admin = {
      ADMIN_USERNAME: 'first',
      ADMIN_EMAIL: 'first@example.org',
      ADMIN_FIRST_NAME: 'First',
      ADMIN_LAST_NAME: 'Admin',
      ADMIN_PASSWORD: 'a good long password',
    };
    const createAdmin = (given: Record<string, string> = {}) =>
      run('scripts/create-admin.ts', { ...environment, ...admin, ...given });

    const bad = createAdmin({ ADMIN_EMAIL: 'nowhere', ADMIN_PASSWORD: 'short' });
    expect(await bad.exitCode).toBe(1);
    expect(bad.output()).toMatch(/valid email address[\s\S]*at least 8 characters/);
    expect(bad.output()).not.toMatch(/\bat .+:\d+:\d+/);

    const made = createAdmin();
    expect(await made.exitCode).toBe(0);
    expect(made.output()).toMatch(/The Admin first can sign in now\./);
    expect(made.output()).not.toContain(admin.ADMIN_PASSWORD);

    const twice = createAdmin();
    expect(await twice.exitCode).toBe(1);
    expect(twice.output()).toMatch(/Username already exists!/);

    const server = runServer(environment);
    const address = await serverAddress(server);
    expect(server.output()).not.toMatch(/sample/i);
    const body = new URLSearchParams({ username: 'first', password: admin.ADMIN_PASSWORD });
    const signedIn = await fetch(`${address}/auth/login`, { method: 'POST', body });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const users = await fetch(`${address}/users/all-users`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await users.json()).toMatchObject({
      data: [{ username: 'first', role: 'Admin' }],
      meta: { total: 1, roles: { Admin: 1, User: 0, ModuleOwner: 0 } },
    });
    expect((await fetch(`${address}/api/mailbox`)).status).toBe(404);
    const help = await fetch(`${address}/api/sign-in-help`);
    expect(await help.json()).toEqual({ data: { sampleAccounts: [], mailbox: null } });
  });
});

describe('on a PostgreSQL server', () => {
  test('has no sample data, and serves pages as HTML and calls as JSON', {
    timeout: patience,
  }, async () => {
    const database = await createTestDatabase();
    try {
      const server = runServer({ DATABASE_URL: database.connectionString, SESSION_SECRET: secret });
      const address = await serverAddress(server);
      expect(server.output()).not.toMatch(/sample/i);
      // Lessons bring PDFs. There's no database and no secret.
      expect((await readdir(folder)).toSorted()).toEqual(['files', 'tmp']);
      const typeOf = async (path: string, method = 'GET') => {
        const answer = await fetch(`${address}${path}`, { method });
        return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
      };
      expect(await typeOf('/')).toEqual([200, 'text/html']);
      expect(await typeOf('/nowhere')).toEqual([404, 'text/html']);
      expect(await typeOf('/assets/nothing.js')).toEqual([404, 'text/plain']);
      for (const path of [
        '/api/nothing',
        '/auth/nothing',
        '/mfa/nothing',
        '/users/1',
        '/admin/x',
      ]) {
        expect(await typeOf(path), path).toEqual([404, 'application/json']);
        expect(await typeOf(path, 'POST'), path).toEqual([404, 'application/json']);
      }
      expect(await server.stop()).toBe(0);
    } finally {
      await database.drop();
    }
  });
});
