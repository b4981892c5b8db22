import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samlAnswer, samlServiceMetadata } from '../../../contract/sign-on/saml.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  type AnswerParts,
  encode,
  signElement,
  signedAnswer,
  writeAssertion,
  writeResponse,
} from '../../../tests/support/saml/answers.ts';
import { createTestKey } from '../../../tests/support/saml/certificate.ts';
import { beginSaml, buildSamlConnection } from '../../../tests/support/saml/connection.ts';
import { buildOrganisation } from '../../../tests/support/teams.ts';
import { buildApp } from '../../app.ts';

let app: TestApp;
/** Another process of the same installation. */
let other: TestApp['server'];
let teamId: string;
let connectionId: string;
const key = createTestKey();

beforeAll(async () => {
  app = await startApp();
  const { config, db, files } = app;
  other = await buildApp({ config, db, files, pages: 'none' });
  await other.ready();
  ({ id: teamId } = await buildOrganisation(app));
  connectionId = await buildSamlConnection(app, teamId, { key });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function post(xml: string, { relayState = '', to = connectionId, server = app.server } = {}) {
  const body = { SAMLResponse: encode(xml), RelayState: relayState };
  const { status, headers } = await ask(server, samlAnswer, { params: { connectionId: to }, body });
  return { status, location: String(headers.location) };
}

const outcomeOf = async (location: string) => {
  const id = new URL(location, 'https://learn.example').searchParams.get('flow') ?? '';
  const flow = await app.db
    .selectFrom('sign_on.flow')
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirst();
  return flow?.outcome as { arrived?: object; problem?: string; found?: string } | null;
};

async function logged() {
  const rows = await app.db
    .selectFrom('sign_on.log_entry')
    .select(['code', 'detail'])
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return rows[0];
}

it('leads to the page that ends the sign-in, which finds who arrived', async () => {
  const { about } = await beginSaml(app, connectionId, {
    attributes: { email: 'Thandi@harbour.example', name: 'Thandi Nkosi', groups: ['a', 'b'] },
  });
  const { status, location } = await post(signedAnswer(about, key));
  expect(status).toBe(303);
  expect(location).toMatch(/^\/sign-in\/finish\?flow=[\w-]{36}$/);
  expect(await outcomeOf(location)).toMatchObject({
    arrived: {
      subject: 'thandi-1',
      mayBeReassigned: false,
      email: 'thandi@harbour.example',
      emailVerified: null,
      firstName: 'Thandi',
      lastName: 'Nkosi',
      secondFactor: false,
      sessionIndex: '_session',
      claims: { NameID: ['thandi-1'], groups: ['a', 'b'] },
    },
  });
});

it('no session and no token come of it', async () => {
  const { about } = await beginSaml(app, connectionId);
  const body = { SAMLResponse: encode(signedAnswer(about, key)), RelayState: '' };
  const answer = await ask(app.server, samlAnswer, { params: { connectionId }, body });
  expect(answer.headers['set-cookie'] ?? '').not.toContain('token');
  expect(Buffer.from(answer.body).toString()).toBe('');
});

it('another website may post it, with nothing but the form', async () => {
  const { about } = await beginSaml(app, connectionId);
  const response = await app.server.inject({
    method: 'POST',
    url: `/api/sign-on/saml/${connectionId}/acs`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://idp.example',
    },
    payload: new URLSearchParams({ SAMLResponse: encode(signedAnswer(about, key)) }).toString(),
  });
  expect(response.statusCode).toBe(303);
});

it('someone in many groups is no problem, a form that is too large is', async () => {
  const groups = Array.from({ length: 700 }, (_, at) => `group-${at}-${'x'.repeat(60)}`);
  const { about } = await beginSaml(app, connectionId, {
    attributes: { email: 'a@harbour.example', groups },
  });
  const xml = signedAnswer(about, key);
  expect(Buffer.byteLength(xml)).toBeGreaterThan(64 * 1024);
  expect(await outcomeOf((await post(xml)).location)).toHaveProperty('arrived');
  expect((await post('x'.repeat(300 * 1024))).status).toBe(413);
});

describe('what isn’t right is in the log, in full', () => {
  it.each<[string, Partial<AnswerParts>, string]>([
    ['issuer', { issuer: 'https://other.example' }, 'saml_wrong_issuer'],
    [
      'recipient',
      { acs: 'https://other.example/acs', destination: undefined },
      'saml_wrong_recipient',
    ],
    ['audience', { audience: 'https://other.example' }, 'saml_wrong_audience'],
    ['status', { status: 'urn:oasis:names:tc:SAML:2.0:status:Requester' }, 'provider_refused'],
    ['name', { nameId: ' ' }, 'no_subject'],
    ['time', { now: Date.now() - 3_600_000 }, 'not_current'],
    [
      'a name for one sign-in',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      'saml_changing_name',
    ],
  ])('%s', async (_, parts, code) => {
    const { about, relayState } = await beginSaml(app, connectionId, parts);
    const { location } = await post(signedAnswer(about, key), { relayState });
    expect(await outcomeOf(location)).toMatchObject({ problem: code });
    expect(await logged()).toMatchObject({ code });
  });

  it('the two certificates, in words', async () => {
    const { about } = await beginSaml(app, connectionId);
    const { location } = await post(signedAnswer(about, createTestKey()));
    expect(await outcomeOf(location)).toMatchObject({
      problem: 'bad_signature',
      found: expect.stringMatching(/^Yours ends in ..:.., the answer’s in ..:..\.$/),
    });
  });

  it('what can’t be read, by the state that came with it', async () => {
    const { relayState } = await beginSaml(app, connectionId);
    const { location } = await post('<!DOCTYPE r><r/>', { relayState });
    expect(await outcomeOf(location)).toMatchObject({ problem: 'saml_unreadable' });
    // Without it, it belongs to nobody, and nothing is stored.
    expect(await post('<!DOCTYPE r><r/>')).toEqual({ status: 303, location: '/sign-in/finish' });
  });
});

describe('an answer counts once', () => {
  it('sent again, to this process or another', async () => {
    const { about } = await beginSaml(app, connectionId);
    const xml = signedAnswer(about, key);
    const first = await post(xml);
    const outcome = await outcomeOf(first.location);
    for (const server of [app.server, other]) {
      const again = await post(xml, { server });
      expect(again.location).toBe(first.location);
      expect(await logged()).toMatchObject({ code: 'replayed' });
    }
    // The flow has the first answer, and ends once, in its own browser.
    expect(await outcomeOf(first.location)).toEqual(outcome);
  });

  it('sent twice at once', async () => {
    const { about } = await beginSaml(app, connectionId);
    const xml = signedAnswer(about, key);
    const posts = await Promise.all([post(xml), post(xml, { server: other }), post(xml)]);
    expect(new Set(posts.map(({ location }) => location)).size).toBe(1);
    expect(await outcomeOf(posts[0].location)).toHaveProperty('arrived');
  });

  it('a stolen assertion in another sign-in', async () => {
    const victim = await beginSaml(app, connectionId);
    const assertion = signElement(writeAssertion(victim.about), key);
    await post(writeResponse(victim.about, assertion));
    const thief = await beginSaml(app, connectionId);
    const { location } = await post(writeResponse(thief.about, assertion));
    expect(await outcomeOf(location)).toMatchObject({ problem: 'saml_wrong_request' });
  });

  it('to a sign-in that has expired', async () => {
    const { about } = await beginSaml(app, connectionId);
    await app.db
      .updateTable('sign_on.flow')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('request_id', '=', about.requestId)
      .execute();
    expect((await post(signedAnswer(about, key))).location).toBe('/sign-in/finish');
  });
});

describe('organisations are apart', () => {
  it('an answer for one at the address of the other, with the same provider and key', async () => {
    const { id } = await buildOrganisation(app, { name: 'Quay Dental' });
    const second = await buildSamlConnection(app, id, { key });
    const ours = await beginSaml(app, connectionId);
    expect((await post(signedAnswer(ours.about, key), { to: second })).location).toBe(
      '/sign-in/finish',
    );
    // Also when it claims to answer a request of the other.
    const theirs = await beginSaml(app, second);
    const { requestId } = theirs.about;
    const mixed = { ...ours.about, requestId, destination: undefined };
    const { location } = await post(signedAnswer(mixed, key), { to: second });
    expect(await outcomeOf(location)).toMatchObject({ problem: 'saml_wrong_recipient' });
  });

  it('no such connection, or one of another kind', async () => {
    const missing = await post('<r/>', { to: '00000000-0000-7000-8000-000000000000' });
    expect(missing.status).toBe(404);
    const { id } = await app.db
      .insertInto('sign_on.connection')
      .values({ team_id: teamId, kind: 'oidc', name: 'Okta' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await post('<r/>', { to: id })).status).toBe(404);
  });
});

describe('an answer that nobody asked for begins an ordinary sign-in', () => {
  const unasked = async (relayState: string) => {
    const { about } = await beginSaml(app, connectionId);
    const assertion = writeAssertion(about).replace(/ InResponseTo="[^"]*"/, '');
    const xml = writeResponse(about, signElement(assertion, key));
    return post(xml.replace(/ InResponseTo="[^"]*"/, ''), { relayState });
  };

  it('with the same provider', async () => {
    expect(await unasked('')).toEqual({ status: 303, location: `/sign-in/with/${connectionId}` });
  });

  it('and then leads to a page of ours, never to another site', async () => {
    const { location } = await unasked('/courses/7?a=b');
    expect(new URL(location, app.config.publicUrl).searchParams.get('returnTo')).toBe(
      '/courses/7?a=b',
    );
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\r\nx']) {
      expect((await unasked(path)).location).toBe(`/sign-in/with/${connectionId}`);
    }
  });
});

it('our metadata is at the address that is our entity ID', async () => {
  const { status, body, headers } = await ask(app.server, samlServiceMetadata, {
    params: { connectionId },
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('samlmetadata+xml');
  expect(Buffer.from(body).toString()).toContain(
    `entityID="${app.config.publicUrl}/api/sign-on/saml/${connectionId}/metadata"`,
  );
});
