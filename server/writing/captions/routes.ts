import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/writing/captions.ts';
import { handle } from '../../platform/calls/calls.ts';
import { getCaptionedMedia, saveCaptions } from './captions.ts';

export function captionRoutes(app: FastifyInstance): void {
  handle(app, contract.getCaptionedMedia, async ({ db, viewer, params, query, config }) => ({
    data: await getCaptionedMedia(db, viewer, params, query.language, config),
  }));
  handle(app, contract.saveCaptions, async ({ db, viewer, params, body, config }) => ({
    data: await saveCaptions(db, viewer, params, body, config),
  }));
}
