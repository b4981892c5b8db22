import type { Progress } from '../../../contract/learning/progress.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { addDays, type Day, dayIn, mondayOf } from '../../platform/time/days.ts';
import type { ListOutlines } from '../enrolment/course-outlines.ts';
import type { LearningDay } from './activity-queries.ts';
import { findProgress } from './progress-queries.ts';
import { streakOf } from './streak.ts';
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
  const { timeZone, completedIds, days, enrolments, lastAttempts, quizRecords } =
    await findProgress(db, {
      accountId: viewer.accountId,
      lastAttempts: scoreCount,
      recentAttempts,
    });
  const today = dayIn(timeZone, now);
  const completed = new Set(completedIds);
  const completedAt = new Map(enrolments.map((each) => [each.courseId, each.completedAt]));
  const outlines = await listOutlines(db, [...completedAt.keys()]);
  const learned = days.filter(({ learned }) => learned);
  const recordOf = new Map(quizRecords.map((record) => [record.lessonId, record]));
  const calendarFrom = addDays(mondayOf(today), -7 * (calendarWeeks - 1));
  return {
    today,
    since: learned[0]?.day ?? null,
    lessonsCompleted: completed.size,
    rightPercent: percentOf(sum(quizRecords, 'allRight'), sum(quizRecords, 'allTotal')),
    seconds: sum(days, 'seconds'),
    streak: streakOf(
      learned.map(({ day }) => day),
      today,
    ),
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
    scores: lastAttempts.toReversed().flatMap(({ lessonId, at, ...score }) => {
      const record = recordOf.get(lessonId);
      if (!record) return [];
      const day = dayIn(timeZone, new Date(at));
      return {
        ...score,
        at: new Date(at).toISOString(),
        day,
        lesson: record.title,
        course: record.course,
      };
    }),
    days: learned.filter(({ day }) => day >= calendarFrom),
    weeks: weeksUpTo(today, days),
    ...rankTopics(quizRecords.filter(({ isOpen }) => isOpen)),
  };
}

/** The current week comes last. */
function weeksUpTo(today: Day, days: readonly LearningDay[]) {
  const monday = mondayOf(today);
  return Array.from({ length: weekCount }, (_, place) => {
    const from = addDays(monday, 7 * (place + 1 - weekCount));
    const until = addDays(from, 7);
    const inWeek = days.filter(({ day }) => day >= from && day < until);
    return { monday: from, seconds: sum(inWeek, 'seconds') };
  });
}

function sum<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

function percentOf(right: number, total: number): number | null {
  return total > 0 ? Math.round((100 * right) / total) : null;
}
