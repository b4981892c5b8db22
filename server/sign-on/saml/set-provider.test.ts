import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { metadataProblems } from '../../../contract/sign-on/metadata-problems.ts';
import { getSignOn } from '../../../contract/sign-on/overview.ts';
import { setSamlProvider } from '../../../contract/sign-on/saml-provider.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { createTestKey } from '../../../tests/support/saml/certificate.ts';
import { serveText } from '../../../tests/support/saml/connection.ts';
import { writeMetadata } from '../../../tests/support/saml/metadata.ts';
import {
  buildSignOn,
  type Records,
  startSignOnApp,
} from '../../../tests/support/sign-on/organisation.ts';
import { endOfFingerprint, readCertificate } from './certificates.ts';

let app: TestApp & { records: Records };
let published: { status?: number; text: string } = { text: '' };
let provider: Awaited<ReturnType<typeof serveText>>;
const [key, otherKey] = [createTestKey(), createTestKey()];

beforeAll(async () => {
  app = await startSignOnApp();
  provider = await serveText(() => published);
});
beforeEach(() => {
  published = { text: writeMetadata({ keys: [key] }) };
});
afterAll(async () => {
  await provider.close();
  await app.close();
});

async function build() {
  const signOn = await buildSignOn(app);
  const { connectionId, params } = await signOn.addConnection('Entra ID', 'saml');
  const set = (body: { metadataUrl?: string; metadata?: string; subjectAttribute?: string }) =>
    signOn.ask(setSamlProvider, { params, body });
  const read = async () =>
    (await signOn.ask(getSignOn, signOn.team)).body.data.connections.find(
      ({ id }) => id === connectionId,
    );
  const markTested = () =>
    app.db
      .updateTable('sign_on.connection')
      .set((eb) => ({ tested_hash: eb.ref('settings_hash'), tested_at: new Date() }))
      .where('id', '=', connectionId)
      .execute();
  return { ...signOn, connectionId, params, set, read, markTested };
}

const endingOf = ({ certificate }: typeof key) =>
  endOfFingerprint(readCertificate(certificate).fingerprint);

describe('a provider', () => {
  it('is known by the metadata at an address', async () => {
    const { set } = await build();
    const { status, body } = await set({ metadataUrl: provider.address });
    expect(status).toBe(200);
    expect(body.data.connections[0]).toMatchObject({
      saml: {
        entityId: 'https://idp.example/entity',
        signOnUrl: 'https://idp.example/sso',
        metadataUrl: provider.address,
        subjectAttribute: '',
      },
      certificates: [{ ending: endingOf(key) }],
      metadataProblem: null,
      tested: false,
    });
  });

  it('or by a file, which is not asked for again', async () => {
    const { set } = await build();
    const before = provider.asked();
    const metadata = writeMetadata({ keys: [key, otherKey] });
    const { body } = await set({ metadata, subjectAttribute: 'employeeNumber' });
    expect(body.data.connections[0]).toMatchObject({
      saml: { metadataUrl: '', subjectAttribute: 'employeeNumber' },
    });
    const endings = body.data.connections[0]?.certificates.map(({ ending }) => ending);
    expect(endings?.sort()).toEqual([endingOf(key), endingOf(otherKey)].sort());
    expect(provider.asked()).toBe(before);
  });

  it('stays when only what names a person changes', async () => {
    const { set, read } = await build();
    await set({ metadata: writeMetadata({ keys: [key] }) });
    expect((await set({ subjectAttribute: 'employeeNumber' })).status).toBe(200);
    expect(await read()).toMatchObject({
      saml: { entityId: 'https://idp.example/entity', subjectAttribute: 'employeeNumber' },
      certificates: [{ ending: endingOf(key) }],
    });
  });

  it('needs another test after any change by hand, and none if nothing changed', async () => {
    const { set, read, markTested } = await build();
    const metadata = writeMetadata({ keys: [key] });
    await set({ metadata });
    const changes = [
      { metadata, subjectAttribute: 'employeeNumber' },
      { metadata: writeMetadata({ keys: [otherKey] }) },
      { metadata: writeMetadata({ keys: [key, otherKey] }) },
      { metadata: writeMetadata({ keys: [key], signOnUrl: 'https://idp.example/other' }) },
      { metadata: writeMetadata({ keys: [key], entityId: 'https://other.example' }) },
    ];
    for (const change of changes) {
      await set({ metadata });
      await markTested();
      await set({ metadata });
      expect(await read()).toMatchObject({ tested: true });
      await set(change);
      expect(await read()).toMatchObject({ tested: false });
    }
  });

  it('is in the audit log, with the ends of its certificates', async () => {
    const { id, set } = await build();
    await set({ metadata: writeMetadata({ keys: [key] }) });
    await set({ metadata: writeMetadata({ keys: [otherKey] }) });
    const audit = await app.db
      .selectFrom('platform.audit')
      .select(['before', 'after'])
      .where('team_id', '=', id)
      .where('act', '=', 'changed the provider of')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      before: { 'entity ID': 'https://idp.example/entity', certificates: [endingOf(key)] },
      after: { certificates: [endingOf(otherKey)] },
    });
  });
});

