import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';
import type { IncomingFile } from '../platform/uploads.ts';
import type { PaymentProvider } from './provider.ts';

/** A signed message of the provider: looked at once, and only as a reason to ask the provider itself. */
export async function receiveEvent(
  _db: Db,
  _config: Config,
  _provider: PaymentProvider,
  _body: IncomingFile,
  _signature: string,
): Promise<void> {
  throw new Error('not built');
}
