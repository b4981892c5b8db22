import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/administration/overview.ts';
import { handle } from '../../platform/calls/calls.ts';
import { getOverview } from './overview.ts';

export function overviewRoutes(app: FastifyInstance): void {
  handle(app, contract.getOverview, async ({ db, query }) => ({
    data: await getOverview(db, query.days),
  }));
}
