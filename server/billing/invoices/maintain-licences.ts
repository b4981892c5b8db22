import type { Config } from '../../config.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue } from '../../platform/postgres/database.ts';
import { notifyExpiringLicences } from '../../teams/licences/expiry-notices.ts';
import { expireOffers } from '../offers/expire-offers.ts';
import { cancelExpiredOrders } from '../orders/cancel-order.ts';
import { sendInvoiceReminders } from './reminders.ts';

export const licencesQueue = defineQueue('licences', { retryLimit: 2, retryDelay: 60 });

/** Hourly: sends expiry notices and invoice reminders, and ends orders that nobody pays and offers that nobody accepts. */
export async function maintainLicences(db: Db, config: Config): Promise<void> {
  const steps = [notifyExpiringLicences, sendInvoiceReminders, cancelExpiredOrders, expireOffers];
  await runAll(steps, 'the steps of the job licences', (step) => step(db, config));
}
