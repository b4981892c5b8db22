import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/community/help.ts';
import { handle } from '../../platform/calls/calls.ts';
import { getHelpArticle, listHelp } from './help.ts';

export function helpRoutes(app: FastifyInstance): void {
  handle(app, contract.listHelp, async ({ query }) => ({ data: await listHelp(query.q) }));

  handle(app, contract.getHelpArticle, async ({ params }) => ({
    data: await getHelpArticle(params.slug),
  }));
}
