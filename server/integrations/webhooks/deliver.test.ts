import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceWebhookSecret } from '../../../contract/integrations/webhooks.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { type Received, startReceiver } from '../../../tests/support/integrations/receiver.ts';
import {
  addWebhook,
  anotherProcess,
  buildReceivingOrganisation,
  startSendingApp,
} from '../../../tests/support/integrations/webhooks.ts';
import { buildMember, buildOrganisation } from '../../../tests/support/teams.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { claimDeliveries, deliver } from './deliver.ts';
import { maintainFailing } from './failing.ts';
import { fanOut } from './fan-out.ts';
import { keepDelivering } from './keep-delivering.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await startSendingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('integrations.endpoint').execute();
  await app.db.deleteFrom('platform.event').execute();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const claim = (db: Db = app.db) => claimDeliveries(db, { most: 40, mostFailing: 20 });

/** One round of everything that is due. */
async function sendDue() {
  await fanOut(app.db);
  const claimed = await claim();
  await Promise.all(claimed.map((delivery) => deliver(app.db, app.config, delivery)));
  return claimed.length;
}

async function build(people = 1) {
  const organisation = await buildReceivingOrganisation(app, {
    url: receiver.url,
    types: ['member.joined'],
  });
  for (let n = 0; n < people; n += 1) await buildMember(app, organisation.id);
  return organisation;
}

const deliveries = (endpointId: string) =>
  app.db
    .selectFrom('integrations.delivery')
    .where('endpoint_id', '=', endpointId)
    .selectAll()
    .orderBy('event_id')
    .execute();

const endpointOf = (id: string) =>
  app.db
    .selectFrom('integrations.endpoint')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();

