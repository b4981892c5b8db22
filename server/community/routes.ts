import type { FastifyInstance } from 'fastify';
import * as comments from '../../contract/community/comments.ts';
import * as contact from '../../contract/community/contact.ts';
import * as help from '../../contract/community/help.ts';
import * as sales from '../../contract/community/sales.ts';
import { handle } from '../platform/calls/calls.ts';
import {
  byAccount,
  byAddress,
  byEmail,
  isLimitReached,
  limitTries,
} from '../platform/calls/limits.ts';
import { addComment, listCourseComments } from './comments/comments.ts';
import {
  decideComment,
  deleteComment,
  listRemovableComments,
  listWaitingComments,
} from './comments/moderation.ts';
import { getMyRating, listTestimonials, rateCourse } from './comments/ratings.ts';
import { getSupport, sendContactMessage, sendSalesRequest } from './contact/contact.ts';
import { getHelpArticle, listHelp, listHelpTopics } from './help/help.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { limits } from './limits.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { questionRoutes } from './questions/routes.ts';
import { teachingRoutes } from './teaching/routes.ts';

const done = (message: string) => ({ data: { message } });

export function communityRoutes(app: FastifyInstance): void {
  inboxRoutes(app);
  newsletterRoutes(app);
  questionRoutes(app);
  teachingRoutes(app);

  handle(
    app,
    comments.listCourseComments,
    async ({ db, params, query }) => listCourseComments(db, params.id, query),
    ({ params: { id } }) => [`course ${id}`, `comments ${id}`],
  );

  handle(app, comments.addComment, async ({ db, viewer, address, params, body }) => {
    await limitTries(db, limits.comment, viewer ? byAccount(viewer.accountId) : byAddress(address));
    const { id, state } = await addComment(db, viewer, params.id, body);
    const message =
      state === 'approved'
        ? `Thank you. Your ${body.replyTo ? 'reply' : 'comment'} is published.`
        : 'Thank you. Your comment will appear once it’s approved.';
    return { data: { id, state, message } };
  });

  handle(app, comments.listRemovableComments, async ({ db, viewer, params }) => ({
    data: await listRemovableComments(db, viewer, params.id),
  }));

  handle(app, comments.deleteComment, async ({ db, viewer, params }) => {
    await deleteComment(db, viewer, params.id);
    return done('The comment was removed.');
  });

  handle(app, comments.listWaitingComments, async ({ db, viewer, query }) =>
    listWaitingComments(db, viewer, query),
  );

  handle(app, comments.decideComment, async ({ db, viewer, params, body }) => {
    await decideComment(db, viewer, params.id, body.decision);
    return done(
      body.decision === 'approved' ? 'The comment is published.' : 'The comment was rejected.',
    );
  });

  handle(app, comments.rateCourse, async ({ db, viewer, params, body }) => {
    await rateCourse(db, viewer, params.id, body);
    return done('Thank you. Your rating is saved.');
  });

  handle(app, comments.getMyRating, async ({ db, viewer, params }) => ({
    data: await getMyRating(db, viewer, params.id),
  }));

  handle(
    app,
    comments.listTestimonials,
    async ({ db }) => ({ data: await listTestimonials(db) }),
    () => ['course', 'testimonials'],
  );

  handle(app, contact.sendContactMessage, async ({ db, config, viewer, address, body }) => {
    await limitTries(db, limits.contact, byAddress(address));
    // Each message is acknowledged by email: the form must not be a way to flood an inbox.
    await limitTries(db, limits.acknowledgement, byEmail(body.email));
    const isFlood = await isLimitReached(db, limits.contactFlood, byAddress(address));
    await sendContactMessage(db, config, {
      ...body,
      isFlood,
      accountId: viewer?.accountId ?? null,
    });
    return done('Thank you. We have your message and will reply by email.');
  });

  handle(app, contact.sendLessonWish, async ({ db, config, viewer, address, body }) => {
    await limitTries(db, limits.contact, byAddress(address));
    const { wish, email = '', ...rest } = body;
    if (email) await limitTries(db, limits.acknowledgement, byEmail(email));
    const isFlood = await isLimitReached(db, limits.contactFlood, byAddress(address));
    await sendContactMessage(db, config, {
      ...rest,
      name: 'Someone who searched',
      email,
      comment: wish,
      isFlood,
      accountId: viewer?.accountId ?? null,
    });
    return done(
      email
        ? 'Thank you. We have your wish and will reply by email.'
        : 'Thank you. We have your wish.',
    );
  });

  handle(app, sales.sendSalesRequest, async ({ db, config, viewer, address, body }) => {
    await limitTries(db, limits.contact, byAddress(address));
    await limitTries(db, limits.acknowledgement, byEmail(body.email));
    const isFlood = await isLimitReached(db, limits.contactFlood, byAddress(address));
    await sendSalesRequest(db, config, { ...body, isFlood, accountId: viewer?.accountId ?? null });
    return done('Thank you. Our sales team has your request and will reply by email.');
  });

  handle(
    app,
    contact.getSupport,
    async ({ db, config }) => ({ data: await getSupport(db, config) }),
    () => ['support', 'site'],
  );

  handle(app, help.listHelp, async ({ query }) => ({ data: await listHelp(query.q) }), fromFiles);

  handle(app, help.listHelpTopics, async () => ({ data: await listHelpTopics() }), fromFiles);

  handle(
    app,
    help.getHelpArticle,
    async ({ params }) => ({ data: await getHelpArticle(params.slug) }),
    fromFiles,
  );
}

/** They only change with a restart. */
const fromFiles = () => [];
