import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../calls/errors.ts';
import { throwFailures } from '../jobs/run-all.ts';
import { type Db, inTransaction } from '../postgres/database.ts';
import { BucketError } from './bucket-store.ts';
import {
  claimDiscarded,
  deleteRemoved,
  insertDiscarded,
  isBeingRemoved,
  mayRemoveFiles,
  releaseDiscarded,
} from './file-queries.ts';
import type { Files } from './files.ts';
import { removeImage } from './stored-images.ts';

/**
 * Lists the files that `decide` returns for removal, in the transaction in which it deletes the rows that named them. While a
 * backup copies files, nothing is decided.
 */
export async function discardFiles(
  db: Db,
  batch: number,
  decide: (db: Db, limit: number) => Promise<readonly { file: string | null }[]>,
): Promise<void> {
  let decided: number;
  do {
    decided = await inTransaction(db, async (db) => {
      if (!(await mayRemoveFiles(db))) return 0;
      const rows = await decide(db, batch);
      await insertDiscarded(
        db,
        rows.flatMap(({ file }) => file ?? []),
      );
      return rows.length;
    });
  } while (decided === batch);
}

const batch = 100;

/**
 * Hourly: removes listed files, outside of any transaction, because a bucket may take its time. A name stays listed until its files
 * are gone: if they can't be removed, or the process ends meanwhile, a later run tries again. While a backup copies files, all
 * stay. One that begins later needs none of them: the rows that named them were deleted before.
 */
export async function removeDiscardedFiles(db: Db, files: Files): Promise<void> {
  const failures: unknown[] = [];
  let claimed: number;
  do {
    const names = await inTransaction(db, async (db) =>
      (await mayRemoveFiles(db)) ? claimDiscarded(db, batch) : [],
    );
    claimed = names.length;
    await Promise.all(
      names.map(async (name) => {
        try {
          await removeNamed(files, name);
          await deleteRemoved(db, name);
        } catch (error) {
          failures.push(error);
          const mayStillHappen = error instanceof BucketError && !error.isAnswered;
          if (!mayStillHappen) await releaseDiscarded(db, name);
        }
      }),
    );
  } while (claimed === batch);
  throwFailures(failures, 'the files to remove');
}

/** The name of a single file has an ending; the sizes of an image share one without. */
async function removeNamed(files: Files, name: string) {
  if (name.includes('.')) await files.remove(name);
  else await removeImage(files, name);
}

const waitMs = 250;
const mostWaits = 40;

/**
 * Has `keep` insert the row of a file that is named by the hash of its content; the file is written afterwards. If the same file is
 * just being removed, waits: that removal would take the new one with it.
 */
export async function keepForStoring(
  db: Db,
  file: string,
  keep: (db: Db) => Promise<void>,
): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await inTransaction(db, async (db) => {
        await keep(db);
        if (await isBeingRemoved(db, file)) throw new Refusal('interrupted');
      });
    } catch (error) {
      const isWaiting = error instanceof Refusal && error.code === 'interrupted';
      if (!isWaiting || waits === mostWaits) throw error;
      await setTimeout(waitMs);
    }
  }
}
