import type { WebhookDelivery } from '../../../contract/integrations/webhooks.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { bodyOf } from './body.ts';
import { assertOn, getEndpoint, getWebhookTeam } from './endpoints.ts';
import * as queries from './queries.ts';

export async function listDeliveries(
  db: Db,
  viewer: Viewer,
  { id: teamId, endpointId }: { id: string; endpointId: string },
  query: { _page: number; _limit: number; state: queries.DeliveryState },
) {
  await getWebhookTeam(db, viewer, teamId);
  await getEndpoint(db, teamId, endpointId);
  return listPage(query, {
    list: (window) => queries.listDeliveries(db, endpointId, query.state, window),
    count: () => queries.countDeliveries(db, endpointId, query.state),
    present,
  });
}

type DeliveryRow = Awaited<ReturnType<typeof queries.listDeliveries>>[number];

function present(row: DeliveryRow): WebhookDelivery {
  const { outcome, isUnderWay, data, accountId, at, triedAt, nextAt, repeatedAt, ...shown } = row;
  return {
    ...shown,
    at: at.toISOString(),
    course: courseIn(data),
    state: outcome ?? (isUnderWay ? 'under_way' : 'waiting'),
    triedAt: triedAt?.toISOString() ?? null,
    nextAt: outcome === null ? nextAt.toISOString() : null,
    repeatedAt: repeatedAt?.toISOString() ?? null,
    body: bodyOf({ type: row.type, at, accountId, data }),
  };
}

function courseIn({ course }: Record<string, unknown>): string | null {
  if (typeof course !== 'object' || course === null || !('title' in course)) return null;
  return typeof course.title === 'string' ? course.title : null;
}

export async function repeatDelivery(
  db: Db,
  viewer: Viewer,
  { id: teamId, ...delivery }: { id: string; endpointId: string; eventId: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const team = await getWebhookTeam(db, viewer, teamId);
    const endpoint = await getEndpoint(db, teamId, delivery.endpointId);
    if (!(await queries.hasDelivery(db, delivery))) throw new Refusal('not_found');
    assertOn(endpoint);
    const type = await queries.restartDelivery(db, delivery);
    if (!type) throw new Refusal('delivery_under_way');
    const subject = `${type} ${delivery.eventId} to ${endpoint.url} of ${team.name}`;
    await recordAudit(db, viewer, 'repeated a delivery', subject, { teamId });
  });
}
