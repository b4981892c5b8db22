import type { FastifyInstance } from 'fastify';
import * as mailboxContract from '../../contract/notifications/mailbox.ts';
import * as contract from '../../contract/notifications/notifications.ts';
import * as preferencesContract from '../../contract/notifications/preferences.ts';
import { attachment } from '../platform/calls/attachment.ts';
import { handle } from '../platform/calls/calls.ts';
import { skipBodyParsing } from '../platform/calls/uploads.ts';
import { listLocalMail, readLocalAttachment } from './mailbox/mailbox.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts';
import { changePreferences, getPreferences, unsubscribe } from './preferences/preferences.ts';
import { unsubscribePath } from './preferences/unsubscribe-links.ts';
import { getSignals } from './signals.ts';

export function notificationsRoutes(app: FastifyInstance): void {
  handle(app, contract.getSignals, async ({ db, viewer }) => ({
    data: await getSignals(db, viewer),
  }));

  handle(app, contract.listNotifications, async ({ db, viewer, query }) =>
    listNotifications(db, viewer, query),
  );

  handle(app, contract.readNotification, async ({ db, viewer, params }) => {
    await readNotification(db, viewer, params.id);
    return { data: { message: 'Marked as read.' } };
  });

  handle(app, contract.readAllNotifications, async ({ db, viewer }) => {
    await readAllNotifications(db, viewer);
    return { data: { message: 'All notifications are marked as read.' } };
  });

  handle(app, preferencesContract.getPreferences, async ({ db, viewer }) => ({
    data: await getPreferences(db, viewer.accountId),
  }));

  handle(app, preferencesContract.changePreferences, async ({ db, viewer, body }) => ({
    data: await changePreferences(db, viewer, body),
  }));

  // A mail program may post a form of either kind, or nothing: the address alone says what to do.
  skipBodyParsing(app, (app) => {
    handle(app, preferencesContract.stopMails, async ({ db, config, params }) => ({
      data: await unsubscribe(db, config, params.token),
    }));
  });

  handle(app, preferencesContract.openStopMails, async ({ params, setHeader }) => {
    setHeader('location', unsubscribePath(params.token));
    return Buffer.from('');
  });

  handle(app, mailboxContract.listLocalMail, async ({ db, config }) => ({
    data: await listLocalMail(db, config),
  }));

  handle(app, mailboxContract.getLocalAttachment, async ({ db, config, params, setHeader }) => {
    const content = await readLocalAttachment(db, config, params.id, params.filename);
    setHeader('content-disposition', attachment(params.filename));
    return content;
  });
}
