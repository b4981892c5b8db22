import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/learning/schedule.ts';
import { handle } from '../../platform/calls/calls.ts';
import { getCalendar, getCalendarAddress, renewCalendarAddress } from './calendar.ts';
import {
  addReminder,
  changeReminder,
  listDueItems,
  removeReminder,
  tickReminder,
} from './reminders.ts';

export function reminderRoutes(app: FastifyInstance): void {
  handle(app, contract.listDueItems, async ({ db, viewer }) => ({
    data: await listDueItems(db, viewer),
  }));

  handle(app, contract.addReminder, async ({ db, viewer, body }) => ({
    data: await addReminder(db, viewer, body),
  }));

  handle(app, contract.updateReminder, async ({ db, viewer, params, body }) => ({
    data: await changeReminder(db, viewer, params.id, body),
  }));

  handle(app, contract.tickReminder, async ({ db, viewer, params, body }) => ({
    data: await tickReminder(db, viewer, params.id, body.done),
  }));

  handle(app, contract.deleteReminder, async ({ db, viewer, params }) => {
    await removeReminder(db, viewer, params.id);
    return { data: { message: 'The reminder is deleted.' } };
  });

  handle(app, contract.getCalendarAddress, async ({ db, config, viewer }) => ({
    data: await getCalendarAddress(db, config, viewer),
  }));

  handle(app, contract.renewCalendarAddress, async ({ db, config, viewer }) => ({
    data: await renewCalendarAddress(db, config, viewer),
  }));

  handle(app, contract.getCalendar, async ({ db, config, params, setHeader }) => {
    const calendar = await getCalendar(db, config, params.file);
    // Whoever has the address may keep it; nobody in between.
    setHeader('cache-control', 'private, no-cache');
    setHeader('content-disposition', 'inline; filename="stepwell.ics"');
    setHeader('x-robots-tag', 'noindex');
    return Buffer.from(calendar);
  });
}
