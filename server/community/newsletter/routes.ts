import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/community/newsletter.ts';
import * as desk from '../../../contract/community/newsletter-desk.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import { skipBodyParsing } from '../../platform/calls/uploads.ts';
import { limits } from '../limits.ts';
import { followLink } from './follow-link.ts';
import * as issues from './issues.ts';
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter.ts';
import { exportReaders, listReaders, removeReader } from './readers.ts';

const done = (message: string) => ({ data: { message } });
const unsubscribed = 'You’re unsubscribed. We won’t send you the newsletter.';

export function newsletterRoutes(app: FastifyInstance): void {
  handle(app, contract.subscribeToNewsletter, async ({ db, config, address, body }) => {
    await limitTries(db, limits.newsletter, byAddress(address));
    await subscribeToNewsletter(db, config, body.email);
    return done('Almost there. Check your inbox and open the link we sent you.');
  });

  handle(app, contract.confirmNewsletter, async ({ db, address, body }) => {
    await limitTries(db, limits.newsletter, byAddress(address));
    await confirmNewsletter(db, body.token);
    return done('Thank you. Your subscription is confirmed.');
  });

  handle(app, contract.unsubscribeFromNewsletter, async ({ db, address, body }) => {
    await limitTries(db, limits.newsletter, byAddress(address));
    await unsubscribeFromNewsletter(db, body.token);
    return done(unsubscribed);
  });

  // A mail program may post a form of either kind, or nothing: the address alone says what to do.
  skipBodyParsing(app, (app) => {
    handle(app, contract.stopNewsletter, async ({ db, params }) => {
      await unsubscribeFromNewsletter(db, params.token);
      return done(unsubscribed);
    });
  });

  handle(app, contract.openStopNewsletter, async ({ params, setHeader }) => {
    setHeader('location', `/newsletter/unsubscribe?token=${encodeURIComponent(params.token)}`);
    return Buffer.from('');
  });

  handle(app, contract.followNewsletterLink, async ({ db, config, address, params, setHeader }) => {
    setHeader('location', await followLink(db, config, address, params));
    return Buffer.from('');
  });

  handle(app, desk.getNewsletter, async ({ db, config }) => ({
    data: await issues.getNewsletter(db, config),
  }));

  handle(app, desk.createIssue, async ({ db, viewer }) => ({
    data: await issues.createIssue(db, viewer),
  }));

  handle(app, desk.listIssues, async ({ db, query }) => issues.listIssues(db, query));

  handle(app, desk.getIssue, async ({ db, params }) => ({
    data: await issues.getIssue(db, params.id),
  }));

  handle(app, desk.saveIssue, async ({ db, viewer, params, body }) => ({
    data: await issues.saveIssue(db, viewer, params.id, body),
  }));

  handle(app, desk.deleteIssue, async ({ db, viewer, params }) => {
    await issues.deleteIssue(db, viewer, params.id);
    return done('The draft was deleted.');
  });

  handle(app, desk.previewIssue, async ({ config, body }) => ({
    data: issues.previewIssue(config, body),
  }));

  handle(app, desk.testIssue, async ({ db, config, viewer, params, body }) => {
    await issues.testIssue(db, config, viewer, params.id, body.email);
    return done(`The test is on its way to ${body.email}.`);
  });

  handle(app, desk.sendIssue, async ({ db, config, viewer, params, body }) =>
    done(await issues.sendIssue(db, config, viewer, params.id, body)),
  );

  handle(app, desk.stopIssue, async ({ db, viewer, params }) =>
    done(await issues.stopIssue(db, viewer, params.id)),
  );

  handle(app, desk.continueIssue, async ({ db, viewer, params }) =>
    done(await issues.continueIssue(db, viewer, params.id)),
  );

  handle(app, desk.listReaders, async ({ db, query }) => listReaders(db, query));

  handle(app, desk.exportReaders, async ({ db, viewer, query, setHeader }) => {
    const file = await exportReaders(db, viewer, query);
    setHeader('content-disposition', attachment('newsletter-readers.csv'));
    return file;
  });

  handle(app, desk.removeReader, async ({ db, viewer, body }) => {
    await removeReader(db, viewer, body.email);
    return done('The address was deleted.');
  });
}
