import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/administration/emails.ts';
import { noWords } from '../../../contract/site/emails.ts';
import { handle } from '../../platform/calls/calls.ts';
import { listEmailWords, previewEmail, saveEmailWords, sendTestEmail } from './email-words.ts';

const done = (message: string) => ({ data: { message } });

export function emailRoutes(app: FastifyInstance): void {
  handle(app, contract.listEmailWords, async ({ db }) => ({ data: await listEmailWords(db) }));
  handle(app, contract.saveEmailWords, async ({ db, viewer, params, body }) => {
    await saveEmailWords(db, viewer, params.email, body);
    return done('Saved. The next email has these words.');
  });
  handle(app, contract.resetEmailWords, async ({ db, viewer, params }) => {
    await saveEmailWords(db, viewer, params.email, noWords);
    return done('The email has our words again.');
  });
  handle(app, contract.previewEmail, async ({ db, config, params, body }) => ({
    data: await previewEmail(db, config, params.email, body),
  }));
  handle(app, contract.sendTestEmail, async ({ db, config, viewer, params, body }) => {
    await sendTestEmail(db, config, viewer, params.email, body);
    return done('The test is on its way to you.');
  });
}
