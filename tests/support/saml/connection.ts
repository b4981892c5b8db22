import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { findConnection } from '../../../server/sign-on/connections/queries.ts';
import { beginFlow } from '../../../server/sign-on/flows/begin-flow.ts';
import { samlAddresses } from '../../../server/sign-on/saml/addresses.ts';
import { readCertificate } from '../../../server/sign-on/saml/certificates.ts';
import { samlProtocol } from '../../../server/sign-on/saml/protocol.ts';
import type { TestApp } from '../app.ts';
import { type AnswerParts, answerParts } from './answers.ts';
import type { TestKey } from './certificate.ts';

/** A SAML connection that is on, whose provider signs with this key. */
export async function buildSamlConnection(
  app: TestApp,
  teamId: string,
  { key, settings = {}, mapping = {} }: { key: TestKey; settings?: object; mapping?: object },
) {
  const { id } = await app.db
    .insertInto('sign_on.connection')
    .values({
      team_id: teamId,
      kind: 'saml',
      name: 'Entra ID',
      state: 'on',
      settings: JSON.stringify({
        entityId: 'https://idp.example/entity',
        signOnUrl: 'https://idp.example/sso',
        ...settings,
      }),
      mapping: JSON.stringify({ email: 'email', name: 'name', ...mapping }),
      settings_hash: 'hash',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addCertificate(app, id, key);
  return id;
}

export async function addCertificate(app: TestApp, connectionId: string, key: TestKey) {
  const { fingerprint, pem, notAfter } = readCertificate(key.certificate);
  await app.db
    .insertInto('sign_on.certificate')
    .values({
      connection_id: connectionId,
      fingerprint,
      pem,
      not_after: notAfter,
      source: 'upload',
    })
    .execute();
}

/** A sign-in that was begun: what its provider has to answer, and the browser's cookie. */
export async function beginSaml(
  app: TestApp,
  connectionId: string,
  parts: Partial<AnswerParts> = {},
  begun: Partial<Parameters<typeof beginFlow>[4]> = {},
) {
  const connection = await findConnection(app.db, connectionId);
  if (!connection) throw new Error('No such connection');
  const protocols = { saml: samlProtocol };
  const wanted = {
    purpose: 'sign_in',
    returnTo: '',
    email: null,
    viewer: null,
    cookies: '',
    ...begun,
  } as const;
  const { address, cookie } = await beginFlow(app.db, app.config, protocols, connection, wanted);
  const { searchParams } = new URL(address);
  const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64'));
  const requestId = / ID="([^"]*)"/.exec(request.toString())?.[1] ?? '';
  const { entityId: audience, acs } = samlAddresses(app.config, connectionId);
  return {
    cookie,
    relayState: searchParams.get('RelayState') ?? '',
    about: answerParts({ acs, audience, requestId, ...parts }),
  };
}

/** Something that answers at an address of this machine, and counts how often it was asked. */
export async function serveText(answer: () => { status?: number; text: string }) {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    const { status = 200, text } = answer();
    response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/metadata`,
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
