import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/studio/media.ts';
import { handle } from '../../platform/calls/calls.ts';
import {
  addMedia,
  getCaptions,
  listMedia,
  removeMedia,
  sendDraftMedia,
  sendPreviewMedia,
} from './media.ts';

export function mediaRoutes(app: FastifyInstance): void {
  handle(app, contract.listMedia, ({ db, viewer, params, query, config }) =>
    listMedia(db, viewer, params.id, query, config),
  );
  handle(app, contract.addMedia, async ({ db, files, viewer, params, query, file, config }) => {
    const wanted = { courseId: params.id, fileName: params.name, kind: query.kind };
    return { data: await addMedia(db, files, viewer, wanted, file, config) };
  });
  handle(app, contract.getCaptions, async ({ db, viewer, params }) => ({
    data: await getCaptions(db, viewer, params.id, params.name),
  }));
  handle(app, contract.removeMedia, async ({ db, viewer, params }) => {
    await removeMedia(db, viewer, params.id, params.name);
    return { data: { message: 'The file was removed.' } };
  });
  handle(app, contract.getDraftMedia, sendDraftMedia);
  handle(app, contract.getPreviewMedia, sendPreviewMedia);
}
