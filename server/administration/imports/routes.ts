import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/administration/imports.ts';
import { handle } from '../../platform/calls/calls.ts';
import { confirmImport, previewImport } from './imports.ts';

export function importRoutes(app: FastifyInstance): void {
  handle(app, contract.previewImport, async ({ db, viewer, params, query, file }) => ({
    data: await previewImport(db, viewer, params.kind, file, query.name),
  }));
  handle(app, contract.confirmImport, async ({ db, viewer, params }) => ({
    data: await confirmImport(db, viewer, params.id),
  }));
}
