import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/integrations/api.ts';
import { dayIn } from '../../../contract/text/days.ts';
import { certificateUrl } from '../../learning/certificates/certificates.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Call, type Handler, handle } from '../../platform/calls/calls.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { assignAs, withdrawAs } from '../../teams/assignments/assignments.ts';
import { readBreakdown, readReport } from '../../teams/report/report.ts';
import { Refusal } from '../refusals.ts';
import * as assignments from './assignment-queries.ts';
import * as courses from './course-queries.ts';
import { doOnce, uuidFor } from './do-once.ts';
import * as groups from './group-queries.ts';
import * as learning from './learning-queries.ts';
import { listByCursor, type Window } from './list-by-cursor.ts';
import * as people from './people-queries.ts';
import { getReach, narrow, type Reach } from './reach.ts';

/** Rows of a single page with one row, for calls about one thing. */
const one = { limit: 1, after: null };

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Refusal('not_found');
  return row;
}

const presentPerson = ({ joinedAt, ...person }: people.PersonRow) => ({
  ...person,
  joinedAt: joinedAt.toISOString(),
});

export function apiRoutes(app: FastifyInstance): void {
  registerPeople(app);
  registerAssignments(app);
  registerLearning(app);
  registerReports(app);
  registerCatalogue(app);
}

function registerPeople(app: FastifyInstance): void {
  handle(app, contract.listPeople, async (call) => {
    const { db, key, query } = call;
    const reach = await getReach(db, key);
    const which = {
      teamId: reach.team.id,
      groupIds: await narrow(db, reach, query.group),
      seenIds: reach.groupIds,
      email: query.email ?? null,
    };
    return listByCursor(contract.listPeople, call, {
      list: (window: Window<number>) => people.listPeople(db, which, window),
      present: presentPerson,
    });
  });

  handle(app, contract.getPerson, async ({ db, key, params }) => {
    const { team, groupIds } = await getReach(db, key);
    const which = {
      teamId: team.id,
      groupIds,
      seenIds: groupIds,
      email: null,
      only: params.personId,
    };
    return { data: presentPerson(only(await people.listPeople(db, which, one))) };
  });

  handle(app, contract.listApiGroups, async (call) => {
    const { db, key, query } = call;
    const { team, groupIds } = await getReach(db, key);
    const which = { teamId: team.id, groupIds, kind: query.kind ?? null };
    return listByCursor(contract.listApiGroups, call, {
      list: (window: Window<string>) => groups.listGroups(db, which, window),
      present: (group) => group,
    });
  });

  handle(app, contract.getApiGroup, async ({ db, key, params }) => {
    const { team, groupIds } = await getReach(db, key);
    const which = { teamId: team.id, groupIds, kind: null, only: params.groupId };
    return { data: only(await groups.listGroups(db, which, one)) };
  });
}

function registerAssignments(app: FastifyInstance): void {
  type Row = Awaited<ReturnType<typeof assignments.listAssignments>>[number];
  const present = ({ assignedAt, ...row }: Row) => ({
    ...row,
    assignedAt: assignedAt.toISOString(),
  });

  handle(app, contract.listApiAssignments, async (call) => {
    const { db, key, query } = call;
    const { team, groupIds } = await getReach(db, key);
    const which = { teamId: team.id, groupIds, courseId: query.course ?? null };
    return listByCursor(contract.listApiAssignments, call, {
      list: (window: Window<string>) => assignments.listAssignments(db, which, window),
      present,
    });
  });

  handle(app, contract.getApiAssignment, async ({ db, key, params }) => {
    const { team, groupIds } = await getReach(db, key);
    const which = { teamId: team.id, groupIds, courseId: null, only: params.assignmentId };
    return { data: present(only(await assignments.listAssignments(db, which, one))) };
  });

  handleOnce(app, contract.assignByKey, async ({ db, key, body, address, header }) => {
    const { personIds: accountIds, ...asked } = body;
    const name = header('idempotency-key');
    return inTransaction(db, async (db) => {
      const reach = await getReach(db, key);
      const { actor, limited, team } = reach;
      const assigner = {
        accountId: key.owner?.accountId ?? null,
        name: actor.username,
        limited,
      };
      const { assignmentId, ...counted } = await assignAs(db, reach, assigner, {
        ...asked,
        accountIds,
        key: name === '' ? randomUUID() : uuidFor(key.keyId, name),
      });
      await recordAudit(db, { ...actor, address }, 'assigned a course to people of', team.name, {
        teamId: team.id,
        after: { course: asked.courseId, people: counted.assigned },
      });
      return { data: { id: assignmentId, people: counted.people, assigned: counted.assigned } };
    });
  });

  handle(app, contract.withdrawByKey, async ({ db, key, params: { assignmentId }, address }) =>
    inTransaction(db, async (db) => {
      const reach = await getReach(db, key);
      const { actor, team } = reach;
      await withdrawAs(db, reach, assignmentId);
      await recordAudit(db, { ...actor, address }, 'withdrew an assignment of', team.name, {
        teamId: team.id,
        before: { assignment: assignmentId },
      });
      return { data: { id: assignmentId } };
    }),
  );
}

