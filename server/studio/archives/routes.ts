import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/studio/archives.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import type { DraftSources } from '../drafts/open-draft.ts';
import { exportArchive } from './export-archive.ts';
import { importArchive } from './import-archive.ts';

export function archiveRoutes(app: FastifyInstance, sources: DraftSources): void {
  handle(app, contract.getArchive, async ({ db, files, viewer, params, query, setHeader }) => {
    const wanted = { courseId: params.id, version: query.version };
    const { name, archive } = await exportArchive(db, files, viewer, wanted, sources);
    setHeader('content-disposition', attachment(name));
    return archive;
  });
  handle(app, contract.importArchive, async ({ db, files, viewer, file, config }) => ({
    data: await importArchive(db, files, viewer, file, config),
  }));
}
