import type { DocumentKind } from '../../contract/billing-orders.ts';
import type { Config } from '../config.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';

/** Writes a document with the next number of its series, in the transaction that causes it, and queues its mail. Idempotent. */
export async function issueDocument(
  _db: Db,
  _config: Config,
  _orderId: string,
  _kind: DocumentKind,
): Promise<void> {
  throw new Error('not built');
}

/** As PDF, for the buyer and for Admins. */
export async function readDocument(
  _db: Db,
  _viewer: Viewer,
  _id: string,
): Promise<{ filename: string; bytes: Uint8Array }> {
  throw new Error('not built');
}
