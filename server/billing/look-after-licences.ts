import type { Config } from '../config.ts';
import { attemptEach } from '../platform/attempts.ts';
import type { Db } from '../platform/database.ts';
import { tellOfEnds } from '../teams/renewals.ts';
import { remindOfInvoices } from './invoice-reminders.ts';
import { cancelForgottenOrders } from './orders.ts';

/** The job `licences`: tells owners of ends, buyers of invoices that are due, and gives up what nobody pays. */
export async function lookAfterLicences(db: Db, config: Config): Promise<void> {
  const steps = [tellOfEnds, remindOfInvoices, cancelForgottenOrders];
  await attemptEach(steps, 'the steps of the job licences', (step) => step(db, config));
}
