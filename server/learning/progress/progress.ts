import type { Progress } from '../../../contract/learning/progress.ts';
import { addDays, type Day, dayIn, mondayOf } from '../../../contract/text/days.ts';
import { keptDayIn } from '../../../contract/text/kept-days.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { CourseOutline, ListOutlines } from '../enrolment/course-outlines.ts';
import type { LearningDay } from './activity-queries.ts';
import { findProgress, listQuizLessons, type QuizLesson } from './progress-queries.ts';
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
  const { accountId } = viewer;
  const dayInUtc = dayIn('UTC', now);
  const wish = {
    accountId,
    // It may still be yesterday where the learner is.
    from: calendarFrom(addDays(dayInUtc, -1)),
    until: addDays(dayInUtc, 1),
    lastAttempts: scoreCount,
    recentAttempts,
  };
  const { timeZone, days, enrolments, ...found } = await findProgress(db, wish);
  const today = dayIn(timeZone, now);
  const enrolmentOf = new Map(enrolments.map((each) => [each.courseId, each]));
  const outlines = await listOutlines(db, [...enrolmentOf.keys()]);
  const asked = new Set(found.quizRecords.map(({ lessonId }) => lessonId));
  const lessonOf = new Map(
    outlines.flatMap((outline) =>
      quizLessonsIn(outline, asked, enrolmentOf.get(outline.card.id)?.open ?? false),
    ),
  );
  const unknown = [...asked].filter((lessonId) => !lessonOf.has(lessonId));
  for (const lesson of await listQuizLessons(db, accountId, unknown)) {
    lessonOf.set(lesson.lessonId, lesson);
  }
  const completed = new Set(found.completed);
  const firstShown = calendarFrom(today);
  return {
    today,
    since: found.since,
    lessonsCompleted: found.completed.length,
    rightPercent: found.asked > 0 ? Math.round((100 * found.right) / found.asked) : null,
    seconds: found.seconds,
    streak: { ...currentStreak(found.streaks, today), longest: found.longestStreak },
    courses: outlines.map(({ card: { id, title }, lessons }) => {
      const at = enrolmentOf.get(id)?.completedAt;
      return {
        id,
        title,
        completedAt: at ? new Date(at).toISOString() : null,
        total: lessons.length,
        done: lessons.filter(({ lessonId }) => completed.has(lessonId)).length,
      };
    }),
    scores: found.lastAttempts.toReversed().flatMap(({ lessonId, score, total, passMark, at }) => {
      const lesson = lessonOf.get(lessonId);
      if (!lesson) return [];
      const moment = new Date(at);
      return {
        at: moment.toISOString(),
        day: keptDayIn(timeZone, moment),
        lesson: lesson.title,
        course: lesson.course,
        score,
        total,
        passMark,
      };
    }),
    days: days.filter(({ day, learned }) => learned && day >= firstShown),
    weeks: weeksUpTo(today, days),
    ...rankTopics(
      found.quizRecords.flatMap(({ lessonId, right, total }) => {
        const lesson = lessonOf.get(lessonId);
        if (!lesson?.isOpen) return [];
        const { slug, title, course } = lesson;
        return { slug, title, course, right, total };
      }),
    ),
  };
}

/** Weeks of the calendar are whole. */
const calendarFrom = (today: Day) => addDays(mondayOf(today), -7 * (calendarWeeks - 1));

/** The lessons of a course whose quiz was taken. */
function quizLessonsIn(
  { card, lessons }: CourseOutline,
  asked: ReadonlySet<string>,
  isOpen: boolean,
): [string, QuizLesson][] {
  return lessons.flatMap(({ lessonId, slug, title }): [string, QuizLesson][] =>
    asked.has(lessonId) ? [[lessonId, { lessonId, slug, title, course: card.title, isOpen }]] : [],
  );
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
