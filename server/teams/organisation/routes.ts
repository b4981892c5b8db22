import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teams/organisation.ts';
import { handle } from '../../platform/calls/calls.ts';
import { getOrganisation, setLicences } from './organisation.ts';
import { listRecord } from './record.ts';

export function organisationRoutes(app: FastifyInstance): void {
  handle(app, contract.getOrganisation, async ({ db, viewer, params }) => ({
    data: await getOrganisation(db, viewer, params.id),
  }));

  handle(app, contract.setLicences, async ({ db, viewer, params, body }) => ({
    data: await setLicences(db, viewer, params.id, body),
  }));

  handle(app, contract.listRecord, async ({ db, viewer, params, query }) =>
    listRecord(db, viewer, params.id, query),
  );
}
