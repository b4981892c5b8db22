import type { Config } from '../../config.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listProviders } from '../providers/find-provider.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { endLeftAccess } from '../refunds/provider-refunds.ts';
import { takeRefundsWithAccess, takeUnheardRefunds } from '../refunds/queries.ts';
import { finishRefund } from '../refunds/refunds.ts';
import { askProvider, unlessSilent } from './ask-provider.ts';
import { takeUnheard } from './queries.ts';
import { settlePayment } from './record-payment.ts';

/** So many at a time: the rest have their turn a minute later. */
const atOnce = 50;

/** Whoever has not answered their bank by then has given up. */
const confirmingSeconds = 24 * 60 * 60;

/**
 * The job `reconcile`: asks the providers about every payment and refund that was not heard of for a while, and takes back what
 * could not be taken back before.
 */
export async function reconcile(db: Db, config: Config, provider: PaymentProvider): Promise<void> {
  const work: (() => Promise<void>)[] = [];
  for (const taker of listProviders(db, provider)) {
    for (const payment of await takeUnheard(db, taker.name, atOnce)) {
      work.push(async () => {
        const isGivenUp = payment.state === 'confirming' && payment.secondsOld > confirmingSeconds;
        const charge = isGivenUp
          ? await unlessSilent(() => taker.cancel({ key: payment.id, ref: payment.ref }))
          : await askProvider(taker, payment);
        if (charge) await settlePayment(db, config, payment.id, charge);
      });
    }
    for (const refundId of await takeUnheardRefunds(db, taker.name, atOnce)) {
      work.push(() => finishRefund(db, config, taker, refundId));
    }
  }
  for (const refundId of await takeRefundsWithAccess(db, atOnce)) {
    work.push(() => endLeftAccess(db, config, refundId));
  }
  await runAll(work, 'the payments to reconcile', (one) => one());
}
