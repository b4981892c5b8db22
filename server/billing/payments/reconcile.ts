import type { Config } from '../../config.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listProviders } from '../providers/choose-provider.ts';
import { type PaymentProvider, unlessUnavailable } from '../providers/provider.ts';
import { requestProviderRefund } from '../refunds/complete-refund.ts';
import { revokeRemainingAccess } from '../refunds/provider-refunds.ts';
import { claimRefundsWithAccess, claimStaleRefunds } from '../refunds/queries.ts';
import { applyCharge } from './apply-charge.ts';
import { claimStalePayments } from './queries.ts';
import { retrieveCharge } from './retrieve-charge.ts';

/** Per run and kind; the rest follow a minute later. */
const batchSize = 50;

/** A payer who has not confirmed by then has given up. */
const confirmingSeconds = 24 * 60 * 60;

/**
 * The job `reconcile`: asks the providers about payments and refunds without news for a while, and revokes access that
 * could not be revoked when its money was refunded.
 */
export async function reconcile(db: Db, config: Config, provider: PaymentProvider): Promise<void> {
  const providers = listProviders(db, provider);
  const steps = [
    ...providers.map((one) => () => reconcilePayments(db, config, one)),
    ...providers.map((one) => () => reconcileRefunds(db, config, one)),
    () => revokeAccessOfRefunds(db, config),
  ];
  await runAll(steps, 'the steps of the job reconcile', (step) => step());
}

async function reconcilePayments(db: Db, config: Config, provider: PaymentProvider): Promise<void> {
  const payments = await claimStalePayments(db, provider.name, batchSize);
  await runAll(payments, 'the payments to reconcile', async (payment) => {
    const isAbandoned = payment.state === 'confirming' && payment.secondsOld > confirmingSeconds;
    const charge = isAbandoned
      ? await unlessUnavailable(() => provider.cancel({ key: payment.id, ref: payment.ref }))
      : await retrieveCharge(provider, payment);
    if (charge) await applyCharge(db, config, payment.id, charge);
  });
}

async function reconcileRefunds(db: Db, config: Config, provider: PaymentProvider): Promise<void> {
  const refundIds = await claimStaleRefunds(db, provider.name, batchSize);
  await runAll(refundIds, 'the refunds to reconcile', (refundId) =>
    requestProviderRefund(db, config, provider, refundId),
  );
}

async function revokeAccessOfRefunds(db: Db, config: Config): Promise<void> {
  const refundIds = await claimRefundsWithAccess(db, batchSize);
  await runAll(refundIds, 'the refunds with access', (refundId) =>
    revokeRemainingAccess(db, config, refundId),
  );
}
