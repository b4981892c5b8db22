import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/community/comments.ts';
import { sendSalesRequest as salesContract } from '../../contract/community/sales.ts';
import { attachment } from '../platform/calls/attachment.ts';
import { handle } from '../platform/calls/calls.ts';
import { limitTries } from '../platform/calls/limits.ts';
import {
  addComment,
  decideComment,
  findOwnRating,
  listCourseVoices,
  listRemovable,
  listWaitingComments,
  rateCourse,
  removeVoice,
} from './comments/comments.ts';
import { sendContactMessage, sendSalesRequest } from './contact/contact.ts';
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter/newsletter.ts';
import { getSupport, listLocalMail, listTestimonials, readLocalAttachment } from './service.ts';

const done = (message: string) => ({ data: { message } });

export function communityRoutes(app: FastifyInstance): void {
  handle(app, contract.sendContactMessage, async ({ db, config, viewer, address, body }) => {
    await limitTries(db, 'contact', address);
    // Each message is acknowledged by mail: nobody's inbox is filled through us.
    await limitTries(db, 'acknowledgement', body.email);
    await sendContactMessage(db, config, { ...body, accountId: viewer?.accountId ?? null });
    return done('Thank you. Your message has reached us; we answer by mail.');
  });

  handle(app, salesContract, async ({ db, config, viewer, address, body }) => {
    await limitTries(db, 'contact', address);
    await limitTries(db, 'acknowledgement', body.email);
    await sendSalesRequest(db, config, { ...body, accountId: viewer?.accountId ?? null });
    return done('Thank you. Your request has reached our sales team; a person answers by mail.');
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

  handle(app, contract.listCourseVoices, async ({ db, params, query }) =>
    listCourseVoices(db, params.id, query),
  );

  handle(app, contract.addComment, async ({ db, viewer, address, params, body }) => {
    await limitTries(db, 'comment', viewer ? `account ${viewer.accountId}` : address);
    const { id, state } = await addComment(db, viewer, params.id, body);
    const message =
      state === 'approved'
        ? `Thank you. Your ${body.replyTo ? 'reply' : 'comment'} is published.`
        : 'Thank you. Your comment appears once it is approved.';
    return { data: { id, state, message } };
  });

  handle(app, contract.rateCourse, async ({ db, viewer, params, body }) => {
    await rateCourse(db, viewer, params.id, body);
    return done('Thank you. Your rating is saved.');
  });

  handle(app, contract.findOwnRating, async ({ db, viewer, params }) => ({
    data: await findOwnRating(db, viewer, params.id),
  }));

  handle(app, contract.listWaitingComments, async ({ db, viewer, query }) =>
    listWaitingComments(db, viewer, query),
  );

  handle(app, contract.decideComment, async ({ db, viewer, params, body }) => {
    await decideComment(db, viewer, params.id, body.decision);
    return done(
      body.decision === 'approved' ? 'The comment is published.' : 'The comment was rejected.',
    );
  });

  handle(app, contract.listRemovable, async ({ db, viewer, params }) => ({
    data: await listRemovable(db, viewer, params.id),
  }));

  handle(app, contract.removeVoice, async ({ db, viewer, params }) => {
    await removeVoice(db, viewer, params.id);
    return done('The comment was removed.');
  });

  handle(app, contract.listTestimonials, async ({ db }) => ({ data: await listTestimonials(db) }));

  handle(app, contract.getSupport, async ({ db, config }) => ({
    data: await getSupport(db, config),
  }));

  handle(app, contract.listLocalMail, async ({ db, config }) => ({
    data: await listLocalMail(db, config),
  }));

  handle(app, contract.getLocalAttachment, async ({ db, config, params, setHeader }) => {
    const content = await readLocalAttachment(db, config, params.id, params.filename);
    setHeader('content-disposition', attachment(params.filename));
    return content;
  });
}
