import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Context } from 'oidc-provider';

export const realClient = { clientId: 'stepwell', clientSecret: 'a-secret-of-the-real-provider' };

interface PersonThere {
  subject: string;
  claims: Record<string, unknown>;
  amr?: string[];
}

interface Options {
  /** In the ID token, or in userinfo only, as the specification has it. */
  claimsIn?: 'idToken' | 'userinfo';
  /** Without one, as for an application that can't keep it. */
  hasSecret?: boolean;
  /** Shows a page with a button, for journeys. Otherwise the person is signed in there already. */
  asks?: boolean;
}

export type RealProvider = Awaited<ReturnType<typeof openRealProvider>>;

/** oidc-provider, a certified implementation, with one person. */
export async function openRealProvider(
  person: PersonThere,
  { claimsIn = 'idToken', hasSecret = true, asks = false }: Options = {},
) {
  const redirectUris: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith('/interaction/')) return answer(request, response);
    if (asks && request.method === 'GET') return showPage(response, pathname);
    const { subject: accountId, amr = ['pwd'] } = person;
    void provider.interactionFinished(request, response, { login: { accountId, amr } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'real', use: 'sig', alg: 'RS256' };

  const provider = new Provider(issuer, {
    adapter: storeWith(() => ({
      client_id: realClient.clientId,
      ...(hasSecret
        ? { client_secret: realClient.clientSecret }
        : { token_endpoint_auth_method: 'none' }),
      redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    jwks: { keys: [key] },
    cookies: { keys: ['a key for the cookies of the tests'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: claimsIn === 'userinfo',
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...person.claims }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }: Context) => {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  });
  const answer = provider.callback();

  return {
    issuer,
    /** The client may be sent back to here. */
    allow: (redirectUri: string) => redirectUris.push(redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function showPage(response: ServerResponse, path: string) {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Harbour’s own sign-in</title>
<h1>Harbour’s own sign-in</h1><form method="post" action="${path}"><button>Sign in as Thandi</button></form></html>`);
}

/** Like a browser that someone is signed in to at the provider: follows the way until it leads back to us. */
export async function walkBack(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  while (at.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', value = ''] = pair.split('=');
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (!location) throw new Error(`${reply.status} ${await reply.text()}`);
    at = new URL(location, at);
  }
  return at;
}

/** What the provider keeps, in memory. Clients aren't kept: there is one. */
function storeWith(client: () => object) {
  return class Store {
    static readonly #rows = new Map<
      string,
      { uid?: string; grantId?: string; consumed?: number }
    >();
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    #key = (id: string) => `${this.#model} ${id}`;

    async upsert(id: string, row: object) {
      Store.#rows.set(this.#key(id), row);
    }

    async find(id: string) {
      return this.#model === 'Client' ? client() : Store.#rows.get(this.#key(id));
    }

    async findByUid(uid: string) {
      return [...Store.#rows].find(
        ([key, row]) => key.startsWith(`${this.#model} `) && row.uid === uid,
      )?.[1];
    }

    async consume(id: string) {
      const row = Store.#rows.get(this.#key(id));
      if (row) row.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string) {
      Store.#rows.delete(this.#key(id));
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, row] of Store.#rows) if (row.grantId === grantId) Store.#rows.delete(key);
    }
  };
}
