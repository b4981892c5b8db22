import { mostFiles, type StoredFile } from '../../../contract/community/inbox.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import { readAll } from '../../platform/files/read-all.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { fileTypeOf, safeFilename } from './file-types.ts';
import * as queries from './queries.ts';

/** Stores a file for a reply that is being written. */
export async function attachFile(
  db: Db,
  viewer: Viewer,
  messageId: string,
  { filename: given, bytes }: { filename: string; bytes: IncomingFile },
): Promise<StoredFile> {
  const content = await readAll(bytes);
  const filename = safeFilename(given);
  const contentType = fileTypeOf(filename, content);
  if (!contentType) throw new Refusal('unsupported_file');
  return inTransaction(db, async (db) => {
    // Two uploads at once are counted one after the other.
    if (!(await queries.lockMessage(db, messageId))) throw new Refusal('not_found');
    if ((await queries.countUnsentFiles(db, messageId, viewer.accountId)) >= mostFiles) {
      throw new Refusal('too_many_files');
    }
    return queries.insertFile(db, {
      messageId,
      entryId: null,
      accountId: viewer.accountId,
      filename,
      contentType,
      content,
    });
  });
}

export async function removeFile(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await queries.deleteUnsentFile(db, id, viewer.accountId))) throw new Refusal('not_found');
}

export async function downloadFile(db: Db, id: string) {
  const file = await queries.findFile(db, id);
  if (!file) throw new Refusal('not_found');
  return file;
}

export async function deleteOldUnsentFiles(db: Db): Promise<void> {
  await queries.deleteOldUnsentFiles(db);
}
