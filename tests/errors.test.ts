import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { signedIn, startApp, type TestApp } from './support/app.ts';
import { allEndpoints } from './support/endpoints.ts';
import { buildAdmin } from './support/factories.ts';
import { buildKey } from './support/integrations/keys.ts';
import { buildOrganisation as buildDirectory } from './support/scim/directory.ts';
import { buildOrganisation } from './support/teams.ts';

const endpoints = await allEndpoints();
let app: TestApp;
let token: string;
let key: string;
let directoryToken: string;
let directoryIds: { people: string; groups: string };

beforeAll(async () => {
  app = await startApp();
  await signInAsAdmin();
  await connectDirectory();
  key = (await buildKey(await buildOrganisation(app))).secret;
});
afterAll(() => app?.close());

async function signInAsAdmin() {
  token = (await signedIn(app, await buildAdmin(app.db))).token;
}

/** A directory with one person and one group. Its calls are made with a token of its own. */
async function connectDirectory() {
  const { send, key } = await buildDirectory(app);
  const person = await send('POST', '/Users', { userName: 'ada@example.org' });
  const group = await send('POST', '/Groups', { displayName: 'Reception' });
  directoryIds = { people: String(person.body.id), groups: String(group.body.id) };
  directoryToken = key;
}

const isScim = (url: string | undefined) => url?.startsWith('/scim/') === true;

/** Signs in again if an earlier call ended the session or deleted the account, and connects again if a directory is too fast. */
async function send(request: InjectOptions & { url: string }) {
  const forDirectory = isScim(request.url);
  const isForKeys = request.url.startsWith('/api/v1/');
  const sendOnce = () => {
    const bearer = forDirectory ? directoryToken : isForKeys ? key : token;
    const headers = { authorization: `Bearer ${bearer}`, ...request.headers };
    return app.server.inject({ ...request, headers });
  };
  const response = await sendOnce();
  if (isForKeys && response.statusCode === 429) {
    await app.db.deleteFrom('platform.throttle').execute();
    return sendOnce();
  }
  if (response.statusCode !== (forDirectory ? 429 : 401)) return response;
  await (forDirectory ? connectDirectory() : signInAsAdmin());
  return sendOnce();
}

