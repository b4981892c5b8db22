import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/studio/figures.ts';
import { handle } from '../../platform/calls/calls.ts';
import { readOutside } from '../../platform/http/outbound.ts';
import {
  addFigure,
  addFigureFromAddress,
  getCourseImage,
  getFigure,
  listFigures,
  removeFigure,
} from './figures.ts';

export function figureRoutes(app: FastifyInstance): void {
  handle(app, contract.listFigures, ({ db, viewer, params, query }) =>
    listFigures(db, viewer, params.id, query),
  );
  handle(app, contract.getFigure, async ({ db, viewer, params }) => ({
    data: await getFigure(db, viewer, params.id, params.name),
  }));
  handle(app, contract.addFigure, async ({ db, files, viewer, params, query, file }) => {
    const wanted = { courseId: params.id, fileName: params.name, use: query.use };
    return { data: await addFigure(db, files, viewer, wanted, file) };
  });
  handle(
    app,
    contract.addFigureFromAddress,
    async ({ db, files, viewer, params, body, config }) => {
      const read = readOutside(config.outbound);
      return { data: await addFigureFromAddress(db, files, viewer, params.id, body.address, read) };
    },
  );
  handle(app, contract.removeFigure, async ({ db, viewer, params }) => {
    await removeFigure(db, viewer, params.id, params.name);
    return { data: { message: 'The figure was removed.' } };
  });
  handle(app, contract.getCourseImage, async ({ files, params, setHeader }) => {
    const image = await getCourseImage(files, params.hash);
    setHeader('cache-control', 'public, max-age=31536000, immutable');
    return image;
  });
}
