import type { FastifyInstance } from 'fastify';
import { oidcCallback } from '../../../contract/sign-on/sign-in.ts';
import { handle } from '../../platform/calls/calls.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import { limits } from '../limits.ts';
import { answerOidc } from './answer-oidc.ts';

export function oidcRoutes(app: FastifyInstance): void {
  handle(app, oidcCallback, async ({ db, config, params, query, address, setHeader }) => {
    await limitTries(db, limits.answer, byAddress(address));
    setHeader('location', await answerOidc(db, config, params.connectionId, query));
    return Buffer.from('');
  });
}
