import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/sign-on/domains.ts';
import { getSignOn } from '../../../contract/sign-on/overview.ts';
import { signedIn, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount } from '../../../tests/support/factories.ts';
import {
  buildSignOn,
  newDomain,
  type Records,
  startSignOnApp,
} from '../../../tests/support/sign-on/organisation.ts';
import { checkDueDomains } from './check-daily.ts';
import { isVerifiedDomain } from './queries.ts';

let app: TestApp & { records: Records };
beforeAll(async () => {
  app = await startSignOnApp();
});
afterAll(() => app?.close());

describe('adding a domain', () => {
  it('refuses what isn’t one, public mail domains, and a second time', async () => {
    const { ask, team } = await buildSignOn(app);
    const domain = newDomain();
    const add = async (domain: string) =>
      (await ask(contract.addDomain, { ...team, body: { domain } })).status;
    expect(await add('Gmail.com')).toBe(400);
    expect(await add('harbour')).toBe(400);
    expect(await add(domain)).toBe(201);
    expect(await add(`${domain.toUpperCase()}.`)).toBe(409);
  });

  it('shows the record to make, which is verified when it’s there', async () => {
    const { id, ask, addDomain } = await buildSignOn(app);
    const name = newDomain();
    const { record, params } = await addDomain(name);
    expect(record.name).toBe(`_stepwell-challenge.${name}`);
    const check = async () => (await ask(contract.checkDomain, { params })).body.data;
    app.records.set(record.name, ['something else', `${record.value}0`]);
    expect((await check()).found).toBe(false);
    expect(await isVerifiedDomain(app.db, id, name)).toBe(false);
    app.records.set(record.name, ['something else', record.value]);
    const { found, signOn } = await check();
    expect([found, signOn.domains[0]?.state]).toEqual([true, 'verified']);
    expect(await isVerifiedDomain(app.db, id, name)).toBe(true);
    // Those below it are others.
    expect(await isVerifiedDomain(app.db, id, `sub.${name}`)).toBe(false);
  });
});

describe('a domain that two claim', () => {
  it('belongs to one, also when both verify it at once', async () => {
    const name = newDomain();
    const [one, two] = [await buildSignOn(app), await buildSignOn(app)];
    const [ours, theirs] = [await one.addDomain(name), await two.addDomain(name)];
    app.records.set(ours.record.name, [ours.record.value, theirs.record.value]);
    const answers = await Promise.all([
      one.ask(contract.checkDomain, { params: ours.params }),
      two.ask(contract.checkDomain, { params: theirs.params }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.detail).toMatch(/already verified elsewhere/);
  });

  it('can be verified by the other once the first has lost it', async () => {
    const name = newDomain();
    const [one, two] = [await buildSignOn(app), await buildSignOn(app)];
    const first = await one.addVerified(name);
    const second = await two.addDomain(name);
    app.records.set(second.record.name, [second.record.value]);
    await app.db
      .updateTable('sign_on.domain')
      .set({ lost_at: new Date() })
      .where('id', '=', first.id)
      .execute();
    expect((await two.ask(contract.checkDomain, { params: second.params })).status).toBe(200);
    app.records.set(first.record.name, [first.record.value]);
    expect((await one.ask(contract.checkDomain, { params: first.params })).status).toBe(409);
  });
});

describe('a record that goes', () => {
  async function buildGone() {
    const organisation = await buildSignOn(app);
    const domain = await organisation.addVerified(newDomain());
    app.records.delete(domain.record.name);
    const pass = (days: number) =>
      app.db
        .updateTable('sign_on.domain')
        .set({
          checked_at: new Date(Date.now() - 86_400_000),
          missing_since: sql<Date | null>`case when missing_since is not null then ${new Date(Date.now() - days * 86_400_000)}::timestamptz end`,
        })
        .where('id', '=', domain.id)
        .execute();
    const check = async () => {
      await checkDueDomains(app.db, app.config);
      const { body } = await organisation.ask(getSignOn, organisation.team);
      return body.data.domains[0]?.state;
    };
    const countMails = async () => {
      const mails = await app.db
        .selectFrom('platform.mail')
        .select('subject')
        .where('recipient', '=', organisation.account.email)
        .execute();
      return mails.map(({ subject }) => subject).sort();
    };
    return { ...organisation, domain, pass, check, countMails };
  }

  it('is told at once, and costs the domain after two weeks', async () => {
    const { domain, ask, pass, check, countMails } = await buildGone();
    await pass(0);
    expect(await check()).toBe('missing');
    // Not again until tomorrow.
    expect(await check()).toBe('missing');
    await pass(13);
    expect(await check()).toBe('missing');
    expect(await countMails()).toEqual(['The DNS record of a domain is gone']);
    await pass(15);
    expect(await check()).toBe('lost');
    expect(await countMails()).toEqual([
      'A domain isn’t verified any more',
      'The DNS record of a domain is gone',
    ]);
    app.records.set(domain.record.name, [domain.record.value]);
    const again = await ask(contract.checkDomain, { params: domain.params });
    expect(again.body.data.signOn.domains[0]?.state).toBe('verified');
  });

  it('and comes back is forgotten', async () => {
    const { domain, pass, check } = await buildGone();
    await pass(0);
    expect(await check()).toBe('missing');
    app.records.set(domain.record.name, [domain.record.value]);
    await pass(15);
    expect(await check()).toBe('verified');
  });

  it('isn’t assumed gone when no name server answers', async () => {
    const { domain, pass, check } = await buildGone();
    app.records.set(domain.record.name, null);
    await pass(0);
    expect(await check()).toBe('verified');
  });
});

it('can be vouched for by an Admin, and isn’t looked for then', async () => {
  const { id, ask, team, addDomain } = await buildSignOn(app);
  const name = newDomain();
  const { id: domainId, params } = await addDomain(name);
  const admin = await signedIn(app, await buildAccount(app.db, { role: 'Admin' }));
  const waiting = await admin.ask(contract.listWaitingDomains, {});
  expect(waiting.body.data).toContainEqual(expect.objectContaining({ id: domainId, teamId: id }));
  expect((await ask(contract.verifyDomain, { params: { domainId } })).status).toBe(403);
  expect((await admin.ask(contract.verifyDomain, { params: { domainId } })).status).toBe(200);
  await ask(contract.checkDomain, { params });
  const { body } = await ask(getSignOn, team);
  expect(body.data.domains[0]).toMatchObject({ state: 'verified', method: 'admin' });
});

it('names a connection of its own organisation only', async () => {
  const [mine, theirs] = [await buildSignOn(app), await buildSignOn(app)];
  const domain = await mine.addVerified(newDomain());
  const [own, foreign] = [await mine.addConnection(), await theirs.addConnection()];
  const choose = (connectionId: string | null) =>
    mine.ask(contract.changeDomain, { params: domain.params, body: { connectionId } });
  expect((await choose(foreign.connectionId)).status).toBe(404);
  expect((await choose(own.connectionId)).body.data.domains[0]).toMatchObject({
    connectionId: own.connectionId,
  });
  expect((await choose(null)).status).toBe(200);
});
