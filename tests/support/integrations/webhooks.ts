import { createWebhook } from '../../../contract/integrations/webhooks.ts';
import { type EventType, eventTypes } from '../../../contract/site/events.ts';
import { openDatabase } from '../../../server/platform/postgres/database.ts';
import { startApp, type TestApp } from '../app.ts';
import { buildOrganisation } from '../teams.ts';

/** An app whose webhooks may go to this machine. */
export const startSendingApp = () =>
  startApp({ config: { outbound: { allow: [], ports: [443, 8443], loopback: true } } });

/** An organisation, with its owner signed in, that awaits events at an address. */
export async function buildReceivingOrganisation(
  app: TestApp,
  {
    url = 'http://127.0.0.1:9/hook',
    types = eventTypes,
  }: { url?: string; types?: EventType[] } = {},
) {
  const organisation = await buildOrganisation(app);
  const webhook = await addWebhook(organisation, { url, types });
  return { ...organisation, webhook, params: { id: organisation.id, endpointId: webhook.id } };
}

export async function addWebhook(
  { id, ask }: Pick<Awaited<ReturnType<typeof buildOrganisation>>, 'id' | 'ask'>,
  body: { url: string; types: EventType[] },
) {
  const created = await ask(createWebhook, { params: { id }, body });
  if (created.status !== 201) throw new Error(`${created.status} ${created.detail}`);
  return created.body.data;
}

/** Another process on the same database. */
export const anotherProcess = (app: TestApp) =>
  openDatabase(app.connectionString, { jobs: app.db.jobs, onError: () => {} });
