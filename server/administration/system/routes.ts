import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/administration/system.ts';
import { handle } from '../../platform/calls/calls.ts';
import * as system from './system.ts';

export function systemRoutes(app: FastifyInstance): void {
  handle(app, contract.getSystem, async ({ db, config, header }) => ({
    data: await system.readSystem(db, config, {
      host: header('x-forwarded-host') || header('host'),
      isForwarded: header('x-forwarded-for') !== '',
    }),
  }));
  handle(app, contract.listUnsentMail, ({ db, query }) => system.listUnsentMail(db, query));
  handle(app, contract.retryMail, async ({ db, viewer, params }) => {
    await system.retryMail(db, viewer, params.id);
    return { data: { message: 'The email is being sent again.' } };
  });
  handle(app, contract.retryAllMail, async ({ db, viewer }) => ({
    data: { count: await system.retryAllMail(db, viewer) },
  }));
  handle(app, contract.retryJobs, async ({ db, viewer, params }) => ({
    data: { count: await system.retryJobs(db, viewer, params.name) },
  }));
}