/** The time of the next try has come. */
const makeDue = async () => {
  await app.db
    .updateTable('integrations.delivery')
    .set({ next_at: new Date(0) })
    .execute();
  await app.db.updateTable('integrations.endpoint').set({ resume_at: null }).execute();
};

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('a delivery', () => {
  it('arrives signed, and says what happened to whom', async () => {
    const { webhook } = await build();
    expect(await sendDue()).toBe(1);
    const [arrived] = receiver.received as [Received];
    const sent = new Webhook(webhook.secret).verify(
      arrived.body,
      arrived.headers as Record<string, string>,
    );
    expect(sent).toEqual({
      type: 'member.joined',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { person: { id: expect.any(Number) }, role: 'learner' },
    });
    expect(arrived.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(await deliveries(webhook.id)).toMatchObject([
      { outcome: 'delivered', status: 204, tries: 1, problem: null, failures: [] },
    ]);
    expect(await sendDue()).toBe(0);
  });

  it('that fails is tried again with the same id and body, signed anew', async () => {
    const { webhook } = await build();
    receiver.answer = (reply) => reply.writeHead(500).end('stack trace');
    await sendDue();
    expect(await deliveries(webhook.id)).toMatchObject([
      { outcome: null, status: 500, tries: 1, failures: [{ status: 500, problem: null }] },
    ]);
    expect(await sendDue()).toBe(0);
    expect((await endpointOf(webhook.id)).failing_since).not.toBeNull();
    await makeDue();
    receiver.answer = (reply) => reply.writeHead(200).end();
    await sendDue();
    const [first, second] = receiver.received as [Received, Received];
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(await deliveries(webhook.id)).toMatchObject([
      { outcome: 'delivered', status: 200, tries: 2, failures: [{ status: 500 }] },
    ]);
    expect((await endpointOf(webhook.id)).failing_since).toBeNull();
    // Nothing that a receiver says is kept.
    expect(JSON.stringify(await deliveries(webhook.id))).not.toContain('stack trace');
  });

  it('is given up after ten tries', async () => {
    const { webhook } = await build();
    receiver.answer = (reply) => reply.writeHead(400).end();
    for (let n = 0; n < 12; n += 1) {
      await sendDue();
      await makeDue();
    }
    expect(receiver.received).toHaveLength(10);
    const [given] = await deliveries(webhook.id);
    expect(given).toMatchObject({ outcome: 'given_up', tries: 10 });
    expect(given?.failures).toHaveLength(10);
  });

  it('isn’t followed elsewhere', async () => {
    const { webhook } = await build();
    receiver.answer = (reply) => reply.writeHead(302, { location: receiver.url }).end();
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(webhook.id)).toMatchObject([{ outcome: null, status: 302 }]);
  });

  it.each([
    ['our own network', 'https://10.0.0.1/', 'not_allowed'],
    ['the database', 'https://example.com:5432/', 'not_allowed'],
    ['a name that leads inside', 'https://rebinding.example/', 'not_allowed'],
    ['nowhere', 'https://nowhere.example/', 'dns'],
  ])('to %s is refused at every try', async (_, url, problem) => {
    const { webhook } = await build();
    await app.db.updateTable('integrations.endpoint').set({ url }).execute();
    await fanOut(app.db);
    const outbound = {
      allow: [],
      ports: [443],
      loopback: false,
      resolve: async (host: string) =>
        host.startsWith('nowhere') ? [] : [{ address: '169.254.169.254', family: 4 as const }],
    };
    for (const delivery of await claim())
      await deliver(app.db, { ...app.config, outbound }, delivery);
    expect(await deliveries(webhook.id)).toMatchObject([{ outcome: null, status: null, problem }]);
  });

  it('counts by its status, however much the receiver says', async () => {
    const { webhook } = await build();
    receiver.answer = (reply) => {
      reply.writeHead(200);
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
      };
      reply.on('drain', more);
      more();
    };
    await sendDue();
    expect(await deliveries(webhook.id)).toMatchObject([{ outcome: 'delivered', status: 200 }]);
  });

  it('is signed with both secrets for a day after one was replaced', async () => {
    const { webhook, ask, params } = await build();
    const replaced = await ask(replaceWebhookSecret, { params });
    await sendDue();
    const [arrived] = receiver.received as [Received];
    for (const secret of [webhook.secret, replaced.body.data.secret]) {
      const headers = arrived.headers as Record<string, string>;
      expect(new Webhook(secret).verify(arrived.body, headers)).toBeTruthy();
    }
    await app.db
      .updateTable('integrations.endpoint')
      .set({ old_until: new Date(0) })
      .execute();
    await buildMember(app, params.id);
    await sendDue();
    const last = receiver.received.at(-1) as Received;
    expect(String(last.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  it('that is gone is switched off, and its owner told', async () => {
    const { id, webhook, account } = await build();
    receiver.answer = (reply) => reply.writeHead(410).end();
    await sendDue();
    expect(await endpointOf(webhook.id)).toMatchObject({ state: 'off', off_reason: 'gone' });
    expect(await deliveries(webhook.id)).toMatchObject([{ outcome: 'given_up', status: 410 }]);
    expect(await mailTo(account.email)).toEqual([expect.stringContaining('switched off')]);
    await buildMember(app, id);
    expect(await sendDue()).toBe(0);
    expect(await deliveries(webhook.id)).toHaveLength(1);
  });

  it.each([
    ['429', 429, {}],
    ['502', 502, {}],
    ['504', 504, {}],
    ['503 with Retry-After', 503, { 'retry-after': '90' }],
  ])('that answers %s is left alone as a whole', async (_, status, headers) => {
    const { webhook } = await build(3);
    receiver.answer = (reply) => reply.writeHead(status, headers).end();
    expect(await sendDue()).toBe(2);
    expect(await sendDue()).toBe(0);
    const { resume_at } = await endpointOf(webhook.id);
    expect(resume_at?.getTime()).toBeGreaterThan(Date.now() + 30_000);
    await app.db
      .updateTable('integrations.endpoint')
      .set({ resume_at: new Date(0) })
      .execute();
    expect(await sendDue()).toBe(1);
  });

  it('that is paused collects what happens, and gets it later', async () => {
    const { webhook } = await build(2);
    await app.db.updateTable('integrations.endpoint').set({ state: 'paused' }).execute();
    expect(await sendDue()).toBe(0);
    expect(await deliveries(webhook.id)).toHaveLength(2);
    await app.db.updateTable('integrations.endpoint').set({ state: 'on' }).execute();
    expect(await sendDue()).toBe(2);
  });

  const mailTo = async (email: string) => {
    const mails = await app.db
      .selectFrom('platform.mail')
      .where('recipient', '=', email)
      .select('subject')
      .orderBy('created_at')
      .execute();
    return mails.map(({ subject }) => subject);
  };

  it('that fails for a day is told once to owner and administrators, and after five days switched off', async () => {
    const { id, webhook, account } = await build();
    const admin = await buildMember(app, id, { role: 'administrator' });
    const since = (hours: number) =>
      app.db
        .updateTable('integrations.endpoint')
        .set({ failing_since: hoursAgo(hours) })
        .execute();
    await since(23);
    await maintainFailing(app.db, app.config);
    expect(await mailTo(account.email)).toEqual([]);
    await since(25);
    await Promise.all([1, 2].map(() => maintainFailing(app.db, app.config)));
    for (const { email } of [account, admin.account]) {
      expect(await mailTo(email)).toEqual([expect.stringContaining('Nothing arrives')]);
    }
    await since(5 * 24 + 1);
    await Promise.all([1, 2].map(() => maintainFailing(app.db, app.config)));
    expect(await endpointOf(webhook.id)).toMatchObject({ state: 'off', off_reason: 'failing' });
    expect(await mailTo(account.email)).toHaveLength(2);
  });
});

describe('claiming', () => {
  it('gives each delivery to one process, two of an endpoint at a time', async () => {
    const { webhook } = await build(9);
    await fanOut(app.db);
    const other = anotherProcess(app);
    const claimed = (await Promise.all([claim(), claim(other), claim(), claim(other)])).flat();
    expect(claimed).toHaveLength(2);
    expect(new Set(claimed.map(({ eventId }) => eventId)).size).toBe(2);
    expect(await claim(other)).toEqual([]);
    await Promise.all(claimed.map((delivery) => deliver(app.db, app.config, delivery)));
    expect(await claim(other)).toHaveLength(2);
    await other.destroy();
    expect((await deliveries(webhook.id)).filter(({ outcome }) => outcome)).toHaveLength(2);
  });

  it('takes over what another process had under way when it died', async () => {
    await build();
    await fanOut(app.db);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    await app.db
      .updateTable('integrations.delivery')
      .set({ taken_until: new Date(0) })
      .execute();
    expect(await claim()).toMatchObject([{ tries: 2 }]);
  });

  it('prefers endpoints that work', async () => {
    const organisation = await buildOrganisation(app);
    const types = ['member.joined'] as const;
    const url = (n: number) => `${receiver.url}/${n}`;
    const webhooks = [];
    for (let n = 0; n < 4; n += 1) {
      webhooks.push(await addWebhook(organisation, { url: url(n), types: [...types] }));
    }
    for (let n = 0; n < 3; n += 1) await buildMember(app, organisation.id);
    await fanOut(app.db);
    const [, , third, fourth] = webhooks.map(({ id }) => id);
    await app.db
      .updateTable('integrations.endpoint')
      .set({ failing_since: new Date() })
      .where('id', 'not in', [String(third), String(fourth)])
      .execute();
    const claimed = await claimDeliveries(app.db, { most: 5, mostFailing: 2 });
    const count = (id: string | undefined) =>
      claimed.filter(({ endpointId }) => endpointId === id).length;
    expect([count(third), count(fourth)]).toEqual([2, 2]);
    expect(claimed.length).toBeLessThanOrEqual(6);
  });
});

describe('organisations', () => {
  it('share the places, however many addresses one of them has', async () => {
    const organisations = [await buildOrganisation(app), await buildOrganisation(app)];
    const [large, small] = organisations;
    if (!large || !small) throw new Error('There are two.');
    for (let n = 0; n < 9; n += 1) {
      await addWebhook(large, { url: `${receiver.url}/${n}`, types: ['member.joined'] });
    }
    await addWebhook(small, { url: receiver.url, types: ['member.joined'] });
    for (const { id } of [large, large, large, small]) await buildMember(app, id);
    await fanOut(app.db);
    const count = (claimed: { teamId: string }[], { id }: { id: string }) =>
      claimed.filter(({ teamId }) => teamId === id).length;
    const claimed = await claim();
    expect([count(claimed, large), count(claimed, small)]).toEqual([10, 1]);

    // As many as are left, and none while all are under way.
    const claimWith = (places: number) =>
      claimDeliveries(app.db, { most: 40, mostFailing: 20, busy: new Map([[large.id, places]]) });
    expect(await claimWith(10)).toEqual([]);
    expect(count(await claimWith(7), large)).toBe(2);
  });
});

describe('processes that deliver', () => {
  it('send each event once between them, and a receiver that hangs holds up no other', async () => {
    const organisation = await buildOrganisation(app);
    const types = ['member.joined'] as const;
    const hanging = await startReceiver(() => undefined);
    await addWebhook(organisation, { url: hanging.url, types: [...types] });
    await addWebhook(organisation, { url: receiver.url, types: [...types] });
    for (let n = 0; n < 30; n += 1) await buildMember(app, organisation.id);
    const other = anotherProcess(app);
    const failures: Error[] = [];
    const processes = [app.db, other].map((db) =>
      keepDelivering({ db, config: app.config }, (error) => failures.push(error)),
    );
    await vi.waitFor(() => expect(receiver.received).toHaveLength(30), { timeout: 20_000 });
    expect(hanging.received).toHaveLength(2);
    await Promise.all(processes.map(({ stop }) => stop()));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
    expect(failures).toEqual([]);
    // What was under way when they stopped is as if it had never been tried.
    const taken = await app.db
      .selectFrom('integrations.delivery')
      .where('taken_until', 'is not', null)
      .select('tries')
      .execute();
    expect(taken).toEqual([]);
    await other.destroy();
    await hanging.close();
  });
});
