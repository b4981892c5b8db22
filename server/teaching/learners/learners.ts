import {
  type CourseLearner,
  type LearnerCounts,
  type LearnerGroup,
  stuckTries,
} from '../../../contract/teaching/learners.ts';
import { dayIn } from '../../../contract/text/days.ts';
import { hasTimedQuiz } from '../../assessment/quizzes/more-time.ts';
import { hasGroupAssignments } from '../../assessment/work-groups/manage-groups.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { isOverdue } from '../../learning/schedule/due-dates.ts';
import { loadSchedules, type ScheduledLesson } from '../../learning/schedule/lesson-schedule.ts';
import {
  hasDeadlines,
  type LearnerDays,
  loadLearnerDays,
} from '../../learning/schedule/own-deadlines.ts';
import { type ClosedWeek, loadClosedWeeks, openAmong } from '../../learning/weeks/closings.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type OrderedPageQuery, readPage } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import * as queries from './queries.ts';

export interface LearnerQuery {
  group: LearnerGroup;
  q?: string | undefined;
}

interface LearnersQuery extends LearnerQuery, OrderedPageQuery {
  _sort: queries.LearnerSort;
}

export async function listLearners(db: Db, viewer: Viewer, courseId: number, query: LearnersQuery) {
  await getTaughtCourse(db, viewer, courseId, 'review');
  const filter = toFilter(courseId, query);
  const [{ rows, meta }, present] = await Promise.all([
    readPage(query, {
      list: (window) => queries.listLearners(db, filter, window),
      count: () => queries.countMatches(db, filter),
    }),
    loadPresenter(db, courseId),
  ]);
  return { data: await present(rows), meta };
}

export async function countLearners(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<LearnerCounts> {
  await getTaughtCourse(db, viewer, courseId, 'review');
  const [counts, timed, deadlines, groups] = await Promise.all([
    queries.countLearners(db, courseId),
    hasTimedQuiz(db, courseId),
    hasDeadlines(db, courseId),
    hasGroupAssignments(db, courseId),
  ]);
  return { ...counts, timed, deadlines, groups };
}

export function toFilter(courseId: number, { group, q }: LearnerQuery): queries.LearnerFilter {
  return { courseId, group, terms: searchTerms(q ?? '') };
}

/** Reads the course's lessons once, for any number of learners. */
export async function loadPresenter(
  db: Db,
  courseId: number,
): Promise<(rows: readonly queries.LearnerRow[]) => Promise<CourseLearner[]>> {
  const { scheduleOf, hasDeadlines: isDated } = await loadSchedules(db, [courseId]);
  const present = (
    row: queries.LearnerRow,
    closed: readonly ClosedWeek[],
    days: LearnerDays,
  ): CourseLearner => {
    const { id, name, finished, seenOn, startsOn, weeks, timeZone } = row;
    const enrolledOn = dayIn(timeZone, row.enrolledAt);
    const lessons = scheduleOf(courseId, { startsOn, weeks, enrolledOn, days });
    const doneIds = new Set(row.doneLessonIds);
    const left = lessons.filter(({ lessonId }) => !doneIds.has(lessonId));
    // Nobody is late or stuck in a week that isn't open to them yet.
    const open = openAmong(left, closed);
    const [next] = open;
    return {
      id,
      name,
      done: lessons.length - left.length,
      total: lessons.length,
      finished,
      enrolledAt: row.enrolledAt.toISOString(),
      seenOn,
      next: next && !finished ? presentNext(next, dayIn(timeZone)) : null,
      stuck: row.isStuck ? presentStuck(row, open) : null,
      waits: closed[0]?.closing.when === 'courses' && !finished ? closed[0].reason : null,
      timeShare: row.timeShare,
    };
  };
  const isGated = scheduleOf(courseId, noRun).some(({ gated }) => gated);
  return async (rows) => {
    const pairs = rows.map(({ id: accountId }) => ({ accountId, courseId }));
    const [closedWeeks, daysOf] = await Promise.all([
      loadClosedWeeks(db, isGated ? pairs : []),
      loadLearnerDays(db, isDated(courseId) ? pairs : []),
    ]);
    return rows.map((row) => present(row, closedWeeks(row.id, courseId), daysOf(row.id, courseId)));
  };
}

const noRun = { startsOn: null, weeks: 1, enrolledOn: null };

const presentNext = ({ title, dueDate }: ScheduledLesson, today: string) => ({
  title,
  dueDate,
  overdue: dueDate !== null && isOverdue(dueDate, today),
});

function presentStuck(
  { failedLessonId, failedTries, progressAt }: queries.LearnerRow,
  open: readonly ScheduledLesson[],
): CourseLearner['stuck'] {
  const since = progressAt.toISOString();
  const failed = open.find(({ lessonId }) => lessonId === failedLessonId);
  if (failed && failedTries >= stuckTries) {
    return { why: 'quiz', lesson: failed.title, since, tries: failedTries };
  }
  // Nothing to be stuck at while a course has no lessons.
  return open[0] ? { why: 'idle', lesson: open[0].title, since, tries: 0 } : null;
}
