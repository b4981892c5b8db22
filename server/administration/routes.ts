import type { FastifyInstance } from 'fastify';
import {
  auditFilename,
  exportAudit,
  getAuditState,
  listAudit,
  verifyAuditNow,
} from '../../contract/administration/audit.ts';
import {
  makeTeam as makeTeamCall,
  setTeamLicences as setTeamLicencesCall,
} from '../../contract/administration/teams.ts';
import {
  changeRole,
  deleteUser,
  deleteUsers,
  listUsers,
} from '../../contract/administration/users.ts';
import { listVitals, reportVitals } from '../../contract/administration/vitals.ts';
import type { AccountDependent } from '../accounts/profile/account-dependents.ts';
import * as audit from '../platform/audit/audit.ts';
import { attachment } from '../platform/calls/attachment.ts';
import { handle } from '../platform/calls/calls.ts';
import { refuseField } from '../platform/calls/errors.ts';
import { metaOf, windowOf } from '../platform/calls/list-page.ts';
import { accountRoutes } from './accounts/routes.ts';
import * as auditLog from './audit/audit-log.ts';
import { courseRoutes } from './courses/routes.ts';
import { emailRoutes } from './emails/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { makeTeam } from './teams/make-team.ts';
import { setTeamLicences } from './teams/set-licences.ts';
import * as administration from './users/users.ts';
import * as vitals from './vitals/vitals.ts';

export function administrationRoutes(
  app: FastifyInstance,
  dependents: readonly AccountDependent[],
): void {
  settingsRoutes(app);
  systemRoutes(app);

  accountRoutes(app, dependents);
  emailRoutes(app);
  overviewRoutes(app);
  importRoutes(app);
  courseRoutes(app);
  handle(app, listUsers, async ({ db, query }) => {
    const { users, ...meta } = await administration.listUsers(db, query);
    return { data: users, meta };
  });

  handle(app, deleteUsers, async ({ db, config, viewer, query, body }) => {
    const ids = [...(query.user_ids ?? []), ...(body ?? [])];
    if (ids.length === 0)
      throw refuseField('invalid_input', 'user_ids', 'Select at least one user.');
    await administration.deleteUsers(db, config, dependents, viewer, ids);
    return { data: { message: 'Deleted successfully!' } };
  });

  handle(app, deleteUser, async ({ db, config, viewer, params }) => {
    await administration.deleteUsers(db, config, dependents, viewer, [params.user_id]);
    return { data: { message: 'Deleted successfully!' } };
  });

  handle(app, changeRole, async ({ db, config, viewer, params, body }) => ({
    data: await administration.changeRole(db, config, viewer, params.id, body.role),
  }));

  handle(app, setTeamLicencesCall, async ({ db, viewer, params, body }) => ({
    data: await setTeamLicences(db, viewer, params.id, body),
  }));

  handle(app, makeTeamCall, async ({ db, viewer, body }) => ({
    data: await makeTeam(db, viewer, body),
  }));

  handle(app, listAudit, async ({ db, query }) => {
    const filter = auditLog.readFilter(query);
    const { entries, total } = await audit.listAudit(db, windowOf(query), filter);
    return { data: entries, meta: metaOf(query, total) };
  });

  handle(app, exportAudit, async ({ db, viewer, query, setHeader }) => {
    const lines = await auditLog.exportAudit(db, viewer, query);
    setHeader('content-disposition', attachment(auditFilename));
    return lines;
  });

  handle(app, getAuditState, async ({ db }) => ({ data: await auditLog.readAuditState(db) }));

  handle(app, verifyAuditNow, async ({ db }) => {
    await auditLog.verifyAuditNow(db);
    return { data: { message: 'The audit log is being verified.' } };
  });

  handle(app, reportVitals, async ({ db, address, body }) => {
    await vitals.recordVitals(db, address, body);
    return { data: { message: 'Thank you.' } };
  });

  handle(app, listVitals, async ({ db, query }) => ({
    data: await vitals.listVitals(db, query.days),
  }));
}
