import type { DocumentKind } from '../../../contract/billing/orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { loadBrand } from '../../platform/site/printed-brand.ts';
import { isVisible } from '../orders/queries.ts';
import { documentFilename, writeContent } from './content.ts';
import { drawDocument } from './pdf.ts';
import * as queries from './queries.ts';

export const documentEmailQueue = defineQueue<{ orderId: string }>('document', {
  retryLimit: 10,
  retryDelay: 15,
  retryBackoff: true,
  expireInSeconds: 120,
});

/** Issues a document with the next number of its series, in the caller's transaction, and queues its email. Idempotent. */
export async function issueDocument(
  db: Db,
  config: Config,
  orderId: string,
  kind: DocumentKind,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await queries.lockSeries(db, kind);
    if (await queries.findDocumentOf(db, orderId, kind)) return;
    const facts = await queries.findOrderFacts(db, orderId);
    if (!facts) throw new Refusal('not_found');
    const invoice =
      kind === 'credit_note' ? await queries.findDocumentOf(db, orderId, 'invoice') : undefined;
    const number = await queries.nextNumber(db, kind);
    const content = writeContent(kind, number, facts, config, invoice);
    await queries.insertDocument(db, {
      kind,
      number,
      orderId,
      content,
      accountId: facts.accountId,
    });
    await db.jobs.enqueue(db, documentEmailQueue, { orderId });
  });
}

/** Under the name and logo that the site had when it was issued. */
export async function drawStored(
  db: Db,
  { content, issuedAt }: Pick<queries.StoredDocument, 'content' | 'issuedAt'>,
): Promise<Buffer> {
  return drawDocument(content, issuedAt, content.site && (await loadBrand(db, content.site)));
}

/** The PDF, for the buyer, the owner of the team it was bought for, and Admins. */
export async function readDocument(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ filename: string; bytes: Uint8Array }> {
  const document = await queries.findDocument(db, id);
  if (!document) throw new Refusal('not_found');
  const isAllowed =
    document.accountId === viewer.accountId ||
    viewer.role === 'Admin' ||
    (await isVisible(db, viewer.accountId, document.orderId));
  if (!isAllowed) throw new Refusal('not_found');
  return {
    filename: documentFilename(document.kind, document.number),
    bytes: await drawStored(db, document),
  };
}
