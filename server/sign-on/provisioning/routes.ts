import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/sign-on/provisioning.ts';
import { handle } from '../../platform/calls/calls.ts';
import { decideLeaving } from './decide-leaving.ts';
import * as provisioning from './provisioning.ts';

export function provisioningRoutes(app: FastifyInstance): void {
  handle(app, contract.getProvisioning, async ({ db, config, viewer, params }) => ({
    data: await provisioning.getProvisioning(db, config, viewer, params.id),
  }));

  handle(app, contract.changeProvisioning, async ({ db, config, viewer, params, body }) => ({
    data: await provisioning.changeProvisioning(db, config, viewer, params.id, body),
  }));

  handle(app, contract.makeProvisioningToken, async ({ db, config, viewer, params }) => ({
    data: await provisioning.makeProvisioningToken(db, config, viewer, params.id),
  }));

  handle(app, contract.endProvisioningToken, async ({ db, config, viewer, params }) => ({
    data: await provisioning.endProvisioningToken(db, config, viewer, params),
  }));

  handle(app, contract.listDirectoryRequests, async ({ db, viewer, params, query }) =>
    provisioning.listDirectoryRequests(db, viewer, params.id, query),
  );

  handle(app, contract.listHeldLeavers, async ({ db, viewer, params, query }) =>
    provisioning.listHeldLeavers(db, viewer, params.id, query),
  );

  handle(app, contract.decideLeaving, async ({ db, config, viewer, params, body }) => ({
    data: await decideLeaving(db, config, viewer, params.id, body.decision),
  }));

  handle(app, contract.getLeaver, async ({ db, viewer, params }) => ({
    data: await provisioning.getLeaver(db, viewer, params),
  }));

  handle(app, contract.bringBackLeaver, async ({ db, viewer, params }) => {
    await provisioning.bringBackLeaver(db, viewer, params);
    return { data: { message: 'They’re back.' } };
  });
}