type IdempotentEndpoint = Endpoint & { access: 'key'; idempotent: true };

/** For a call that may be sent twice. */
function handleOnce<const E extends IdempotentEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: Handler<E>,
): void {
  const handler = async (call: Call<E>) => {
    const { db, params, body } = call;
    const once = {
      db,
      keyId: (call.key as { keyId: string }).keyId,
      name: call.header('idempotency-key'),
      asked: [endpoint.method, endpoint.path, params, body],
      status: endpoint.status ?? 200,
    };
    const { reply, replayed } = await doOnce(once, () => answer(call));
    if (replayed) call.setHeader('idempotency-replayed', 'true');
    return reply;
  };
  handle(app, endpoint, handler as Handler<E>, ...([] as never));
}

async function whoseOf(
  db: Call<Endpoint>['db'],
  reach: Reach,
  query: { person?: number | undefined; course?: number | undefined; group?: string | undefined },
): Promise<learning.Whose> {
  return {
    teamId: reach.team.id,
    groupIds: await narrow(db, reach, query.group),
    seesRecord: reach.seesRecord,
    accountId: query.person ?? null,
    courseId: query.course ?? null,
  };
}

function registerLearning(app: FastifyInstance): void {
  handle(app, contract.listEnrolments, async (call) => {
    const { db, key, query } = call;
    const whose = await whoseOf(db, await getReach(db, key), query);
    return listByCursor(contract.listEnrolments, call, {
      list: (window: Window<string>) =>
        learning.listEnrolments(db, whose, query.state === 'open', window),
      present: ({ assignedAt, endedAt, ...row }) => ({
        ...row,
        assignedAt: assignedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }),
    });
  });

  handle(app, contract.listProgress, async (call) => {
    const { db, key, query } = call;
    const reach = await getReach(db, key);
    const whose = await whoseOf(db, reach, query);
    const filter = { state: query.state ?? null, today: dayIn(reach.team.timeZone) };
    return listByCursor(contract.listProgress, call, {
      list: (window: Window<string>) => learning.listProgress(db, whose, filter, window),
      present: ({ startedAt, doneAt, ...row }) => ({
        ...row,
        startedAt: startedAt?.toISOString() ?? null,
        doneAt: doneAt?.toISOString() ?? null,
      }),
    });
  });

  handle(app, contract.listResults, async (call) => {
    const { db, key, query } = call;
    const whose = await whoseOf(db, await getReach(db, key), query);
    const between = { from: query.from ?? null, until: query.until ?? null };
    return listByCursor(contract.listResults, call, {
      list: (window: Window<string>) => learning.listResults(db, whose, between, window),
      present: (row) => row,
    });
  });

  handle(app, contract.listCertificates, async (call) => {
    const { db, config, key, query } = call;
    const whose = await whoseOf(db, await getReach(db, key), query);
    return listByCursor(contract.listCertificates, call, {
      list: (window: Window<string>) => learning.listCertificates(db, whose, window),
      present: ({ issuedAt, revokedAt, ...row }) => ({
        ...row,
        issuedAt: issuedAt.toISOString(),
        revokedAt: revokedAt?.toISOString() ?? null,
        url: certificateUrl(config, row.id),
      }),
    });
  });
}

function registerReports(app: FastifyInstance): void {
  handle(app, contract.getReport, async ({ db, key, query }) => {
    const { today, timeZone, figures } = await readReport(db, await getReach(db, key), query.group);
    return { data: { today, timeZone, figures } };
  });

  handle(app, contract.listReportLines, async ({ db, key, query }) => {
    const reach = await getReach(db, key);
    await narrow(db, reach, query.group);
    return { data: await readBreakdown(db, reach, query) };
  });
}

function registerCatalogue(app: FastifyInstance): void {
  type Row = Awaited<ReturnType<typeof courses.listCourses>>[number];
  const present = ({ publishedAt, ...row }: Row) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
  });

  handle(app, contract.listApiCourses, async (call) => {
    await getReach(call.db, call.key);
    return listByCursor(contract.listApiCourses, call, {
      list: (window: Window<number>) => courses.listCourses(call.db, {}, window),
      present,
    });
  });

  handle(app, contract.getApiCourse, async ({ db, key, params }) => {
    await getReach(db, key);
    return { data: present(only(await courses.listCourses(db, { only: params.courseId }, one))) };
  });
}
