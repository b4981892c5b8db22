import type { Config } from '../../config.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import { readAll } from '../../platform/files/read-all.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { applyCharge } from '../payments/apply-charge.ts';
import { applyProviderRefund } from '../refunds/provider-refunds.ts';
import { Refusal } from '../refusals.ts';
import {
  type ChargeReference,
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnavailable,
} from './provider.ts';
import * as queries from './queries.ts';

/**
 * Handles a signed event once. Its content is not trusted: it only tells us which payment to look up at the provider.
 * Returns null for an event that was handled before.
 */
export async function receiveEvent(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  body: IncomingFile,
  signature: string,
): Promise<ProviderEvent | null> {
  if (!provider.parseEvent) throw new Refusal('not_found');
  const event = provider.parseEvent(await readAll(body), signature);
  if (await queries.hasEvent(db, event.id)) return null;
  const payment = event.payment && (await findPayment(db, event.payment));
  if (payment) await applyEvent(db, config, provider, payment, event);
  // Recorded last: if handling fails, the provider delivers it again. Two at once are harmless, both are idempotent.
  if (!(await queries.recordEvent(db, event))) return null;
  const { notice, ...known } = event;
  return payment ? known : event;
}

type EventPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

async function applyEvent(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  { id, state, reference }: EventPayment,
  { isRefundOrDispute }: ProviderEvent,
): Promise<void> {
  // Events arrive in any order: a refund may be announced before we know that the charge succeeded.
  const isCharged = state === 'succeeded' || state === 'returning' || state === 'returned';
  if (!isRefundOrDispute || !isCharged) {
    await applyCharge(db, config, id, await refuseIfUnavailable(provider.retrieve(reference)));
  }
  if (isRefundOrDispute && provider.retrieveRefunds) {
    const refunds = await refuseIfUnavailable(provider.retrieveRefunds(reference));
    await applyProviderRefund(db, config, id, refunds);
  }
}

/** Run by the job `cleanUp`. Providers redeliver events for days, not for months. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await queries.deleteEvents(db, 30);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function findPayment(db: Db, { key, ref }: ChargeReference) {
  // Other applications may share the Stripe account: their metadata can contain any text.
  const found = await queries.findPaymentByReference(db, {
    key: uuid.test(key) ? key : null,
    ref,
  });
  return found && { ...found, reference: { key: found.id, ref } };
}

async function refuseIfUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('provider_unavailable');
    throw error;
  }
}