/** Expects a refusal that says why and reveals nothing about the server. */
function expectRefusal(response: Awaited<ReturnType<typeof send>>, about: string) {
  const { statusCode, body } = response;
  const context = `${about}: ${statusCode} ${body.slice(0, 300)}`;
  expect(statusCode, context).toBeGreaterThanOrEqual(400);
  expect(statusCode, context).toBeLessThan(500);
  expect(body, context).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b|syntax error|relation "/);
  if (isScim(response.raw.req.url)) return expectScimError(response, context);
  if (response.raw.req.url?.startsWith('/api/oauth/')) return expectOauthError(response, context);
  const isProblem = 'type' in JSON.parse(body);
  const mediaType = `application/${isProblem ? 'problem+json' : 'json'}; charset=utf-8`;
  expect(response.headers['content-type'], context).toBe(mediaType);
  const parsed = JSON.parse(body) as {
    detail: string;
    errors: { field: string; message: string }[];
  };
  expect(Object.keys(parsed).sort(), context).toEqual([
    ...['code', 'detail', 'errors'],
    ...(isProblem ? ['status', 'title', 'type'] : []),
  ]);
  expect(parsed.detail, context).toMatch(/^[A-Z].*[.!]$/s);
  for (const error of parsed.errors) {
    expect(typeof error.field, context).toBe('string');
    expect(error.message, context).not.toMatch(/^Invalid|undefined|NaN|\[object/);
  }
}

/** The errors of RFC 7644: the status is a text, and the reason one of those it names. */
/** As RFC 6749 has it, or as everywhere where there is no such call. */
function expectOauthError({ body }: Awaited<ReturnType<typeof send>>, context: string) {
  const { error, error_description: detail, ...others } = JSON.parse(body);
  if (error === undefined) return expect(others, context).toMatchObject({ code: 'not_found' });
  expect(others, context).toEqual({});
  expect(detail, context).toMatch(/^[A-Z].*[.!]$/s);
}

function expectScimError(
  { statusCode, headers, body }: Awaited<ReturnType<typeof send>>,
  context: string,
) {
  expect(headers['content-type'], context).toBe('application/scim+json; charset=utf-8');
  const { schemas, status, scimType, detail, ...others } = JSON.parse(body) as Record<
    string,
    unknown
  >;
  expect(others, context).toEqual({});
  expect(schemas, context).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  expect(status, context).toBe(String(statusCode));
  expect(detail, context).toMatch(/^[A-Z].*[.!]$/s);
  expect(detail, context).not.toMatch(/^Invalid|undefined|NaN|\[object/);
  const reasons = {
    400: [
      'invalidFilter',
      'invalidSyntax',
      'invalidPath',
      'invalidValue',
      'noTarget',
      'tooMany',
      'invalidCursor',
    ],
    409: ['uniqueness'],
  }[statusCode] ?? [undefined];
  expect(reasons, context).toContain(scimType);
}

/** For values that a call may accept (a comment may be any text) but must not fail on. */
function expectNoFailure(response: Awaited<ReturnType<typeof send>>, about: string) {
  if (response.statusCode >= 400) expectRefusal(response, about);
}

const deep = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

const hostileValues: [string, unknown][] = [
  ['nothing', ''],
  ['spaces', '   '],
  ['null', null],
  ['a number', 42],
  ['a negative number', -1],
  ['a huge number', 1e308],
  ['true', true],
  ['a list', []],
  ['a list of lists', [[[]], [{}]]],
  ['an object', {}],
  ['an object with prototype keys', { constructor: { prototype: { admin: true } }, toString: 1 }],
  ['a deep object', deep(200)],
  ['100 kB of text', 'x'.repeat(100_000)],
  ['100 kB of one word and spaces', 'a '.repeat(50_000)],
  ['a NUL character', 'abc\u0000def'],
  ['control characters', '\u0001\u001b[31m\r\nSet-Cookie: a=b'],
  ['a lone surrogate', 'abc\ud800def'],
  ['letters that combine', 'e\u0301\u0302\u0303'.repeat(50)],
  ['right-to-left marks', '\u202eabc\u202c'],
  ['SQL', "x'; drop table accounts.account; --"],
  ['a pattern', '%_\\%'],
  ['markup', '<script>alert(1)</script>'],
  ['a format', '%s%n$(id)`id`{{7*7}}'],
  ['a path', '../../etc/passwd'],
];

function fieldsOf(schema: unknown): string[] {
  const shape = (schema as { def?: { shape?: object } } | undefined)?.def?.shape;
  return Object.keys(shape ?? {});
}

/** Bodies of SCIM are read by the server itself: attributes by name, or operations that change them. */
const scimAttributes = [
  'userName',
  'displayName',
  'externalId',
  'active',
  'name',
  'emails',
  'members',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
];

/** One attribute at a time, or the first refusal would hide the others. */
function bodiesWith({ access, method, body }: Endpoint, value: unknown): unknown[] {
  if (access !== 'directory') {
    return [Object.fromEntries(fieldsOf(body).map((field) => [field, value]))];
  }
  if (method === 'PATCH') {
    return [
      { Operations: value },
      { Operations: [{ op: value, path: value, value }] },
      ...scimAttributes.map((path) => ({ Operations: [{ op: 'replace', path, value }] })),
    ];
  }
  return scimAttributes.map((attribute) => ({
    userName: 'eva@example.org',
    displayName: 'Night shift',
    [attribute]: value,
  }));
}

function addressOf({ path, access }: Endpoint): string {
  if (access !== 'directory') return path.replace(/:\w+/g, '1');
  return path.replace(':id', directoryIds[path.includes('/Groups') ? 'groups' : 'people']);
}

const withBody = endpoints.filter(({ endpoint }) => endpoint.body);
const withQuery = endpoints.filter(({ endpoint }) => endpoint.query);
const withParams = endpoints.filter(({ endpoint }) => endpoint.params);

describe.each(withBody)('the body of $name', ({ endpoint }) => {
  const post = (payload: string, contentType = 'application/json') =>
    send({
      method: endpoint.method,
      url: addressOf(endpoint),
      payload,
      headers: { 'content-type': contentType },
    });

  test('accepts or rejects hostile values in every field and instead of an object', async () => {
    for (const [name, value] of hostileValues) {
      for (const body of bodiesWith(endpoint, value)) {
        expectNoFailure(await post(JSON.stringify(body)), name);
      }
      expectNoFailure(await post(JSON.stringify(value)), `only ${name}`);
    }
  });

  const brokenTexts = [
    ['no JSON', '{"username": "a",'],
    ['only an opening', '['.repeat(100_000)],
    ['prototype keys in the text', '{"__proto__":{"role":"Admin"},"username":"x"}'],
    ['the same key twice', '{"username":"a","username":{}}'],
    ['more than we accept', JSON.stringify({ username: 'x'.repeat(300_000) })],
    ['bytes that are no text', '["\xff\xfe"]'],
  ] as const;
  test('rejects invalid and misleading JSON', async () => {
    for (const [name, payload] of brokenTexts) expectRefusal(await post(payload), name);
  });

  const otherTypes = [
    ['XML', 'application/xml', '<a/>'],
    ['plain text', 'text/plain', 'username=a'],
    ['files', 'multipart/form-data; boundary=x', '--x--'],
    ['a type that is none', 'hello', '{}'],
    ['a broken form', 'application/x-www-form-urlencoded', '%ZZ=%&a[b]=1&__proto__=2&=&&'],
  ] as const;
  test('rejects other content types', async () => {
    for (const [name, contentType, payload] of otherTypes) {
      expectRefusal(await post(payload, contentType), name);
    }
  });

  test('is required', async () => {
    expectRefusal(await send({ method: endpoint.method, url: addressOf(endpoint) }), 'nothing');
  });
});

describe.each(withQuery)('the query of $name', ({ endpoint }) => {
  const texts = hostileValues.filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  // Longer values don't fit into a request line.
  const short = texts.map(([name, value]): [string, string] => [name, value.slice(0, 4000)]);

  test('accepts or rejects hostile values in every parameter', async () => {
    for (const [name, value] of short) {
      // One at a time, or the first refusal would hide the others.
      for (const field of fieldsOf(endpoint.query)) {
        const url = `${addressOf(endpoint)}?${field}=${encode(value)}`;
        expectNoFailure(await send({ method: endpoint.method, url }), `${name} as ${field}`);
      }
    }
  });

  test('accepts or rejects repeated and unknown parameters', async () => {
    const query = fieldsOf(endpoint.query).map((field) => `${field}=1&${field}=2&${field}[]=3`);
    const url = `${addressOf(endpoint)}?${query.join('&')}&__proto__=1&constructor=2&%ZZ=%`;
    expectNoFailure(await send({ method: endpoint.method, url }), 'twice');
  });
});

describe.each(withParams)('the path of $name', ({ endpoint }) => {
  const get = (text: string) =>
    send({ method: endpoint.method, url: endpoint.path.replace(/:\w+/g, text) });

  test('accepts or rejects hostile values', async () => {
    for (const [name, value] of hostileValues) {
      if (typeof value !== 'string' || value === '') continue;
      expectNoFailure(await get(encode(value.slice(0, 3000))), name);
    }
  });

  test('rejects a NUL in each parameter while the others are valid', async () => {
    const names = endpoint.path.match(/:\w+/g) ?? [];
    for (const name of names) {
      const uuid = '0193305a-7c4e-7d52-9c1a-8f2b6d7e4a10';
      for (const valid of ['1', uuid]) {
        const url = endpoint.path.replace(/:\w+/g, (each) => (each === name ? 'a%00b' : valid));
        expectRefusal(await send({ method: endpoint.method, url }), url);
      }
    }
  });

  test('rejects broken encodings', async () => {
    for (const text of ['%ZZ', '%', '%C0%AF', '%ED%A0%80', '..%2f..%2f', '%2500', '%00']) {
      expectRefusal(await get(text), text);
    }
  });
});

describe('paths without an endpoint', () => {
  test.each([
    '/api/nothing',
    '/api/',
    '/auth/nothing',
    '/mfa/x/y',
    '/users/12',
    '/admin/',
    '/api/%ZZ',
    '/scim/v2/nothing',
    '/scim/%ZZ',
  ])('GET %s', async (url) => expectRefusal(await send({ url }), url));

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s /api/nothing', async (method) => {
    expectRefusal(await send({ method, url: '/api/nothing', payload: { a: 1 } }), method);
  });

  test('reject other methods', async () => {
    const patched = endpoints.filter(({ endpoint }) => endpoint.method === 'PATCH');
    for (const { name, endpoint } of endpoints) {
      if (patched.some((other) => other.endpoint.path === endpoint.path)) continue;
      expectRefusal(await send({ method: 'PATCH', url: addressOf(endpoint) }), name);
    }
  });
});

function encode(value: string): string {
  return encodeURIComponent(value.replace(/[\ud800-\udfff]/g, ''));
}

test('the server still works afterwards and has lost no accounts', async () => {
  const response = await send({ url: '/users/all-users' });
  expect(response.statusCode).toBe(200);
  expect(JSON.parse(response.body).meta.total).toBeGreaterThan(0);
});
