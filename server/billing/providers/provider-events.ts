import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { settlePayment } from '../payments/record-payment.ts';
import { settleReturned } from '../refunds/provider-refunds.ts';
import { deleteEvents, findPaymentOf, hasEvent, keepEvent } from './event-queries.ts';
import {
  type ChargeName,
  type PaymentProvider,
  type ProviderEvent,
  ProviderSilent,
} from './provider.ts';

/**
 * A signed message of the provider: looked at once, and only as a reason to ask the provider itself. Nothing for
 * one that was dealt with before.
 */
export async function receiveEvent(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  body: IncomingFile,
  signature: string,
): Promise<ProviderEvent | null> {
  if (!provider.readEvent) throw new Refusal('not_found');
  const event = provider.readEvent(await readAll(body), signature);
  if (await hasEvent(db, event.id)) return null;
  const payment = event.payment && (await findPayment(db, event.payment));
  if (payment) await takeWord(db, config, provider, payment, event);
  // Only once it is dealt with: what failed is delivered again. Two at once settle the same, which happens once.
  if (!(await keepEvent(db, event))) return null;
  const { notice, ...known } = event;
  return payment ? known : event;
}

type NamedPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

async function takeWord(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  { id, state, name }: NamedPayment,
  { isReturn }: ProviderEvent,
): Promise<void> {
  // Messages may come in any order: what goes back was charged before, though nobody has told us.
  const isCharged = state === 'succeeded' || state === 'returning' || state === 'returned';
  if (!isReturn || !isCharged) {
    await settlePayment(db, config, id, await hear(provider.look(name)));
  }
  if (isReturn && provider.lookBack) {
    await settleReturned(db, config, id, await hear(provider.lookBack(name)));
  }
}

/** The job `cleanUp`: providers repeat themselves for days, not for months. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await deleteEvents(db, 30);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function findPayment(db: Db, { key, ref }: ChargeName) {
  // Someone else's payment at the same provider may carry any text as its key.
  const found = await findPaymentOf(db, { key: uuid.test(key) ? key : null, ref });
  return found && { ...found, name: { key: found.id, ref } };
}

async function hear<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderSilent) throw new Refusal('provider_silent');
    throw error;
  }
}

async function readAll(body: IncomingFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
