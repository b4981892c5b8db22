import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teams/import.ts';
import { handle } from '../../platform/calls/calls.ts';
import { checkPeopleFile, importPeople } from './import-people.ts';

export function importRoutes(app: FastifyInstance): void {
  handle(app, contract.checkPeopleFile, async ({ db, viewer, params, query, file }) => ({
    data: await checkPeopleFile(db, viewer, { ...params, ...query }, file),
  }));

  handle(app, contract.importPeople, async ({ db, viewer, params, query, file }) => ({
    data: await importPeople(db, viewer, { ...params, ...query }, file),
  }));
}
