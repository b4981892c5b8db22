import { afterAll, beforeAll, expect, it } from 'vitest';
import { samlAnswer } from '../../../contract/sign-on/saml.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { encode, signedAnswer } from '../../../tests/support/saml/answers.ts';
import { createTestKey } from '../../../tests/support/saml/certificate.ts';
import {
  addCertificate,
  beginSaml,
  buildSamlConnection,
  serveText,
} from '../../../tests/support/saml/connection.ts';
import { writeMetadata } from '../../../tests/support/saml/metadata.ts';
import { buildMember, buildOrganisation } from '../../../tests/support/teams.ts';
import { listCertificates } from './queries.ts';
import { refreshAllMetadata } from './refresh-metadata.ts';
import { warnOfEndingCertificates } from './warn-of-ends.ts';

let app: TestApp;
let published: { status?: number; text: string } = { text: '' };
let provider: Awaited<ReturnType<typeof serveText>>;
const [oldKey, newKey] = [createTestKey(), createTestKey()];

beforeAll(async () => {
  app = await startApp({ config: { outbound: { allow: [], ports: [443], loopback: true } } });
  provider = await serveText(() => published);
});
afterAll(async () => {
  await provider.close();
  await app.close();
});

async function build(settings: object = { metadataUrl: provider.address }) {
  const team = await buildOrganisation(app);
  const id = await buildSamlConnection(app, team.id, { key: oldKey, settings });
  return { team, id };
}

async function answer(connectionId: string, key: typeof oldKey) {
  const { about } = await beginSaml(app, connectionId);
  const body = { SAMLResponse: encode(signedAnswer(about, key)), RelayState: '' };
  await ask(app.server, samlAnswer, { params: { connectionId }, body });
  const flow = await app.db
    .selectFrom('sign_on.flow')
    .select('outcome')
    .where('request_id', '=', about.requestId)
    .executeTakeFirstOrThrow();
  return flow.outcome as { arrived?: object; problem?: string };
}

const pemsOf = async (id: string) => (await listCertificates(app.db, id)).map(({ pem }) => pem);

const passTime = (connectionId: string, minutes: number) =>
  app.db
    .updateTable('sign_on.connection')
    .set({ metadata_checked_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', connectionId)
    .execute();

const toldTo = (accountId: number) =>
  app.db
    .selectFrom('notifications.notification')
    .select('title')
    .where('account_id', '=', accountId)
    .where('subject', 'like', 'sign-on %')
    .execute();

it('a new key works at once: the metadata is asked when a signature doesn’t fit', async () => {
  const { team, id } = await build();
  const admin = await buildMember(app, team.id, { role: 'administrator' });
  const learner = await buildMember(app, team.id);
  published = { text: writeMetadata({ keys: [newKey] }) };
  expect(await answer(id, newKey)).toHaveProperty('arrived');
  expect(await pemsOf(id)).toEqual([newKey.certificate]);
  // The old one is retired.
  expect(await answer(id, oldKey)).toMatchObject({ problem: 'bad_signature' });
  for (const { account } of [team, admin]) expect(await toldTo(account.id)).toHaveLength(1);
  expect(await toldTo(learner.account.id)).toEqual([]);
  const audit = await app.db
    .selectFrom('platform.audit')
    .select(['act', 'team_id'])
    .where('team_id', '=', team.id)
    .execute();
  expect(audit).toContainEqual({ act: 'loaded new certificates of', team_id: team.id });
});

it('asks at most every five minutes, however many answers fail', async () => {
  const { id } = await build();
  published = { text: writeMetadata({ keys: [oldKey] }) };
  const before = provider.asked();
  const stranger = createTestKey();
  await Promise.all([1, 2, 3].map(() => answer(id, stranger)));
  await answer(id, stranger);
  expect(provider.asked() - before).toBe(1);
  await passTime(id, 6);
  await answer(id, stranger);
  expect(provider.asked() - before).toBe(2);
});

it('never takes another provider’s keys', async () => {
  const { id } = await build();
  published = { text: writeMetadata({ keys: [newKey], entityId: 'https://evil.example' }) };
  expect(await answer(id, newKey)).toMatchObject({ problem: 'bad_signature' });
  expect(await pemsOf(id)).toEqual([oldKey.certificate]);
  const { metadata_problem: problem } = await app.db
    .selectFrom('sign_on.connection')
    .select('metadata_problem')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(problem).toBe('wrong_issuer');
});

it.each([
  ['an error', { status: 500, text: '' }],
  ['a page', { text: '<html></html>' }],
  ['metadata without a key', { text: writeMetadata() }],
  ['3 MiB', { text: 'x'.repeat(3 * 1024 * 1024) }],
])('keeps what it has when the address answers with %s', async (_, answered) => {
  const { id } = await build();
  published = answered;
  await passTime(id, 26 * 60);
  await refreshAllMetadata(app.db, app.config);
  expect(await pemsOf(id)).toEqual([oldKey.certificate]);
});

it('once a day, also when nothing failed; two processes ask once', async () => {
  const { id } = await build();
  published = { text: writeMetadata({ keys: [oldKey, newKey] }) };
  await passTime(id, 26 * 60);
  const before = provider.asked();
  await Promise.all([
    refreshAllMetadata(app.db, app.config),
    refreshAllMetadata(app.db, app.config),
  ]);
  expect((await pemsOf(id)).sort()).toEqual([oldKey.certificate, newKey.certificate].sort());
  const asked = provider.asked();
  expect(asked).toBeGreaterThan(before);
  await refreshAllMetadata(app.db, app.config);
  expect(provider.asked()).toBe(asked);
});

it('uploaded metadata stays as it is', async () => {
  const { id } = await build({});
  const before = provider.asked();
  expect(await answer(id, newKey)).toMatchObject({ problem: 'bad_signature' });
  expect(provider.asked()).toBe(before);
});

it('warns before a certificate ends, once for each step, unless the next one is known', async () => {
  const { team, id } = await build({});
  await app.db.deleteFrom('sign_on.certificate').where('connection_id', '=', id).execute();
  const end = new Date('2031-05-12T00:00:00Z');
  await addCertificate(app, id, createTestKey({ notAfter: end }));
  const before = (days: number) => new Date(end.getTime() - days * 86_400_000);
  const warnings = async (days: number) => {
    await warnOfEndingCertificates(app.db, app.config, before(days));
    const rows = await app.db
      .selectFrom('sign_on.expiry_warning')
      .select('days')
      .where('connection_id', '=', id)
      .orderBy('sent_at')
      .execute();
    return rows.map((row) => row.days);
  };
  expect(await warnings(61)).toEqual([]);
  expect(await warnings(60)).toEqual([60]);
  expect(await warnings(59)).toEqual([60]);
  expect(await warnings(7)).toEqual([60, 7]);
  expect(await warnings(0.5)).toEqual([60, 7, 1]);
  expect(await warnings(-1)).toEqual([60, 7, 1]);
  // The newest takes the place of the earlier ones.
  expect(await toldTo(team.account.id)).toHaveLength(1);
  await app.db.deleteFrom('sign_on.expiry_warning').execute();
  await addCertificate(app, id, newKey);
  expect(await warnings(30)).toEqual([]);
});
