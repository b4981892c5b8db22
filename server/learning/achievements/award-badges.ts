import {
  type BadgeId,
  type BadgeProgress,
  badgeIds,
  badgeNames,
} from '../../../contract/learning/achievements.ts';
import { notify } from '../../notifications/notifications.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from './badge-queries.ts';
import { badgeRules, nearestToEnd, standingsOf } from './badges.ts';

/** Looks whether a learner has earned a badge, keeps it and tells them. Asked again, it changes nothing. */
export async function awardBadges(db: Db, accountId: number): Promise<void> {
  await awardAll(db, await queries.listFacts(db, [accountId]));
}

const atOnce = 200;

/** For all learners: past work, what was read without a quiz, and what two at the same moment have kept from being noticed. */
export async function awardMissedBadges(db: Db): Promise<void> {
  let after = 0;
  while (true) {
    const page = { after, badges: badgeIds.length, limit: atOnce };
    const accountIds = await queries.listLearnersAfter(db, page);
    await awardAll(db, await queries.listFacts(db, accountIds));
    const last = accountIds.at(-1);
    if (last === undefined || accountIds.length < atOnce) return;
    after = last;
  }
}

export async function getBadgeStandings(db: Db, accountId: number): Promise<BadgeProgress[]> {
  const [known, started] = await Promise.all([
    queries.listFacts(db, [accountId]),
    queries.listStarted(db, accountId),
  ]);
  return known.flatMap(({ awards, facts }) =>
    standingsOf({ ...facts, now: new Date() }).map(({ id, have, need, earnedAt }) => {
      const awardedAt = awards.get(id);
      // What was awarded stays, whatever is taken back later.
      if (awardedAt) return { id, have: need, need, earnedAt: awardedAt.toISOString() };
      if (earnedAt) return { id, have, need, earnedAt: earnedAt.toISOString() };
      const nearest = id === 'first-course' ? nearestToEnd(started) : undefined;
      return { id, have, need, ...nearest, earnedAt: null };
    }),
  );
}

async function awardAll(db: Db, known: queries.KnownFacts[]): Promise<void> {
  const now = new Date();
  const earned = known.flatMap(({ accountId, awards, facts }) =>
    standingsOf({ ...facts, now }).flatMap(({ id: badge, earnedAt }) =>
      earnedAt === null || awards.has(badge) ? [] : [{ accountId, badge, earnedAt }],
    ),
  );
  if (earned.length === 0) return;
  await inTransaction(db, async (db) => {
    for (const award of await queries.insertAwards(db, earned)) await tell(db, award, now);
  });
}

const sevenDays = 7 * 24 * 60 * 60 * 1000;

/** Not for what lies further back: nobody wants mails about last year. */
async function tell(db: Db, { accountId, badge, earnedAt }: queries.Award, now: Date) {
  if (now.getTime() - earnedAt.getTime() > sevenDays) return;
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
