import type { SimulatedMethod, SimulatedOutcome } from '../../../../contract/billing/orders.ts';
import { currency } from '../../../../contract/plans.ts';
import type { Db } from '../../../platform/postgres/database.ts';
import {
  type Charge,
  type ChargeName,
  type ChargeWish,
  type PaymentFailure,
  type PaymentProvider,
  ProviderSilent,
} from '../provider.ts';
import * as queries from './queries.ts';

const failures: Partial<Record<SimulatedOutcome, PaymentFailure>> = {
  declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired: 'expired_card',
};

/** `Visa ending in 4242`, `PayPal`. */
export function methodText({ brand, lastFour }: SimulatedMethod): string {
  return brand !== 'PayPal' && lastFour ? `${brand} ending in ${lastFour}` : brand;
}

/** Stands for a system of someone else's: what it writes is there whatever becomes of our transactions. */
export function simulatedProvider(db: Db): PaymentProvider {
  const look = async ({ key }: ChargeName): Promise<Charge> => {
    const charge = await queries.findCharge(db, key);
    return charge ? describe(charge) : { state: 'unknown' };
  };
  return {
    name: 'simulated',
    publishableKey: null,
    begin: async (wish) => {
      const known = await look({ key: wish.key, ref: null });
      if (known.state !== 'unknown') return known;
      const outcome = wish.simulated?.outcome ?? 'declined';
      if (outcome === 'lost') throw new ProviderSilent();
      await queries.insertCharge(db, chargeFor(wish, outcome));
      if (outcome === 'silent') throw new ProviderSilent();
      return look({ key: wish.key, ref: null });
    },
    look,
    cancel: async (name) => {
      await queries.moveCharge(db, name.key, 'confirming', { state: 'cancelled', failure: null });
      // Whoever stops what has not arrived stops it also when it arrives late.
      const nothing = { amountCents: 0, currency, failure: null };
      await queries.insertCharge(db, { key: name.key, state: 'cancelled', ...nothing });
      return look(name);
    },
    refund: async ({ key, payment, amountCents }) => {
      const charge = await queries.findCharge(db, payment.key);
      if (charge?.amountCents !== amountCents) throw new Error('The refund is of another amount.');
      await queries.moveCharge(db, payment.key, 'succeeded', { state: 'refunded', failure: null });
      const after = await queries.findCharge(db, payment.key);
      if (after?.state !== 'refunded') throw new Error('Only what was charged can be refunded.');
      return { ref: `simulated refund ${key}` };
    },
    answer: async (name, approve) => {
      const answered = approve
        ? ({ state: 'succeeded', failure: null } as const)
        : ({ state: 'failed', failure: 'not_confirmed' } as const);
      await queries.moveCharge(db, name.key, 'confirming', answered);
      return look(name);
    },
  };
}

function chargeFor(wish: ChargeWish, outcome: SimulatedOutcome): queries.SimulatedCharge {
  const { key, amountCents } = wish;
  const failure = failures[outcome] ?? null;
  const state = outcome === 'confirmation' ? 'confirming' : failure ? 'failed' : 'succeeded';
  return { key, amountCents, currency: wish.currency, state, failure };
}

function describe({ key, state, failure }: queries.SimulatedCharge): Charge {
  const ref = `simulated ${key}`;
  switch (state) {
    case 'confirming':
      return { state, ref, clientSecret: null };
    case 'failed':
      return { state, ref, failure: failure ?? 'declined' };
    case 'cancelled':
      return { state, ref };
    default:
      // How it was paid is known from the payment itself.
      return { state: 'succeeded', ref, method: '' };
  }
}
