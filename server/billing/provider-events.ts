import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import type { IncomingFile } from '../platform/uploads.ts';
import { deleteEvents, findPaymentOf, hasEvent, keepEvent } from './event-queries.ts';
import {
  type Charge,
  type ChargeName,
  type PaymentProvider,
  type ProviderEvent,
  ProviderSilent,
} from './provider.ts';
import { settlePayment } from './settle.ts';

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
  if (payment) await settlePayment(db, config, payment.id, await lookAt(provider, payment.name));
  // Only once it is dealt with: what failed is delivered again. Two at once settle the same, which happens once.
  return (await keepEvent(db, event)) ? event : null;
}

/** The job `cleanUp`: providers repeat themselves for days, not for months. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await deleteEvents(db, 30);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function findPayment(db: Db, { key, ref }: ChargeName) {
  // Someone else's payment at the same provider may carry any text as its key.
  const id = await findPaymentOf(db, { key: uuid.test(key) ? key : null, ref });
  return id === null ? null : { id, name: { key: id, ref } };
}

async function lookAt(provider: PaymentProvider, name: ChargeName): Promise<Charge> {
  try {
    return await provider.look(name);
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
