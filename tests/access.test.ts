import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptFramePath } from '../activities/build-and-trace/script-frame.ts';
import { getMe, verifyToken } from '../contract/accounts.ts';
import type { Access, Endpoint } from '../contract/endpoint.ts';
import type { Role } from '../contract/fields.ts';
import { openSession } from '../server/accounts/sign-in/sessions.ts';
import { findSessionId, signToken } from '../server/accounts/sign-in/tokens.ts';
import { ask, startApp, type TestApp } from './support/app.ts';
import { allEndpoints } from './support/endpoints.ts';
import { addCoTeacher, buildAccount, buildCourse } from './support/factories.ts';

const endpoints = await allEndpoints();
let app: TestApp;
let taughtCourse: number;

beforeAll(async () => {
  app = await startApp();
  taughtCourse = (await buildCourse(app.db)).id;
});
afterAll(() => app?.close());

interface Caller {
  username: string;
  token?: string;
}

async function open(role: Role, pending = false): Promise<Caller & { token: string; id: number }> {
  const { id, username } = await buildAccount(app.db, { role });
  const token = await openSession(app.db, app.config, {
    accountId: id,
    pending,
    remember: false,
    userAgent: 'test',
    address: '127.0.0.1',
  });
  return { id, username, token };
}

function sessionIdOf(token: string): string {
  return findSessionId(app.config, token) ?? '';
}

const callers = {
  visitor: async () => ({ username: 'nobody' }),
  pending: () => open('User', true),
  User: () => open('User'),
  'learner who teaches a course': async () => {
    const caller = await open('User');
    const rights = { mayEdit: true, mayReview: true, asLearner: true };
    await addCoTeacher(app.db, taughtCourse, caller.id, rights);
    return caller;
  },
  ModuleOwner: () => open('ModuleOwner'),
  Admin: () => open('Admin'),
  'expired token': async () => {
    const { id, username, token } = await open('Admin');
    const expiresAt = new Date(Date.now() - 1000);
    const session = { id: sessionIdOf(token), accountId: id, expiresAt };
    return { username, token: signToken(app.config, session) };
  },
  'expired session': async () => {
    const caller = await open('Admin');
    await app.db
      .updateTable('accounts.session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', sessionIdOf(caller.token))
      .execute();
    return caller;
  },
  'forged token': async () => {
    const { id, username, token } = await open('Admin');
    const forger = { ...app.config, sessionSecret: 'another secret that nobody was ever told' };
    const session = {
      id: sessionIdOf(token),
      accountId: id,
      expiresAt: new Date(Date.now() + 60_000),
    };
    return { username, token: signToken(forger, session) };
  },
  'token without signature': async () => {
    const { username, token } = await open('Admin');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    return { username, token: `${header}.${token.split('.')[1]}.` };
  },
  'revoked session': async () => {
    const caller = await open('Admin');
    await app.db
      .deleteFrom('accounts.session')
      .where('id', '=', sessionIdOf(caller.token))
      .execute();
    return caller;
  },
  'deleted account': async () => {
    const caller = await open('Admin');
    await app.db.deleteFrom('accounts.account').where('id', '=', caller.id).execute();
    return caller;
  },
} satisfies Record<string, () => Promise<Caller>>;

type CallerName = keyof typeof callers;

const admitted: Record<Access, CallerName[]> = {
  visitor: Object.keys(callers) as CallerName[],
  secondFactor: ['pending'],
  account: ['User', 'learner who teaches a course', 'ModuleOwner', 'Admin'],
  teacher: ['learner who teaches a course', 'ModuleOwner', 'Admin'],
  owner: ['ModuleOwner', 'Admin'],
  admin: ['Admin'],
  directory: [],
  key: [],
};

/** 403 for a role that is too low, 401 for those who are not signed in. */
function expectedRefusal(access: Access, caller: CallerName): 401 | 403 | null {
  if (admitted[access].includes(caller)) return null;
  const isSignedIn = admitted.account.includes(caller);
  const isAboutSessions = !['secondFactor', 'directory', 'key'].includes(access);
  return isSignedIn && isAboutSessions ? 403 : 401;
}

/** Sends only the caller's own parameters, so callers with access may get any status but a refusal. */
async function statusFor(endpoint: Endpoint, caller: Caller): Promise<number> {
  const params = {
    username: caller.username,
    email: 'nobody@example.org',
    id: '0',
    token: caller.token ?? 'none',
  };
  const { status } = await ask(app.server, endpoint, { params } as never, caller);
  return status;
}

