import type { Config } from '../../config.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';
import { getOffer } from './drafts.ts';
import { composeOutcome } from './emails.ts';
import { listOverdueOffers, lockOffer } from './queries.ts';
import { moveOffer } from './state-machine.ts';

/** Offers that nobody has answered in time: sales is told, once each. */
export async function expireOffers(db: Db, config: Config): Promise<void> {
  const overdue = await listOverdueOffers(db, sellerDay(new Date()));
  await runAll(overdue, 'the expired offers', (id) =>
    inTransaction(db, async (db) => {
      // It may have been withdrawn since.
      if ((await lockOffer(db, id)) !== 'sent') return;
      await moveOffer(db, id, 'expired');
      await queueMail(
        db,
        composeOutcome(config, await getOffer(db, config, id), { is: 'expired' }),
      );
    }),
  );
}
