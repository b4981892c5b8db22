import type { Db } from '../../../platform/postgres/database.ts';
import type { PaymentFailure } from '../provider.ts';

export interface SimulatedCharge {
  key: string;
  amountCents: number;
  currency: string;
  state: 'confirming' | 'succeeded' | 'failed' | 'cancelled' | 'refunded';
  failure: PaymentFailure | null;
}

/** Does nothing if the key is already used. */
export async function insertCharge(db: Db, charge: SimulatedCharge): Promise<void> {
  await db
    .insertInto('billing.simulated_charge')
    .values({
      key: charge.key,
      amount_cents: charge.amountCents,
      currency: charge.currency,
      state: charge.state,
      failure: charge.failure,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function findCharge(db: Db, key: string): Promise<SimulatedCharge | undefined> {
  const row = await db
    .selectFrom('billing.simulated_charge')
    .select(['key', 'amount_cents as amountCents', 'currency', 'state', 'failure'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ...row, failure: row.failure as PaymentFailure | null };
}

export async function moveCharge(
  db: Db,
  key: string,
  from: SimulatedCharge['state'],
  to: Pick<SimulatedCharge, 'state' | 'failure'>,
): Promise<void> {
  await db
    .updateTable('billing.simulated_charge')
    .set(to)
    .where('key', '=', key)
    .where('state', '=', from)
    .execute();
}
