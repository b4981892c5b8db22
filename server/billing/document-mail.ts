import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';

/** The job `document`: mails documents of one order that were issued together, with their PDFs. */
export async function mailDocuments(_db: Db, _config: Config, _orderId: string): Promise<void> {}
