import type { Db } from '../../platform/postgres/database.ts';
import { dayIn, mondayOf } from '../../platform/time/days.ts';
import { listLearningDays } from './activity-queries.ts';
import { findWeekFacts } from './reading-queries.ts';
import { streakOf } from './streak.ts';

/** The learner's day and week: what today's step is counted in. */
export async function getLearningWeek(db: Db, accountId: number, now = new Date()) {
  const [{ timeZone, coursesFinished }, days] = await Promise.all([
    findWeekFacts(db, accountId),
    listLearningDays(db, accountId),
  ]);
  const today = dayIn(timeZone, now);
  const learned = days.filter(({ learned }) => learned).map(({ day }) => day);
  const monday = mondayOf(today);
  return {
    today,
    timeZone,
    coursesFinished,
    streak: streakOf(learned, today).current,
    daysLearned: learned.filter((day) => day >= monday && day <= today).length,
  };
}
