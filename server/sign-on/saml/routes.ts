import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/sign-on/saml.ts';
import { handle } from '../../platform/calls/calls.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import { limits } from '../limits.ts';
import { samlAddresses } from './addresses.ts';
import { answerSaml } from './answer-saml.ts';
import { writeServiceMetadata } from './service-metadata.ts';

export function samlRoutes(app: FastifyInstance): void {
  handle(app, contract.samlAnswer, async ({ db, config, params, body, address, setHeader }) => {
    await limitTries(db, limits.answer, byAddress(address));
    setHeader('location', await answerSaml(db, config, params.connectionId, body));
    return Buffer.from('');
  });

  // The same for connections that don't exist: it says nothing about anyone.
  handle(app, contract.samlServiceMetadata, async ({ config, params }) =>
    Buffer.from(writeServiceMetadata(samlAddresses(config, params.connectionId))),
  );
}
