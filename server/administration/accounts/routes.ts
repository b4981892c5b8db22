import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/administration/accounts.ts';
import * as merging from '../../../contract/administration/merging.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { AccountDependent } from '../../accounts/profile/account-dependents.ts';
import { handle } from '../../platform/calls/calls.ts';
import { mergeAccounts, previewMerge } from '../merging/merge-accounts.ts';
import * as acts from './account-acts.ts';
import { getAccountPage } from './account-page.ts';

const done = (message: string) => ({ data: { message } });

export function accountRoutes(app: FastifyInstance, dependents: readonly AccountDependent[]): void {
  handle(app, contract.getAccountPage, async ({ db, viewer, params }) => ({
    data: await getAccountPage(db, viewer, params.id),
  }));
  handle(app, contract.inviteAccount, async ({ db, config, viewer, body }) => ({
    data: await acts.inviteAccount(db, config, viewer, body),
  }));
  handle(app, contract.suspendAccount, async ({ db, config, viewer, params, body }) => {
    await acts.suspendAccount(db, config, viewer, params.id, body.reason);
    return done('Suspended.');
  });
  handle(app, contract.liftSuspension, async ({ db, config, viewer, params }) => {
    await acts.liftSuspension(db, config, viewer, params.id);
    return done('The suspension was lifted.');
  });
  handle(app, contract.signOutAccount, async ({ db, viewer, params }) => {
    const { devices } = await acts.signOutAccount(db, viewer, params.id);
    return done(`Signed out on ${plural(devices, 'device')}.`);
  });
  handle(app, contract.signInAs, async ({ db, config, viewer, params, body, userAgent }) => ({
    data: await acts.signInAs(db, config, viewer, params.id, { ...body, userAgent }),
  }));
  handle(app, contract.sendPasswordLink, async ({ db, config, viewer, params }) => {
    await acts.sendPasswordLink(db, config, viewer, params.id);
    return done('The link is on its way.');
  });
  handle(app, contract.exportAccountData, async ({ db, viewer, params, setHeader }) => {
    const data = await acts.exportAccountData(db, dependents, viewer, params.id);
    setHeader('content-disposition', `attachment; filename="stepwell-user-${params.id}.json"`);
    return data;
  });
  handle(app, merging.previewMerge, async ({ db, viewer, params, query }) => ({
    data: await previewMerge(db, viewer, params.id, query.into),
  }));
  handle(app, merging.mergeAccounts, async ({ db, config, viewer, params, body }) => {
    await mergeAccounts(db, config, dependents, viewer, params.id, body);
    return done('The accounts were merged.');
  });
}
