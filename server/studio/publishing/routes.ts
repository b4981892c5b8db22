import type { FastifyInstance } from 'fastify';
import { getChanges } from '../../../contract/studio/differences.ts';
import * as offering from '../../../contract/studio/offering.ts';
import * as publishing from '../../../contract/studio/publishing.ts';
import { handle } from '../../platform/calls/calls.ts';
import { cancelSchedule, schedulePublication } from '../schedule/schedule.ts';
import { setArchived } from './archive.ts';
import * as differences from './differences/differences.ts';
import { checkDraft, listVersions, publishDraft, restoreVersion } from './publish.ts';

export function publishingRoutes(app: FastifyInstance): void {
  handle(app, publishing.checkDraft, async ({ db, viewer, params, config }) => ({
    data: await checkDraft(db, viewer, params.id, config.site.otherSites),
  }));
  handle(app, publishing.publishDraft, async ({ db, files, viewer, params, body, config }) => {
    const publication = { note: body.note, files, otherSites: config.site.otherSites };
    return { data: await publishDraft(db, viewer, params.id, publication) };
  });
  handle(app, publishing.listVersions, async ({ db, viewer, params, query }) =>
    listVersions(db, viewer, params.id, query),
  );
  handle(app, publishing.restoreVersion, async ({ db, viewer, params }) => {
    await restoreVersion(db, viewer, params.id, params.number);
    return { data: { number: params.number } };
  });
  handle(app, getChanges, async ({ db, viewer, params, query }) => ({
    data: await differences.getChanges(db, viewer, params.id, query),
  }));

  handle(app, offering.archiveCourse, async ({ db, viewer, params }) => {
    const archivedAt = await setArchived(db, viewer, params.id, true);
    return { data: { archivedAt: archivedAt.toISOString() } };
  });
  handle(app, offering.unarchiveCourse, async ({ db, viewer, params }) => {
    await setArchived(db, viewer, params.id, false);
    return { data: { message: 'The course is offered again.' } };
  });
  handle(app, offering.schedulePublication, async ({ db, viewer, params, body }) => ({
    data: await schedulePublication(db, viewer, params.id, body),
  }));
  handle(app, offering.cancelSchedule, async ({ db, viewer, params }) => {
    await cancelSchedule(db, viewer, params.id);
    return { data: { message: 'Nothing is scheduled any more.' } };
  });
}
