import type { FastifyInstance } from 'fastify';
import { embedProblem } from '../../../contract/site/other-sites.ts';
import { findEmbedTitle } from '../../../contract/writing/embeds.ts';
import { handle } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { readOutside } from '../../platform/http/outbound.ts';
import { limits } from '../limits.ts';
import { refuseField } from '../refusals.ts';
import { readTitle } from './embed-title.ts';

export function embedRoutes(app: FastifyInstance): void {
  handle(app, findEmbedTitle, async ({ db, viewer, query: { address }, config }) => {
    const problem = embedProblem(config.site.otherSites.embeds, address);
    if (problem) throw refuseField('invalid_input', 'address', problem);
    await limitTries(db, limits.embedTitle, byAccount(viewer.accountId));
    return { data: { title: await readTitle(address, readOutside(config.outbound)) } };
  });
}
