import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/notifications/notifications.ts';
import { handle } from '../platform/calls/calls.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts';
import { getSignals } from './signals.ts';

export function signalRoutes(app: FastifyInstance): void {
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
}
