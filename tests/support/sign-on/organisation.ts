import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionKind } from '../../../contract/sign-on/connections.ts';
import * as domains from '../../../contract/sign-on/domains.ts';
import * as managing from '../../../contract/sign-on/managing.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { startApp, type TestApp } from '../app.ts';
import { buildOrganisation } from '../teams.ts';

/** The TXT records that name servers know in a test. `null`: nobody can say at the moment. */
export type Records = Map<string, string[] | null>;

/** An installation that may ask this machine, and whose name servers say what the test wants. */
export async function startSignOnApp(): Promise<TestApp & { records: Records }> {
  const records: Records = new Map();
  const { outbound } = await readConfig({
    SESSION_SECRET: 'a secret for tests, of more than 32 characters',
  });
  const config: Partial<Config> = {
    outbound: {
      ...outbound,
      loopback: true,
      resolveTxt: async (name) => {
        const texts = records.get(name);
        if (texts === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
        if (texts === null) throw Object.assign(new Error(name), { code: 'ESERVFAIL' });
        return texts.map((text) => [text]);
      },
    },
  };
  return Object.assign(await startApp({ config }), { records });
}

/** What an OpenID Connect provider says about itself, at an address of this machine. */
export async function serveProvider(change: (issuer: string) => object = () => ({})) {
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`;
    if (request.url !== '/.well-known/openid-configuration') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...change(issuer),
      }),
    );
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    issuer: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** An organisation whose owner sets up how it signs in. */
export async function buildSignOn(app: TestApp & { records: Records }) {
  const { id, account, ask } = await buildOrganisation(app);
  const team = { params: { id } };

  async function addConnection(name = 'Entra ID', kind: ConnectionKind = 'oidc') {
    const body = { kind, provider: 'entra', name } as const;
    const created = await ask(managing.createConnection, { ...team, body });
    const connectionId = created.body.data.id;
    return { connectionId, params: { id, connectionId } };
  }

  /** As after a test that worked, switched on. */
  async function addTested(name?: string) {
    const { connectionId, params } = await addConnection(name);
    await app.db
      .updateTable('sign_on.connection')
      .set((eb) => ({ tested_hash: eb.ref('settings_hash'), tested_at: new Date() }))
      .where('id', '=', connectionId)
      .execute();
    await ask(managing.switchConnection, { params, body: { on: true } });
    return { connectionId, params };
  }

  async function addDomain(domain: string) {
    const { body } = await ask(domains.addDomain, { ...team, body: { domain } });
    const added = body.data.domains.find((each) => each.record.name.endsWith(`.${domain}`));
    if (!added) throw new Error(`No domain ${domain}`);
    return { ...added, params: { id, domainId: added.id } };
  }

  async function addVerified(domain: string) {
    const added = await addDomain(domain);
    app.records.set(added.record.name, [added.record.value]);
    await ask(domains.checkDomain, { params: added.params });
    return added;
  }

  return { id, account, ask, team, addConnection, addTested, addDomain, addVerified };
}

export const newDomain = () => `${crypto.randomUUID().slice(0, 8)}.example`;
