import type { Db } from '../../platform/postgres/database.ts';
import { dayIn, mondayOf } from '../../platform/time/days.ts';
import { findTimeZone } from '../learner-queries.ts';
import { listLearningDays } from './activity-queries.ts';
import { findWeekFacts } from './reading-queries.ts';
import { streakOf } from './streak.ts';

/** Which day it is for the learner. */
export async function getLearningDay(db: Db, accountId: number, now = new Date()) {
  const timeZone = await findTimeZone(db, accountId);
  return { today: dayIn(timeZone, now), timeZone };
}

/** What the learner has done up to today, and in this week. */
export async function getLearningWeek(db: Db, accountId: number, now = new Date()) {
  const [{ timeZone, coursesFinished }, days] = await Promise.all([
    findWeekFacts(db, accountId),
    listLearningDays(db, accountId),
  ]);
  const today = dayIn(timeZone, now);
  const learned = days.filter(({ learned }) => learned).map(({ day }) => day);
  const monday = mondayOf(today);
  return {
    coursesFinished,
    streak: streakOf(learned, today).current,
    daysLearned: learned.filter((day) => day >= monday && day <= today).length,
  };
}
