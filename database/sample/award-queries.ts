import { sql } from 'kysely';
import type { BadgeId } from '../../contract/learning/achievements.ts';
import { listFacts } from '../../server/learning/achievements/badge-queries.ts';
import { listBadgeProgress } from '../../server/learning/achievements/badge-rules.ts';
import { insertCertificates } from '../../server/learning/certificates/queries.ts';
import type { Db } from '../../server/platform/postgres/database.ts';

export interface Award {
  accountId: number;
  badge: BadgeId;
  earnedAt: Date;
}

/** Awards what the product's rules say was earned, backdated and without notifications. */
export async function awardPastBadges(db: Db, accountIds: number[], now: Date): Promise<Award[]> {
  const learners = await listFacts(db, accountIds);
  const awards = learners.flatMap(({ accountId, facts, timeZone }) =>
    listBadgeProgress(facts, { timeZone, now }).flatMap(({ id: badge, earnedAt }) =>
      earnedAt === null ? [] : [{ accountId, badge, earnedAt }],
    ),
  );
  await db
    .insertInto('learning.badge_award')
    .values(
      awards.map(({ accountId, badge, earnedAt }) => ({
        account_id: accountId,
        badge,
        earned_at: earnedAt,
        awarded_at: earnedAt,
      })),
    )
    .execute();
  return awards;
}

export async function issuePastCertificates(db: Db) {
  const accounts = await db.selectFrom('accounts.account').select('id').execute();
  await insertCertificates(db, { accountIds: accounts.map(({ id }) => id) });
  await sql`update learning.certificate set issued_at = completed_at`.execute(db);
}

export async function listCertificates(db: Db, accountId: number) {
  return db
    .selectFrom('learning.certificate')
    .where('account_id', '=', accountId)
    .select(['course_id as courseId', 'course_title as courseTitle', 'completed_at as completedAt'])
    .orderBy('completed_at')
    .execute();
}
