import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/writing/activities.ts';
import { handle } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { limits } from '../limits.ts';
import { checkActivityDraft, listGeneralKinds } from './general-kinds.ts';

export function activityRoutes(app: FastifyInstance): void {
  handle(app, contract.listActivityKinds, async () => ({ data: await listGeneralKinds() }));

  handle(app, contract.checkActivityDraft, async ({ db, viewer, body }) => {
    await limitTries(db, limits.preview, byAccount(viewer.accountId));
    return { data: checkActivityDraft(body.activity) };
  });
}
