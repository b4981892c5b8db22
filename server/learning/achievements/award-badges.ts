import {
  type BadgeId,
  type BadgeProgress,
  badgeNames,
} from '../../../contract/learning/achievements.ts';
import { notify } from '../../notifications/notifications.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { lookAtLearners } from '../learner-rounds.ts';
import * as queries from './badge-queries.ts';
import {
  allFactNames,
  badgeRules,
  type FactName,
  factsToJudge,
  listBadgeProgress,
  progressInNearestCourse,
} from './badge-rules.ts';

/** Awards the badges that a learner has earned by a change of these facts, and notifies them. Safe to repeat. */
export async function awardBadges(
  db: Db,
  accountId: number,
  changed: readonly FactName[] = allFactNames,
): Promise<void> {
  await awardEarned(db, [await queries.findFacts(db, accountId, factsToJudge(changed))]);
}

/**
 * Hourly: catches badges added by an update, streak days earned by reading time alone, and work recorded by transactions
 * that ran at the same time.
 */
export async function awardMissedBadges(db: Db): Promise<void> {
  await lookAtLearners(db, 'badges', async (all) => {
    const accountIds = await queries.listLearnersWithOpenBadges(db, all);
    if (accountIds.length > 0) await awardEarned(db, await queries.listFacts(db, accountIds));
  });
}

export async function getBadgeProgress(db: Db, accountId: number): Promise<BadgeProgress[]> {
  const [learner, started] = await Promise.all([
    queries.findFacts(db, accountId, allFactNames),
    queries.listStartedCourses(db, accountId),
  ]);
  const clock = { timeZone: learner.timeZone, now: new Date() };
  return listBadgeProgress(learner.facts, clock).map(({ id, have, need, earnedAt }) => {
    const awardedAt = learner.awards.get(id);
    const badge = { id, name: badgeNames[id], image: id };
    // An awarded badge is never lost, even if the work behind it is undone.
    if (awardedAt) return { ...badge, have: need, need, earnedAt: awardedAt.toISOString() };
    if (earnedAt) return { ...badge, have, need, earnedAt: earnedAt.toISOString() };
    const nearest = id === 'first-course' ? progressInNearestCourse(started) : undefined;
    return { ...badge, have, need, ...nearest, earnedAt: null };
  });
}

async function awardEarned(db: Db, learners: queries.LearnerFacts[]): Promise<void> {
  const now = new Date();
  const earned = learners.flatMap(({ accountId, awards, facts, timeZone }) =>
    listBadgeProgress(facts, { timeZone, now }).flatMap(({ id: badge, earnedAt }) =>
      earnedAt === null || awards.has(badge) ? [] : [{ accountId, badge, earnedAt }],
    ),
  );
  if (earned.length === 0) return;
  await inTransaction(db, async (db) => {
    const awards = await queries.insertAwards(db, earned);
    // Badges for old work are awarded without a notification.
    const recent = awards.filter(({ earnedAt }) => now.getTime() - earnedAt.getTime() <= sevenDays);
    for (const award of recent) await notifyAward(db, award);
  });
}

const sevenDays = 7 * 24 * 60 * 60 * 1000;

async function notifyAward(db: Db, { accountId, badge }: queries.Award) {
  await notify(db, {
    accountId,
    kind: 'badge',
    subject: `badge ${badge}`,
    title: `Badge earned: ${titleOf(badge)}`,
    text: badgeRules[badge].done,
    link: '/user-screen/achievement',
  });
}

function titleOf(badge: BadgeId): string {
  const grade = badge === 'feedback-champion-2' ? ', second grade' : '';
  return badgeNames[badge] + grade;
}
