import { awardBadges } from '../../learning/achievements/award-badges.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';

/**
 * Awards badges for comments and ratings, in their transaction. Serialised: several sent at once would not see each other,
 * and a badge that needs all of them would be missed.
 */
export async function awardContributionBadges(db: Db, accountId: number): Promise<void> {
  await acquireLock(db, `contributions ${accountId}`);
  await awardBadges(db, accountId);
}
