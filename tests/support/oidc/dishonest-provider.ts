import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export type Claims = Record<string, unknown>;

export const clientId = 'stepwell';
export const clientSecret = 'the client’s secret, which is long enough for anything';

/** What an answer of ours is, unless a test says otherwise. */
interface Answers {
  /** Over what the metadata says. */
  metadata: Claims;
  /** The ID token in the next answer of the token endpoint. */
  idToken: string;
  /** In place of the whole answer of the token endpoint. */
  token: { status: number; body: object; headers?: Record<string, string> } | null;
  userinfo: Claims;
  /** In place of the keys. */
  keys: readonly JWK[] | null;
  /** Of the path that it's about: sends without end, or leads elsewhere. */
  misbehaves: { path: string; how: 'floods' | 'redirects' } | null;
}

const fresh = (): Answers => ({
  metadata: {},
  idToken: '',
  token: null,
  userinfo: { sub: 's-1' },
  keys: null,
  misbehaves: null,
});

export type DishonestProvider = Awaited<ReturnType<typeof openDishonestProvider>>;

/** A provider that answers whatever a test wants, and remembers what it was asked. */
export async function openDishonestProvider() {
  const asked: { path: string; body: string; authorization: string }[] = [];
  const answers = fresh();
  const keys = [await newKey('key-1')];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const { authorization = '' } = request.headers;
    asked.push({ path, body: await bodyOf(request), authorization });
    if (answers.misbehaves?.path === path) return misbehave(response, answers.misbehaves.how);
    const { status = 200, body, headers } = answerTo(path);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answerTo(path: string): { status?: number; body: object; headers?: object } {
    if (path === '/.well-known/openid-configuration') return { body: metadata() };
    if (path === '/keys') {
      return { body: { keys: answers.keys ?? keys.map((key) => key.jwk) } };
    }
    if (path === '/userinfo') return { body: answers.userinfo };
    if (path === '/token') {
      const body = { access_token: 'a', token_type: 'Bearer', id_token: answers.idToken };
      return answers.token ?? { body };
    }
    return { status: 404, body: {} };
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
    ...answers.metadata,
  });

  const signWith = (key: TestKey, claims: Claims, header: object = {}) =>
    new SignJWT({ ...rightClaims(issuer), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: key.jwk.kid ?? '', ...header })
      .sign(key.privateKey);

  return {
    issuer,
    asked,
    /** Changes what it answers from now on. */
    answer: (change: Partial<Answers>) => Object.assign(answers, change),
    reset: () => {
      Object.assign(answers, fresh());
      asked.length = 0;
    },
    /** Takes a new key; the ones before stay unless `only`. */
    async changeKey({ only = false } = {}) {
      if (only) keys.length = 0;
      keys.unshift(await newKey(crypto.randomUUID()));
    },
    sign: (claims: Claims, header: object = {}) => signWith(currentKey(), claims, header),
    signWith,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };

  function currentKey(): TestKey {
    const [key] = keys;
    if (!key) throw new Error('No key');
    return key;
  }
}

const seconds = () => Math.floor(Date.now() / 1000);

export const rightClaims = (issuer: string): Claims => ({
  iss: issuer,
  aud: clientId,
  sub: 's-1',
  iat: seconds(),
  exp: seconds() + 300,
  email: 'thandi@harbour.example',
  given_name: 'Thandi',
  family_name: 'Nkosi',
});

export type TestKey = Awaited<ReturnType<typeof newKey>>;

export async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' } };
}

/** With our own secret as the key, or without any. */
export const unsignedToken = (claims: Claims) =>
  `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;

export const secretlySigned = (claims: Claims) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(clientSecret));

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function misbehave(response: ServerResponse, how: 'floods' | 'redirects') {
  if (how === 'redirects') {
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  const flood = () => {
    while (response.writable && response.write(' '.repeat(65_536)));
  };
  response.on('drain', flood);
  flood();
}
