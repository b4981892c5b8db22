import { maxPhrases, type Phrase } from '../../../contract/assessment/submissions.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './phrase-queries.ts';

export async function listPhrases(db: Db, { accountId }: Viewer): Promise<Phrase[]> {
  return queries.listPhrases(db, accountId);
}

export async function addPhrase(db: Db, { accountId }: Viewer, text: string): Promise<Phrase> {
  return inTransaction(db, async (db) => {
    await acquireLock(db, `phrases ${accountId}`);
    const phrase = await queries.insertPhrase(db, accountId, text);
    if ((await queries.countPhrases(db, accountId)) > maxPhrases) {
      throw new Refusal('too_many_phrases');
    }
    return phrase;
  });
}

export async function deletePhrase(db: Db, { accountId }: Viewer, id: string): Promise<void> {
  if (!(await queries.deletePhrase(db, accountId, id))) throw new Refusal('not_found');
}