describe('a mistake is said next to the field', () => {
  it('when nothing was given', async () => {
    const { set } = await build();
    const { status, errors } = await set({ subjectAttribute: 'employeeNumber' });
    expect([status, errors[0]?.field]).toEqual([400, 'metadataUrl']);
  });

  const inFile: [keyof typeof metadataProblems, string][] = [
    ['malformed', 'not metadata'],
    ['forbidden_markup', `<!DOCTYPE r>${writeMetadata({ keys: [key] })}`],
    [
      'several_entities',
      '<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"></EntitiesDescriptor>',
    ],
    ['not_a_provider', '<a/>'],
    ['no_certificate', writeMetadata({ keys: [] })],
    ['no_redirect_address', writeMetadata({ keys: [key], binding: 'urn:other' })],
    [
      'wants_signed_requests',
      writeMetadata({ keys: [key], attributes: ' WantAuthnRequestsSigned="true"' }),
    ],
    [
      'metadata_expired',
      writeMetadata({ keys: [key], attributes: ' validUntil="2020-01-01T00:00:00Z"' }),
    ],
    ['too_complex', `<a>${'<b/>'.repeat(20_001)}</a>`],
  ];
  test.each(inFile)('in a file: %s', async (problem, metadata) => {
    const { set, read } = await build();
    const { status, errors } = await set({ metadata });
    expect({ status, errors }).toEqual({
      status: 400,
      errors: [{ field: 'metadata', message: metadataProblems[problem] }],
    });
    expect(await read()).toMatchObject({ saml: null, certificates: [] });
  });

  it('at an address: what it says, or only that it can’t be reached', async () => {
    const { set } = await build();
    published = { text: '<a/>' };
    const wrong = await set({ metadataUrl: provider.address });
    expect(wrong.errors).toEqual([
      { field: 'metadataUrl', message: metadataProblems.not_a_provider },
    ]);
    published = { status: 500, text: 'secret of a neighbour' };
    const addresses = [
      provider.address,
      'https://10.1.2.3/metadata',
      'https://169.254.169.254/latest',
      'http://idp.example/metadata',
      'file:///etc/passwd',
      'https://user:secret@idp.example/metadata',
      'no address',
    ];
    for (const metadataUrl of addresses) {
      const { status, body, errors } = await set({ metadataUrl });
      expect([metadataUrl, status, errors]).toEqual([
        metadataUrl,
        400,
        [{ field: 'metadataUrl', message: 'We can’t reach this address.' }],
      ]);
      expect(JSON.stringify(body)).not.toContain('neighbour');
    }
  });
});

it('another key by hand could call itself anyone: people show again that their own account is theirs', async () => {
  const { id, connectionId, set } = await build();
  const metadata = writeMetadata({ keys: [key] });
  await set({ metadata });
  const [own, managed] = [await buildLearner(app.db), await buildLearner(app.db)];
  await app.db
    .updateTable('accounts.account')
    .set({ managed_by: id })
    .where('id', '=', managed.id)
    .execute();
  const rows = [own, managed].map((account) => ({
    connection_id: connectionId,
    subject: account.username,
    account_id: account.id,
  }));
  await app.db.insertInto('sign_on.identity').values(rows).execute();
  const linked = async () => {
    const found = await app.db
      .selectFrom('sign_on.identity')
      .select('account_id')
      .where('connection_id', '=', connectionId)
      .execute();
    return found.map((row) => row.account_id).sort();
  };
  await set({ metadata });
  expect(await linked()).toEqual([own.id, managed.id].sort());
  await set({ metadata: writeMetadata({ keys: [key, otherKey] }) });
  expect(await linked()).toEqual([managed.id]);
});

it('of OpenID Connect takes no metadata', async () => {
  const signOn = await buildSignOn(app);
  const { params } = await signOn.addConnection('Okta', 'oidc');
  const body = { metadata: writeMetadata({ keys: [key] }) };
  expect((await signOn.ask(setSamlProvider, { params, body })).status).toBe(404);
});
