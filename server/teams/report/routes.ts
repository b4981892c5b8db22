import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teams/report.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { exportHistory, exportReport } from './export-report.ts';
import { moveDueDate } from './move-due-date.ts';
import { nudge } from './nudge.ts';
import {
  getPersonReport,
  getReportBreakdown,
  getTeamReport,
  listReportHistory,
  listReportPeople,
} from './report.ts';
import {
  getReportDocument,
  listSignedReports,
  signReport,
  verifyReport,
} from './signed-reports.ts';

export function reportRoutes(app: FastifyInstance): void {
  handle(app, contract.getTeamReport, async ({ db, viewer, params, query }) => ({
    data: await getTeamReport(db, viewer, params.id, query.group),
  }));

  handle(app, contract.listReportPeople, async ({ db, viewer, params, query }) =>
    listReportPeople(db, viewer, params.id, query),
  );

  handle(app, contract.getReportBreakdown, async ({ db, viewer, params, query }) => ({
    data: await getReportBreakdown(db, viewer, params.id, query),
  }));

  handle(app, contract.listReportHistory, async ({ db, viewer, params, query }) =>
    listReportHistory(db, viewer, params.id, query),
  );

  handle(app, contract.getPersonReport, async ({ db, viewer, params }) => ({
    data: await getPersonReport(db, viewer, params),
  }));

  handle(app, contract.nudge, async ({ db, viewer, params, body }) => ({
    data: await nudge(db, viewer, params.id, body),
  }));

  handle(app, contract.moveDueDate, async ({ db, viewer, params, body }) => ({
    data: await moveDueDate(db, viewer, params.id, body),
  }));

  handle(app, contract.exportReport, async ({ db, viewer, params, query, setHeader }) => {
    const { filename, bytes } = await exportReport(db, viewer, params.id, query);
    setHeader('content-disposition', attachment(filename));
    return bytes;
  });

  handle(app, contract.exportHistory, async ({ db, viewer, params, query, setHeader }) => {
    const { filename, bytes } = await exportHistory(db, viewer, params.id, query);
    setHeader('content-disposition', attachment(filename));
    return bytes;
  });

  handle(app, contract.signReport, async ({ db, config, viewer, params, body }) => ({
    data: await signReport(db, config, viewer, params.id, body.group),
  }));

  handle(app, contract.listSignedReports, async ({ db, viewer, params, query }) =>
    listSignedReports(db, viewer, params.id, query),
  );

  handle(app, contract.downloadReport, async ({ db, viewer, params, setHeader }) => {
    const { filename, bytes } = await getReportDocument(db, viewer, params);
    setHeader('content-disposition', attachment(filename));
    return bytes;
  });

  handle(app, contract.verifyReport, async ({ db, config, params }) => ({
    data: await verifyReport(db, config, params.id),
  }));
}
