import { type Background, type DomainJobs, defineJob } from '../platform/jobs/define-job.ts';
import { documentEmailQueue } from './documents/documents.ts';
import { mailDocuments } from './documents/email.ts';
import { licencesQueue, maintainLicences } from './invoices/maintain-licences.ts';
import { deleteOldOffers } from './offers/queries.ts';
import { reconcile } from './payments/reconcile.ts';
import { reconcileQueue } from './payments/reconcile-queue.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { deleteOldEvents } from './providers/webhooks.ts';

export interface BillingBackground extends Background {
  payments: PaymentProvider;
}

export const billingJobs: DomainJobs<BillingBackground> = {
  jobs: [
    defineJob({
      queue: documentEmailQueue,
      run: ({ db, config }, { orderId }) => mailDocuments(db, config, orderId),
      // They are still on the order's page.
      catchUp: null,
    }),
    defineJob({
      queue: reconcileQueue,
      run: ({ db, config, payments }: BillingBackground) => reconcile(db, config, payments),
      schedule: '* * * * *',
      atStart: true,
    }),
    defineJob({
      queue: licencesQueue,
      run: ({ db, config }) => maintainLicences(db, config),
      schedule: '37 * * * *',
    }),
  ],
  cleanUp: [({ db }) => deleteOldEvents(db), ({ db }) => deleteOldOffers(db)],
};
