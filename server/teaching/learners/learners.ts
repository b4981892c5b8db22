import {
  type CourseLearner,
  type LearnerCounts,
  type LearnerGroup,
  stuckTries,
} from '../../../contract/teaching/learners.ts';
import { dayIn } from '../../../contract/text/days.ts';
import { hasTimedQuiz } from '../../assessment/quizzes/more-time.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { isOverdue } from '../../learning/schedule/due-dates.ts';
import { loadSchedules, type ScheduledLesson } from '../../learning/schedule/lesson-schedule.ts';
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
  return { data: rows.map(present), meta };
}

export async function countLearners(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<LearnerCounts> {
  await getTaughtCourse(db, viewer, courseId, 'review');
  const [counts, timed] = await Promise.all([
    queries.countLearners(db, courseId),
    hasTimedQuiz(db, courseId),
  ]);
  return { ...counts, timed };
}

export function toFilter(courseId: number, { group, q }: LearnerQuery): queries.LearnerFilter {
  return { courseId, group, terms: searchTerms(q ?? '') };
}

/** Reads the course's lessons once, for any number of learners. */
export async function loadPresenter(
  db: Db,
  courseId: number,
): Promise<(row: queries.LearnerRow) => CourseLearner> {
  const scheduleOf = await loadSchedules(db, [courseId]);
  return (row) => {
    const { id, name, finished, seenOn, startsOn, weeks, timeZone } = row;
    const lessons = scheduleOf(courseId, { startsOn, weeks });
    const doneIds = new Set(row.doneLessonIds);
    const open = lessons.filter(({ lessonId }) => !doneIds.has(lessonId));
    const [next] = open;
    return {
      id,
      name,
      done: lessons.length - open.length,
      total: lessons.length,
      finished,
      enrolledAt: row.enrolledAt.toISOString(),
      seenOn,
      next: next && !finished ? presentNext(next, dayIn(timeZone)) : null,
      stuck: row.isStuck ? presentStuck(row, open) : null,
      timeShare: row.timeShare,
    };
  };
}

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
