import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/integrations/oauth.ts';
import { Scope } from '../../../contract/integrations/scopes.ts';
import { handle } from '../../platform/calls/calls.ts';
import { sendOauthError } from './errors.ts';
import { issueToken } from './tokens.ts';

export async function oauthRoutes(calls: FastifyInstance): Promise<void> {
  await calls.register(async (app) => {
    app.setErrorHandler(sendOauthError);
    handle(app, contract.getToken, ({ db, body, address, header }) =>
      issueToken(db, { request: body, authorization: header('authorization'), address }),
    );
  });

  handle(calls, contract.getOauthMetadata, async ({ config: { publicUrl } }) => ({
    issuer: publicUrl,
    token_endpoint: `${publicUrl}${contract.getToken.path}`,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    scopes_supported: Scope.options,
    service_documentation: `${publicUrl}/api/docs`,
  }));
}
