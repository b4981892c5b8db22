import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/community.ts';
import { handle } from '../platform/calls.ts';
import { limitTries } from '../platform/limits.ts';
import { sendContactMessage } from './contact.ts';
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter.ts';
import { getSupport, listLocalMail, listTestimonials } from './service.ts';

const done = (message: string) => ({ data: { message } });

export function communityRoutes(app: FastifyInstance): void {
  handle(app, contract.sendContactMessage, async ({ db, config, viewer, address, body }) => {
    await limitTries(db, 'contact', address);
    // Each message is acknowledged by mail: nobody's inbox is filled through us.
    await limitTries(db, 'acknowledgement', body.email);
    await sendContactMessage(db, config, { ...body, accountId: viewer?.accountId ?? null });
    return done('Thank you. Your message has reached us; we answer by mail.');
  });

  handle(app, contract.subscribeToNewsletter, async ({ db, config, address, body }) => {
    await limitTries(db, 'newsletter', address);
    await subscribeToNewsletter(db, config, body.email);
    return done('Almost there: please open the link in the mail we have sent you.');
  });

  handle(app, contract.confirmNewsletter, async ({ db, address, body }) => {
    await limitTries(db, 'newsletter', address);
    await confirmNewsletter(db, body.token);
    return done('Thank you. Your newsletter is confirmed.');
  });

  handle(app, contract.unsubscribeFromNewsletter, async ({ db, address, body }) => {
    await limitTries(db, 'newsletter', address);
    await unsubscribeFromNewsletter(db, body.token);
    return done('You will get no more newsletters from us.');
  });

  handle(app, contract.listTestimonials, async ({ db }) => ({ data: await listTestimonials(db) }));

  handle(app, contract.getSupport, async ({ db, config }) => ({
    data: await getSupport(db, config),
  }));

  handle(app, contract.listLocalMail, async ({ db, config }) => ({
    data: await listLocalMail(db, config),
  }));
}
