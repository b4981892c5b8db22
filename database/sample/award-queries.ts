import { sql } from 'kysely';
import type { BadgeId } from '../../contract/learning/achievements.ts';
import { listFacts } from '../../server/learning/achievements/badge-queries.ts';
import { standingsOf } from '../../server/learning/achievements/badges.ts';
import { insertCertificates } from '../../server/learning/achievements/certificate-queries.ts';
import type { Db } from '../../server/platform/postgres/database.ts';

export interface Award {
  accountId: number;
  badge: BadgeId;
  earnedAt: Date;
}

/** What the product's own rules say was earned, as if it had been noticed at the time, and without telling anyone. */
export async function awardPastBadges(db: Db, accountIds: number[], now: Date): Promise<Award[]> {
  const known = await listFacts(db, accountIds);
  const awards = known.flatMap(({ accountId, facts }) =>
    standingsOf({ ...facts, now }).flatMap(({ id: badge, earnedAt }) =>
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
  await insertCertificates(db, { limit: 10_000 });
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
