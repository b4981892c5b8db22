import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/integrations/keys.ts';
import { handle } from '../../platform/calls/calls.ts';
import { createKey, endKey, listKeys } from './manage-keys.ts';

export function keyRoutes(app: FastifyInstance): void {
  handle(app, contract.listKeys, ({ db, viewer, params, query }) =>
    listKeys(db, viewer, params.id, query),
  );

  handle(app, contract.createKey, async ({ db, viewer, params, body }) => ({
    data: await createKey(db, viewer, params.id, body),
  }));

  handle(app, contract.endKey, async ({ db, viewer, params }) => {
    await endKey(db, viewer, params);
    return { data: { message: 'This key no longer works.' } };
  });
}
