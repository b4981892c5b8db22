import type { FastifyInstance } from 'fastify';
import { oidcCallback, oidcLogout } from '../../../contract/sign-on/sign-in.ts';
import { handle } from '../../platform/calls/calls.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import { limits } from '../limits.ts';
import { answerOidc } from './answer-oidc.ts';
import { endByProvider } from './logout.ts';

export function oidcRoutes(app: FastifyInstance): void {
  handle(app, oidcCallback, async ({ db, config, params, query, address, setHeader }) => {
    await limitTries(db, limits.answer, byAddress(address));
    setHeader('location', await answerOidc(db, config, params.connectionId, query));
    return Buffer.from('');
  });

  handle(app, oidcLogout, async ({ db, config, params, body, address, setHeader }) => {
    await limitTries(db, limits.answer, byAddress(address));
    setHeader('cache-control', 'no-store');
    await endByProvider(db, config, params.connectionId, body.logout_token);
    return Buffer.from('');
  });
}
