import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/sign-on/provisioning.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildOrganisation, sendWith } from '../../../tests/support/scim/directory.ts';
import { buildMember } from '../../../tests/support/teams.ts';
import { carryOutDecision } from './decide-leaving.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

type Organisation = Awaited<ReturnType<typeof buildOrganisation>>;

const of = ({ teamId }: Organisation) => ({ params: { id: teamId } });

async function addPeople({ send, domain }: Organisation, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { body } = await send('POST', '/Users', {
      userName: `p${at}@${domain}`,
      displayName: `Person ${at}`,
    });
    ids.push(String(body.id));
  }
  return ids;
}

const leave = ({ send }: Organisation, id: string) =>
  send('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] });

/** Thirty people, of whom thirteen would leave: ten are out, three are held back. */
async function buildPause() {
  const organisation = await buildOrganisation(app, { seats: 100 });
  const ids = await addPeople(organisation, 30);
  for (const id of ids.slice(0, 13)) await leave(organisation, id);
  return { organisation, ids };
}

async function countActive({ send }: Organisation) {
  return (await send('GET', '/Users?filter=active%20eq%20true&count=0')).body.totalResults;
}

describe('tokens', () => {
  it('are shown once, and the one before works for a while', async () => {
    const organisation = await buildOrganisation(app);
    const { body } = await organisation.ask(contract.makeProvisioningToken, of(organisation));
    const { token, provisioning } = body.data;
    expect(provisioning.tokens.map(({ endsAt }) => endsAt !== null)).toEqual([false, true]);
    expect(JSON.stringify(provisioning)).not.toContain(token);
    for (const each of [token, organisation.key]) {
      expect((await sendWith(app, each)('GET', '/Users')).status).toBe(200);
    }
    await app.db
      .updateTable('integrations.key')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', organisation.keyId)
      .execute();
    expect((await organisation.send('GET', '/Users')).status).toBe(401);

    const [{ id: tokenId = '' } = {}] = provisioning.tokens;
    const params = { id: organisation.teamId, tokenId };
    expect((await organisation.ask(contract.endProvisioningToken, { params })).status).toBe(200);
    expect((await sendWith(app, token)('GET', '/Users')).status).toBe(401);
    expect((await organisation.ask(contract.endProvisioningToken, { params })).status).toBe(404);
  });

  it('of another organisation can’t be ended', async () => {
    const [mine, theirs] = [await buildOrganisation(app), await buildOrganisation(app)];
    const params = { id: mine.teamId, tokenId: theirs.keyId };
    expect((await mine.ask(contract.endProvisioningToken, { params })).status).toBe(404);
    expect((await theirs.send('GET', '/Users')).status).toBe(200);
  });

  it('need a fresh proof of who makes them', async () => {
    const organisation = await buildOrganisation(app);
    await app.db
      .updateTable('accounts.session')
      .set({ proved_at: new Date(Date.now() - 11 * 60 * 1000) })
      .where('account_id', '=', organisation.owner.id)
      .execute();
    const { status, errors } = await organisation.ask(
      contract.makeProvisioningToken,
      of(organisation),
    );
    expect([status, errors[0]?.field]).toEqual([403, 'proof']);
  });
});

it('is for the owner and administrators of an organisation', async () => {
  const organisation = await buildOrganisation(app);
  const manager = await buildMember(app, organisation.teamId, { role: 'manager' });
  expect((await manager.ask(contract.getProvisioning, of(organisation))).status).toBe(403);
  await app.db
    .updateTable('teams.member')
    .set({ role: 'administrator' })
    .where('account_id', '=', manager.account.id)
    .execute();
  expect((await manager.ask(contract.getProvisioning, of(organisation))).status).toBe(200);
  const stranger = await buildOrganisation(app);
  expect((await stranger.ask(contract.getProvisioning, of(organisation))).status).toBe(404);
});

it('switched off, the directory is refused', async () => {
  const organisation = await buildOrganisation(app);
  const change = { ...of(organisation), body: { switchedOn: false } };
  const { body } = await organisation.ask(contract.changeProvisioning, change);
  expect(body.data.switchedOn).toBe(false);
  expect((await organisation.send('GET', '/Users')).status).toBe(403);
});

describe('the last requests', () => {
  it('are in words, and narrowed to refusals and leavers', async () => {
    const organisation = await buildOrganisation(app);
    const [id = ''] = await addPeople(organisation, 1);
    await addPeople(organisation, 1);
    await leave(organisation, id);
    const list = async (kind: (typeof contract.requestKinds)[number]) => {
      const { body } = await organisation.ask(contract.listDirectoryRequests, {
        ...of(organisation),
        query: { kind },
      });
      return body.data.map(({ method, status, leaverId }) => [method, status, leaverId]);
    };
    expect(await list('all')).toEqual([
      ['PATCH', 200, id],
      ['POST', 409, null],
      ['POST', 201, null],
    ]);
    expect(await list('refused')).toEqual([['POST', 409, null]]);
    expect(await list('leavers')).toEqual([['PATCH', 200, id]]);
    const { body } = await organisation.ask(contract.getProvisioning, of(organisation));
    expect(body.data).toMatchObject({
      requests: { all: 3, refused: 1, leavers: 1 },
      people: { active: 0, total: 1 },
      lastLeaver: id,
    });
  });

  it('say what ended for a leaver, and bring them back', async () => {
    const organisation = await buildOrganisation(app);
    const [id = ''] = await addPeople(organisation, 1);
    const account = await app.db
      .selectFrom('accounts.account')
      .where('email', '=', `p0@${organisation.domain}`)
      .select('id')
      .executeTakeFirstOrThrow();
    const { ask } = await signedIn(app, account);
    await leave(organisation, id);
    const params = { id: organisation.teamId, personId: id };
    const { body } = await organisation.ask(contract.getLeaver, { params });
    expect(body.data).toMatchObject({
      name: 'Person 0',
      ended: { seated: true, sessions: 1, suspended: true },
    });
    expect((await ask(contract.getProvisioning, of(organisation))).status).toBe(401);

    expect((await organisation.ask(contract.bringBackLeaver, { params })).status).toBe(200);
    expect(await countActive(organisation)).toBe(1);
    expect((await organisation.ask(contract.bringBackLeaver, { params })).status).toBe(404);
  });
});

describe('the safety catch', () => {
  it('shows who is held back, and lets them go', async () => {
    const { organisation } = await buildPause();
    const { body } = await organisation.ask(contract.getProvisioning, of(organisation));
    expect(body.data.paused).toMatchObject({ left: 10, held: 3 });
    const held = await organisation.ask(contract.listHeldLeavers, {
      ...of(organisation),
      query: {},
    });
    expect(held.body.data.map(({ name }) => name)).toEqual(['Person 10', 'Person 11', 'Person 12']);

    const decision = { ...of(organisation), body: { decision: 'let_go' as const } };
    const decided = await organisation.ask(contract.decideLeaving, decision);
    expect(decided.body.data.paused).toBeNull();
    await carryOutDecision(app.db, { teamId: organisation.teamId, decision: 'let_go' });
    expect(await countActive(organisation)).toBe(17);
    expect((await organisation.ask(contract.decideLeaving, decision)).status).toBe(409);
  });

  it('puts back those who left, and stays paused until someone resumes', async () => {
    const { organisation, ids } = await buildPause();
    const decide = (decision: (typeof contract.leavingDecisions)[number]) =>
      organisation.ask(contract.decideLeaving, { ...of(organisation), body: { decision } });
    await decide('put_back');
    await carryOutDecision(app.db, { teamId: organisation.teamId, decision: 'put_back' });
    expect(await countActive(organisation)).toBe(30);
    expect((await leave(organisation, ids[0] ?? '')).status).toBe(429);
    expect((await decide('resume')).body.data.paused).toBeNull();
    expect((await leave(organisation, ids[0] ?? '')).status).toBe(200);
  });
});
