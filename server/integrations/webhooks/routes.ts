import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/integrations/webhooks.ts';
import { handle } from '../../platform/calls/calls.ts';
import { listDeliveries, repeatDelivery } from './deliveries.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readSecret,
  replaceSecret,
  testWebhook,
} from './endpoints.ts';

export function webhookRoutes(app: FastifyInstance): void {
  handle(app, contract.listWebhooks, async ({ db, viewer, params }) => ({
    data: await listWebhooks(db, viewer, params.id),
  }));

  handle(app, contract.createWebhook, async ({ db, config, viewer, params, body }) => ({
    data: await createWebhook(db, config, viewer, params.id, body),
  }));

  handle(app, contract.changeWebhook, async ({ db, config, viewer, params, body }) => ({
    data: await changeWebhook(db, config, viewer, params, body),
  }));

  handle(app, contract.deleteWebhook, async ({ db, viewer, params }) => {
    await deleteWebhook(db, viewer, params);
    return { data: { message: 'Events are no longer sent to this address.' } };
  });

  handle(app, contract.testWebhook, async ({ db, viewer, params }) => {
    await testWebhook(db, viewer, params);
    return { data: { message: 'The test is on its way.' } };
  });

  handle(app, contract.readWebhookSecret, async ({ db, config, viewer, params }) => ({
    data: { secret: await readSecret(db, config, viewer, params) },
  }));

  handle(app, contract.replaceWebhookSecret, async ({ db, config, viewer, params }) => ({
    data: await replaceSecret(db, config, viewer, params),
  }));

  handle(app, contract.listDeliveries, ({ db, viewer, params, query }) =>
    listDeliveries(db, viewer, params, query),
  );

  handle(app, contract.repeatDelivery, async ({ db, viewer, params }) => {
    await repeatDelivery(db, viewer, params);
    return { data: { message: 'It will be sent again in a moment.' } };
  });
}
