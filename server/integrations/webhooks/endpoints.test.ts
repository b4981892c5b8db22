import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/integrations/webhooks.ts';
import { eventTypes } from '../../../contract/site/events.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { startReceiver } from '../../../tests/support/integrations/receiver.ts';
import {
  addWebhook,
  buildReceivingOrganisation,
  startSendingApp,
} from '../../../tests/support/integrations/webhooks.ts';
import { buildMember, buildOrganisation, buildTeam } from '../../../tests/support/teams.ts';
import { claimDeliveries, deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startSendingApp();
});
afterAll(() => app.close());

async function sendDue() {
  await fanOut(app.db);
  for (const delivery of await claimDeliveries(app.db, { most: 40, mostFailing: 20 })) {
    await deliver(app.db, app.config, delivery);
  }
}

const types = ['member.joined', 'member.left'] as const;
const body = { url: 'https://hr.example.org/hook', types: [...types] };

describe('webhooks of an organisation', () => {
  it('are made, changed and deleted, which the audit log says', async () => {
    const { id, ask } = await buildOrganisation(app);
    const created = await ask(contract.createWebhook, { params: { id }, body });
    expect(created.body.data).toMatchObject({
      ...body,
      state: 'on',
      waiting: 0,
      secret: expect.stringMatching(/^whsec_/),
    });
    const params = { id, endpointId: created.body.data.id };
    const changed = await ask(contract.changeWebhook, {
      params,
      body: { types: ['order.paid', 'order.paid'], state: 'paused' },
    });
    expect(changed.body.data).toMatchObject({ types: ['order.paid'], state: 'paused' });
    const listed = await ask(contract.listWebhooks, { params: { id } });
    expect(listed.body.data).toEqual([changed.body.data]);
    expect(JSON.stringify(listed.body)).not.toContain('whsec_');
    expect((await ask(contract.deleteWebhook, { params })).status).toBe(200);
    expect((await ask(contract.deleteWebhook, { params })).status).toBe(404);
    const audited = await app.db
      .selectFrom('platform.audit')
      .where('team_id', '=', id)
      .where('act', 'like', '%webhook%')
      .select(['act', 'before', 'after'])
      .orderBy('at')
      .execute();
    expect(audited.map(({ act }) => act)).toEqual([
      'added the webhook',
      'changed the webhook',
      'deleted the webhook',
    ]);
    expect(JSON.stringify(audited)).not.toContain('whsec_');
  });

  it('have a secret that nobody reads from the database', async () => {
    const { webhook } = await buildReceivingOrganisation(app);
    const { secret } = await app.db
      .selectFrom('integrations.endpoint')
      .where('id', '=', webhook.id)
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(secret).not.toContain(webhook.secret.slice(6, 20));
  });

  it.each([
    'http://example.org/',
    'https://10.0.0.1/',
    'https://[fd00:ec2::254]/',
    'https://example.org:5432/',
    'https://user:password@example.org/',
    'https://metadata.internal/',
    'nonsense',
  ])('don’t lead to %s', async (url) => {
    const { id, ask } = await buildOrganisation(app);
    const answer = await ask(contract.createWebhook, { params: { id }, body: { ...body, url } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'address_not_allowed' } });
    const { id: endpointId } = await addWebhook({ id, ask }, body);
    const params = { id, endpointId };
    const changed = await ask(contract.changeWebhook, { params, body: { url } });
    expect(changed).toMatchObject({ status: 400, body: { code: 'address_not_allowed' } });
  });

  it('have each address once, and are at most twenty', async () => {
    const { id, ask } = await buildOrganisation(app);
    const create = (n: number) =>
      ask(contract.createWebhook, { params: { id }, body: { ...body, url: `${body.url}/${n}` } });
    const twice = await Promise.all([create(0), create(0)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (let n = 1; n < contract.maxEndpoints - 1; n += 1) await create(n);
    const last = await Promise.all([create(50), create(51)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [first] = (await ask(contract.listWebhooks, { params: { id } })).body.data;
    const taken = await ask(contract.changeWebhook, {
      params: { id, endpointId: first?.id ?? '' },
      body: { url: `${body.url}/1` },
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'webhook_exists' } });
  });

  it('are for its owner and administrators, and for its plan', async () => {
    const { id, ask } = await buildOrganisation(app);
    const { id: endpointId } = await addWebhook({ id, ask }, body);
    const params = { id, endpointId };
    const administrator = await buildMember(app, id, { role: 'administrator' });
    const manager = await buildMember(app, id, { role: 'manager' });
    const learner = await buildMember(app, id);
    const stranger = await buildOrganisation(app);
    const list = (by: { ask: typeof ask }) => by.ask(contract.listWebhooks, { params: { id } });
    expect((await list(administrator)).status).toBe(200);
    expect((await list(manager)).status).toBe(403);
    expect((await list(learner)).status).toBe(403);
    expect((await list(stranger)).status).toBe(404);
    // With an id of another organisation beside one's own.
    for (const call of [contract.testWebhook, contract.readWebhookSecret, contract.deleteWebhook]) {
      const foreign = await stranger.ask(call, { params: { ...params, id: stranger.id } });
      expect(foreign.status).toBe(404);
    }
    const team = await buildTeam(app);
    const refused = await team.ask(contract.createWebhook, { params: { id: team.id }, body });
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_in_plan' } });
  });

  it('show their secret again, or a new one, only after a proof', async () => {
    const { ask, params, webhook, account } = await buildReceivingOrganisation(app);
    expect((await ask(contract.readWebhookSecret, { params })).body.data.secret).toBe(
      webhook.secret,
    );
    await app.db
      .updateTable('accounts.session')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
      .where('account_id', '=', account.id)
      .execute();
    for (const call of [contract.readWebhookSecret, contract.replaceWebhookSecret]) {
      const refused = await ask(call, { params });
      expect(refused.body).toMatchObject({ code: 'proof_needed' });
      expect(JSON.stringify(refused.body)).not.toContain('whsec_');
    }
  });

  it('are offered for every event', () => {
    expect(contract.NewWebhookEndpoint.parse({ ...body, types: eventTypes }).types).toEqual(
      eventTypes,
    );
  });
});

describe('the log of deliveries', () => {
  it('says in words what was sent, what came back and when the next try is', async () => {
    const receiver = await startReceiver((reply) => reply.writeHead(503).end('upstream'));
    const { id, ask, params } = await buildReceivingOrganisation(app, { url: receiver.url });
    const ana = await buildMember(app, id, { name: 'Ana' });
    await sendDue();
    receiver.answer = (reply) => reply.writeHead(200).end();
    expect((await ask(contract.testWebhook, { params })).status).toBe(200);
    await sendDue();
    const list = async (state: 'all' | 'waiting' | 'given_up' = 'all') =>
      (await ask(contract.listDeliveries, { params, query: { state } })).body;
    const { data, meta } = await list();
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      { type: 'test', person: null, state: 'delivered', status: 200, nextAt: null },
      {
        type: 'member.joined',
        person: expect.stringContaining('Ana'),
        state: 'waiting',
        status: 503,
        tries: 1,
        failures: [{ status: 503 }],
        nextAt: expect.any(String),
      },
    ]);
    expect(JSON.parse(data[1]?.body ?? '')).toMatchObject({
      type: 'member.joined',
      data: { person: { id: ana.account.id } },
    });
    expect(JSON.stringify(data)).not.toContain('upstream');
    expect((await list('waiting')).data).toHaveLength(1);
    expect((await list('given_up')).data).toEqual([]);
    expect((await ask(contract.listWebhooks, { params: { id } })).body.data).toMatchObject([
      { waiting: 1, deliveredAt: expect.any(String) },
    ]);
    await receiver.close();
  });

  it('repeats what arrived or was given up, once at a time, and says so', async () => {
    const receiver = await startReceiver();
    const { id, ask, params } = await buildReceivingOrganisation(app, { url: receiver.url });
    await buildMember(app, id);
    await sendDue();
    const list = async () => (await ask(contract.listDeliveries, { params, query: {} })).body.data;
    const [first] = await list();
    const repeat = (eventId = first?.eventId ?? '') =>
      ask(contract.repeatDelivery, { params: { ...params, eventId } });
    expect((await repeat()).status).toBe(200);
    expect(await list()).toMatchObject([{ state: 'waiting', repeatedAt: expect.any(String) }]);
    await sendDue();
    const [one, two] = receiver.received;
    expect(two?.body).toBe(one?.body);
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(await list()).toMatchObject([{ state: 'delivered', tries: 1 }]);
    await repeat();
    await claimDeliveries(app.db, { most: 40, mostFailing: 20 });
    expect(await repeat()).toMatchObject({ status: 409, body: { code: 'delivery_under_way' } });
    expect((await repeat(crypto.randomUUID())).status).toBe(404);
    const other = await buildReceivingOrganisation(app);
    const foreign = { ...other.params, eventId: first?.eventId ?? '' };
    expect((await other.ask(contract.repeatDelivery, { params: foreign })).status).toBe(404);
    await ask(contract.changeWebhook, { params, body: { state: 'paused' } });
    expect(await repeat()).toMatchObject({ status: 409, body: { code: 'webhook_not_on' } });
    await receiver.close();
  });
});
