import type { SimulatedMethod, SimulatedOutcome } from '../../../../contract/billing/orders.ts';
import type { Db } from '../../../platform/postgres/database.ts';
import {
  type Charge,
  type ChargeReference,
  type ChargeRequest,
  type PaymentFailure,
  type PaymentProvider,
  ProviderUnavailable,
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

/** Simulates an external provider: its writes survive our rollbacks. */
export function simulatedProvider(db: Db): PaymentProvider {
  const retrieve = async ({ key }: ChargeReference): Promise<Charge> => {
    const charge = await queries.findCharge(db, key);
    return charge ? describe(charge) : { state: 'unknown' };
  };
  return {
    name: 'simulated',
    publishableKey: null,
    charge: async (request) => {
      const known = await retrieve({ key: request.key, ref: null });
      if (known.state !== 'unknown') return known;
      const outcome = request.simulated?.outcome ?? 'declined';
      if (outcome === 'lost') throw new ProviderUnavailable();
      await queries.insertCharge(db, chargeFor(request, outcome));
      if (outcome === 'silent') throw new ProviderUnavailable();
      return retrieve({ key: request.key, ref: null });
    },
    retrieve,
    cancel: async (charge) => {
      await queries.moveCharge(db, charge.key, 'confirming', { state: 'cancelled', failure: null });
      // Also blocks a charge that is still on its way here.
      await queries.insertCharge(db, {
        key: charge.key,
        amountCents: 0,
        currency: '',
        state: 'cancelled',
        failure: null,
      });
      return retrieve(charge);
    },
    refund: async ({ key, payment, amountCents }) => {
      const charge = await queries.findCharge(db, payment.key);
      if (charge?.amountCents !== amountCents) throw new Error('The refund is of another amount.');
      await queries.moveCharge(db, payment.key, 'succeeded', { state: 'refunded', failure: null });
      const after = await queries.findCharge(db, payment.key);
      if (after?.state !== 'refunded') throw new Error('Only what was charged can be refunded.');
      return { ref: `simulated refund ${key}` };
    },
    confirm: async (charge, approve) => {
      const outcome = approve
        ? ({ state: 'succeeded', failure: null } as const)
        : ({ state: 'failed', failure: 'not_confirmed' } as const);
      await queries.moveCharge(db, charge.key, 'confirming', outcome);
      return retrieve(charge);
    },
  };
}

function chargeFor(request: ChargeRequest, outcome: SimulatedOutcome): queries.SimulatedCharge {
  const { key, amountCents } = request;
  const failure = failures[outcome] ?? null;
  const state = outcome === 'confirmation' ? 'confirming' : failure ? 'failed' : 'succeeded';
  return { key, amountCents, currency: request.currency, state, failure };
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
      // The payment already records the method.
      return { state: 'succeeded', ref, method: '' };
  }
}