describe('the contract and the routes', () => {
  test('every endpoint has a handler and every handler an endpoint', () => {
    const inContract = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect([...app.server.services.calls.keys()].sort()).toEqual(inContract.sort());
  });

  test('every endpoint declares who may call it', () => {
    const undeclared = endpoints.filter(({ endpoint }) => !(endpoint.access in admitted));
    expect(undeclared).toEqual([]);
  });

  test('there are no routes besides the endpoints, health checks, API documentation and the frame for scripts', () => {
    const documentation = ['/api/docs', '/api/docs.json', '/api/openapi.json'];
    const known = ['/healthz', '/readyz', scriptFramePath, ...documentation];
    const calls = [...app.server.services.calls.values()].map(({ endpoint }) => endpoint.path);
    expect(routesOf(app).filter((path) => ![...calls, ...known].includes(path))).toEqual([]);
  });
});

/** A new call of the studio is for everyone who teaches the course, unless there is a reason to add it here. */
test('only making courses, their owner’s calls and a bank of one’s own need the role of a teacher', () => {
  const forOwners = endpoints.filter(({ endpoint }) => endpoint.access === 'owner');
  expect(forOwners.map(({ name }) => name).sort()).toEqual([
    'questions.bank.addBankQuestion',
    'questions.bank.copyBankQuestion',
    'questions.bank.importToBank',
    'questions.bank.readBankFile',
    'questions.bank.undoBankImport',
    'studio.archives.getArchive',
    'studio.archives.importArchive',
    'studio.courses.createCourse',
    'studio.drafts.discardDraft',
    'teaching.people.addTeacher',
    'teaching.people.changeTeacher',
    'teaching.people.handOverCourse',
    'teaching.people.listTeacherInvitations',
    'teaching.people.resendTeacherInvitation',
    'teaching.people.withdrawTeacherInvitation',
  ]);
});

describe.each(Object.keys(callers) as CallerName[])('as %s', (caller) => {
  const others = endpoints.filter(({ endpoint }) => endpoint !== verifyToken);
  let refusedCaller: Caller | undefined;

  test.each(others)('$name', async ({ endpoint }) => {
    const refusal = expectedRefusal(endpoint.access, caller);
    if (refusal) {
      refusedCaller ??= await callers[caller]();
      expect(await statusFor(endpoint, refusedCaller)).toBe(refusal);
    } else {
      // A new account each time: some calls end the session or delete the account.
      const status = await statusFor(endpoint, await callers[caller]());
      expect([401, 403, 500]).not.toContain(status);
    }
  });

  test('accounts.verifyToken', async () => {
    const status = await statusFor(verifyToken, await callers[caller]());
    expect(status).toBe(admitted.account.includes(caller) ? 200 : 401);
  });
});

describe('tokens', () => {
  test.each([
    ['nothing', ''],
    ['no token', 'Bearer'],
    ['a word', 'Bearer hello'],
    ['another scheme', 'Basic YWRtaW46c3RlcHdlbGwtYWRtaW4='],
    ['three dots', 'Bearer ...'],
    ['a very long text', `Bearer ${'a'.repeat(10_000)}`],
  ])('an Authorization header with %s is refused', async (_, authorization) => {
    const response = await app.server.inject({ url: '/users/me', headers: { authorization } });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  test('a signed token for an unknown session is refused', async () => {
    const token = await new SignJWT({ sid: randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(app.config.sessionSecret));
    expect((await ask(app.server, getMe, { query: {} }, { token })).status).toBe(401);
  });

  test('only /users/me accepts a token in the URL', async () => {
    const { token } = await open('Admin');
    const withToken = (path: string) => app.server.inject(`${path}?token=${token}`);
    expect((await withToken('/users/me')).statusCode).toBe(200);
    expect((await withToken('/users/all-users')).statusCode).toBe(401);
    expect((await withToken('/api/account/export')).statusCode).toBe(401);
  });
});

/** The paths of all routes, read from the router's printed tree. */
function routesOf({ server: app }: TestApp): string[] {
  const stack: string[] = [];
  const paths: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line);
    if (!match) continue;
    const depth = (match[1] ?? '').length / 4;
    stack.length = depth;
    stack[depth] = match[2] ?? '';
    if (match[3]) paths.push(stack.join(''));
  }
  return [...new Set(paths)];
}
