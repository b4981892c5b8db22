import type { FastifyInstance } from 'fastify';
import { listActivity } from '../../contract/sign-on/activity.ts';
import * as domainsContract from '../../contract/sign-on/domains.ts';
import * as contract from '../../contract/sign-on/managing.ts';
import { getSignOn } from '../../contract/sign-on/overview.ts';
import { setSamlProvider } from '../../contract/sign-on/saml-provider.ts';
import { handle } from '../platform/calls/calls.ts';
import * as connections from './connections/manage-connections.ts';
import * as overview from './connections/overview.ts';
import * as domains from './domains/manage-domains.ts';
import { requireSignOn } from './domains/require-sign-on.ts';
import * as activity from './log/activity.ts';
import * as saml from './saml/set-provider.ts';

/** What the owner and administrators of an organisation set up. */
export function signOnRoutes(app: FastifyInstance): void {
  handle(app, getSignOn, async ({ db, config, viewer, params }) => ({
    data: await overview.getSignOn(db, config, viewer, params.id),
  }));

  handle(app, contract.createConnection, async ({ db, config, viewer, params, body }) => ({
    data: await connections.createConnection(db, config, viewer, params.id, body),
  }));

  handle(app, contract.changeConnection, async ({ db, config, viewer, params, body }) => ({
    data: await connections.changeConnection(db, config, viewer, params, body),
  }));

  handle(app, contract.setOidcProvider, async ({ db, config, viewer, params, body }) => ({
    data: await connections.setOidcProvider(db, config, viewer, params, body),
  }));

  handle(app, setSamlProvider, async ({ db, config, viewer, params, body }) => ({
    data: await saml.setSamlProvider(db, config, viewer, params, body),
  }));

  handle(app, contract.switchConnection, async ({ db, config, viewer, params, body }) => ({
    data: await connections.switchConnection(db, config, viewer, params, body.on),
  }));

  handle(app, contract.deleteConnection, async ({ db, viewer, params }) => {
    await connections.deleteConnection(db, viewer, params);
    return { data: { message: 'The connection was deleted.' } };
  });

  handle(app, contract.testConnection, async ({ db, config, viewer, params, ...call }) => {
    const cookies = call.header('cookie');
    const { address, cookie } = await connections.testConnection(
      db,
      config,
      viewer,
      params,
      cookies,
    );
    call.setHeader('set-cookie', cookie);
    return { data: { address } };
  });

  handle(app, domainsContract.addDomain, async ({ db, config, viewer, params, body }) => ({
    data: await domains.addDomain(db, config, viewer, params.id, body.domain),
  }));

  handle(app, domainsContract.checkDomain, async ({ db, config, viewer, params }) => ({
    data: await domains.checkDomain(db, config, viewer, params),
  }));

  handle(app, domainsContract.changeDomain, async ({ db, config, viewer, params, body }) => ({
    data: await domains.changeDomain(db, config, viewer, params, body.connectionId),
  }));

  handle(app, domainsContract.requireSignOn, async ({ db, config, viewer, params, body }) => ({
    data: await requireSignOn(db, config, viewer, params, body.required),
  }));

  handle(app, domainsContract.deleteDomain, async ({ db, config, viewer, params }) => ({
    data: await domains.deleteDomain(db, config, viewer, params),
  }));

  handle(app, domainsContract.listWaitingDomains, async ({ db }) => ({
    data: await domains.listWaitingDomains(db),
  }));

  handle(app, domainsContract.verifyDomain, async ({ db, viewer, params }) => ({
    data: { domain: await domains.verifyDomainAsAdmin(db, viewer, params.domainId) },
  }));

  handle(app, listActivity, ({ db, viewer, params, query }) =>
    activity.listActivity(db, viewer, params.id, query),
  );
}
