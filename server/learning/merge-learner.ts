import type { Db } from '../platform/postgres/database.ts';
import type { MergedAccounts } from '../platform/postgres/merge-rows-queries.ts';
import { awardBadges } from './achievements/award-badges.ts';
import { issueEarnedCertificates } from './certificates/certificates.ts';
import * as queries from './merge-queries.ts';

/** What a learner did under two accounts becomes one: see `server/administration/merging/merge-rules.ts`. */
export async function mergeLearning(db: Db, accounts: MergedAccounts): Promise<void> {
  await queries.mergeCompletions(db, accounts);
  await queries.mergeActivity(db, accounts);
  await queries.mergeNotes(db, accounts);
  await queries.mergeEnrolments(db, accounts);
  await queries.mergeCertificates(db, accounts);
}

/** Together the two accounts may have finished what neither had. */
export async function recogniseMergedWork(db: Db, { kept }: MergedAccounts): Promise<void> {
  await issueEarnedCertificates(db, [kept]);
  await awardBadges(db, kept);
}
