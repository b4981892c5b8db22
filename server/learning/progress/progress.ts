import type { Progress } from '../../../contract/learning/progress.ts';
import { addDays, type Day, dayIn, mondayOf } from '../../../contract/text/days.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { ListOutlines } from '../enrolment/course-outlines.ts';
import type { LearningDay } from './activity-queries.ts';
import { findProgress } from './progress-queries.ts';
import { currentStreak } from './streak.ts';
import { rankTopics } from './topics.ts';

const scoreCount = 100;
const calendarWeeks = 14;
const weekCount = 8;
const recentAttempts = 3;

export async function getProgress(
  db: Db,
  viewer: Viewer,
  listOutlines: ListOutlines,
  now = new Date(),
): Promise<Progress> {
  const dayInUtc = dayIn('UTC', now);
  const wish = {
    accountId: viewer.accountId,
    // The calendar begins later in every time zone.
    from: addDays(dayInUtc, -7 * (calendarWeeks + 1)),
    until: addDays(dayInUtc, 1),
    lastAttempts: scoreCount,
    recentAttempts,
  };
  const { timeZone, days, enrolments, ...found } = await findProgress(db, wish);
  const today = dayIn(timeZone, now);
  const completedAt = new Map(enrolments.map((each) => [each.courseId, each.completedAt]));
  const outlines = await listOutlines(db, [...completedAt.keys()]);
  const recordOf = new Map(found.quizRecords.map((record) => [record.lessonId, record]));
  const completed = new Set(found.completed);
  const calendarFrom = addDays(mondayOf(today), -7 * (calendarWeeks - 1));
  return {
    today,
    since: found.since,
    lessonsCompleted: found.completed.length,
    rightPercent: found.asked > 0 ? Math.round((100 * found.right) / found.asked) : null,
    seconds: found.seconds,
    streak: { ...currentStreak(found.streaks, today), longest: found.longestStreak },
    courses: outlines.map(({ card: { id, title }, lessons }) => {
      const at = completedAt.get(id);
      return {
        id,
        title,
        completedAt: at ? new Date(at).toISOString() : null,
        total: lessons.length,
        done: lessons.filter(({ lessonId }) => completed.has(lessonId)).length,
      };
    }),
    scores: found.lastAttempts.toReversed().flatMap(({ lessonId, ...score }) => {
      const record = recordOf.get(lessonId);
      if (!record) return [];
      const { title: lesson, course } = record;
      const at = new Date(score.at);
      return { ...score, at: at.toISOString(), day: dayIn(timeZone, at), lesson, course };
    }),
    days: days.filter(({ day, learned }) => learned && day >= calendarFrom),
    weeks: weeksUpTo(today, days),
    ...rankTopics(found.quizRecords.filter(({ isOpen }) => isOpen)),
  };
}

/** The current week comes last. */
function weeksUpTo(today: Day, days: readonly LearningDay[]) {
  const monday = mondayOf(today);
  return Array.from({ length: weekCount }, (_, place) => {
    const from = addDays(monday, 7 * (place + 1 - weekCount));
    const until = addDays(from, 7);
    const inWeek = days.filter(({ day }) => day >= from && day < until);
    return { monday: from, seconds: inWeek.reduce((total, { seconds }) => total + seconds, 0) };
  });
}
