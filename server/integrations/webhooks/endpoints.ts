import type { WebhookEndpoint } from '../../../contract/integrations/webhooks.ts';
import { hoursOfOldSecret, maxEndpoints } from '../../../contract/integrations/webhooks.ts';
import type { EventType } from '../../../contract/site/events.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { insertTakenEvent } from '../../platform/events/queries.ts';
import { isAllowedAddress } from '../../platform/http/outbound.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { decrypt, encrypt } from '../../platform/security/secrets.ts';
import { assertFeature } from '../../teams/features.ts';
import { getAdministering, type Managing } from '../../teams/managing.ts';
import { limits } from '../limits.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { insertDelivery } from './delivery-queries.ts';
import * as queries from './queries.ts';
import { newSecret } from './signature.ts';

type WebhookConfig = Pick<Config, 'sessionSecret' | 'outbound'>;

/** Locks the team if there is a transaction. */
export async function getWebhookTeam(
  db: Db,
  viewer: Viewer,
  teamId: string,
): Promise<Managing['team']> {
  const { team } = await getAdministering(db, viewer, teamId);
  assertFeature(team, 'webhooks');
  return team;
}

export async function getEndpoint(
  db: Db,
  teamId: string,
  endpointId: string,
): Promise<queries.EndpointRow> {
  const endpoint = await queries.findEndpoint(db, teamId, endpointId);
  if (!endpoint) throw new Refusal('not_found');
  return endpoint;
}

interface EndpointKey {
  id: string;
  endpointId: string;
}

export async function listWebhooks(db: Db, viewer: Viewer, teamId: string) {
  await getWebhookTeam(db, viewer, teamId);
  return (await queries.listEndpoints(db, teamId)).map(present);
}

export async function createWebhook(
  db: Db,
  config: WebhookConfig,
  viewer: Viewer,
  teamId: string,
  given: { url: string; types: EventType[] },
) {
  return inTransaction(db, async (db) => {
    const team = await getWebhookTeam(db, viewer, teamId);
    const url = assertAddress(config, given.url);
    if ((await queries.countEndpoints(db, teamId)) >= maxEndpoints) {
      throw new Refusal('too_many_webhooks');
    }
    const types = [...new Set(given.types)];
    const secret = newSecret();
    const stored = encrypt(config.sessionSecret, 'webhook', secret);
    const id = await queries.insertEndpoint(db, { teamId, url, types, secret: stored });
    if (!id) throw refuseField('webhook_exists', 'url');
    const change = { after: { address: url, events: types }, teamId };
    await recordAudit(db, viewer, 'added the webhook', `${url} of ${team.name}`, change);
    return { ...present(await getEndpoint(db, teamId, id)), secret };
  });
}

/** What can be known now; the rest is checked at every delivery. */
function assertAddress({ outbound }: WebhookConfig, address: string): string {
  const url = URL.parse(address);
  if (!url || !isAllowedAddress(outbound, address)) throw refuseField('address_not_allowed', 'url');
  url.hash = '';
  return url.href;
}

export async function changeWebhook(
  db: Db,
  config: WebhookConfig,
  viewer: Viewer,
  { id: teamId, endpointId }: EndpointKey,
  given: {
    url?: string | undefined;
    types?: EventType[] | undefined;
    state?: 'on' | 'paused' | undefined;
  },
): Promise<WebhookEndpoint> {
  return inTransaction(db, async (db) => {
    const team = await getWebhookTeam(db, viewer, teamId);
    const before = await getEndpoint(db, teamId, endpointId);
    const url = given.url === undefined ? undefined : assertAddress(config, given.url);
    if (url !== undefined && (await queries.isTaken(db, teamId, { id: endpointId, url }))) {
      throw refuseField('webhook_exists', 'url');
    }
    await queries.updateEndpoint(db, endpointId, {
      ...(url === undefined ? {} : { url }),
      ...(given.types ? { types: [...new Set(given.types)] } : {}),
      ...(given.state ? { state: given.state } : {}),
    });
    const after = await getEndpoint(db, teamId, endpointId);
    const subject = `${before.url} of ${team.name}`;
    const change = { before: factsOf(before), after: factsOf(after), teamId };
    await recordAudit(db, viewer, 'changed the webhook', subject, change);
    return present(after);
  });
}

const factsOf = ({ url, types, state }: queries.EndpointRow) => ({
  address: url,
  events: types,
  state,
});

export async function deleteWebhook(
  db: Db,
  viewer: Viewer,
  { id: teamId, endpointId }: EndpointKey,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const team = await getWebhookTeam(db, viewer, teamId);
    const before = await getEndpoint(db, teamId, endpointId);
    await queries.deleteEndpoint(db, endpointId);
    const change = { before: factsOf(before), teamId };
    await recordAudit(db, viewer, 'deleted the webhook', `${before.url} of ${team.name}`, change);
  });
}

export async function testWebhook(
  db: Db,
  viewer: Viewer,
  { id: teamId, endpointId }: EndpointKey,
): Promise<void> {
  await getWebhookTeam(db, viewer, teamId);
  await limitTries(db, limits.webhookTest, byAccount(viewer.accountId));
  await inTransaction(db, async (db) => {
    const team = await getWebhookTeam(db, viewer, teamId);
    const endpoint = await getEndpoint(db, teamId, endpointId);
    assertOn(endpoint);
    const data = { message: 'It works.' };
    const eventId = await insertTakenEvent(db, { type: 'test', teamId, data });
    await insertDelivery(db, endpointId, eventId);
    await recordAudit(db, viewer, 'tested the webhook', `${endpoint.url} of ${team.name}`, {
      teamId,
    });
  });
}

export function assertOn({ state }: queries.EndpointRow): void {
  if (state !== 'on') throw new Refusal('webhook_not_on');
}

export async function readSecret(
  db: Db,
  config: WebhookConfig,
  viewer: Viewer,
  { id: teamId, endpointId }: EndpointKey,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const team = await getWebhookTeam(db, viewer, teamId);
    const endpoint = await getEndpoint(db, teamId, endpointId);
    await assertProved(db, viewer);
    const subject = `${endpoint.url} of ${team.name}`;
    await recordAudit(db, viewer, 'looked at the secret of the webhook', subject, { teamId });
    return decrypt(config.sessionSecret, 'webhook', await queries.getSecret(db, endpointId));
  });
}

export async function replaceSecret(
  db: Db,
  config: WebhookConfig,
  viewer: Viewer,
  { id: teamId, endpointId }: EndpointKey,
) {
  return inTransaction(db, async (db) => {
    const team = await getWebhookTeam(db, viewer, teamId);
    const { url } = await getEndpoint(db, teamId, endpointId);
    await assertProved(db, viewer);
    const secret = newSecret();
    const oldUntil = new Date(Date.now() + hoursOfOldSecret * 60 * 60 * 1000);
    const stored = encrypt(config.sessionSecret, 'webhook', secret);
    await queries.replaceSecret(db, endpointId, stored, oldUntil);
    const subject = `${url} of ${team.name}`;
    await recordAudit(db, viewer, 'replaced the secret of the webhook', subject, { teamId });
    return { ...present(await getEndpoint(db, teamId, endpointId)), secret };
  });
}

function present(row: queries.EndpointRow): WebhookEndpoint {
  const { failingSince, deliveredAt, oldSecretUntil, ...shown } = row;
  return {
    ...shown,
    failingSince: failingSince?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
  };
}
