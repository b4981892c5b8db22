import { addDays, dayIn, mondayOf } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findTimeZone } from '../learner-queries.ts';
import { listLearningDays, listStreaks } from './activity-queries.ts';
import { findWeekFacts } from './reading-queries.ts';
import { currentStreak } from './streak.ts';

/** Which day it is for the learner. */
export async function getLearningDay(db: Db, accountId: number, now = new Date()) {
  const timeZone = await findTimeZone(db, accountId);
  return { today: dayIn(timeZone, now), timeZone };
}

/** What the learner has done up to today, and in this week. */
export async function getLearningWeek(db: Db, accountId: number, now = new Date()) {
  const dayInUtc = dayIn('UTC', now);
  const [{ timeZone, coursesFinished }, streaks, days] = await Promise.all([
    findWeekFacts(db, accountId),
    // One day later and eight days earlier, because of time zones.
    listStreaks(db, accountId, addDays(dayInUtc, 1)),
    listLearningDays(db, accountId, addDays(dayInUtc, -8)),
  ]);
  const today = dayIn(timeZone, now);
  const monday = mondayOf(today);
  return {
    coursesFinished,
    streak: currentStreak(streaks, today).current,
    daysLearned: days.filter(({ day, learned }) => learned && day >= monday && day <= today).length,
  };
}
