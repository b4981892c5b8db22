import { countedMark } from '../../../contract/catalog/deadlines.ts';
import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { type Day, dayIn } from '../../../contract/text/days.ts';
import { keptDayIn } from '../../../contract/text/kept-days.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { isOverdue, positionsOf } from '../schedule/due-dates.ts';
import {
  hasDeadline,
  presentLesson,
  type ScheduledLesson,
  scheduleLesson,
} from '../schedule/lesson-schedule.ts';
import type { CourseLesson } from '../schedule/lesson-schedule-queries.ts';
import { type LearnerDays, loadLearnerDays, type RunDates } from '../schedule/own-deadlines.ts';
import { presentRun } from '../schedule/runs.ts';
import { type ClosedWeek, loadClosedWeeks, openAmong } from '../weeks/closings.ts';
import type { ListOutlines } from './course-outlines.ts';
import {
  type EnrolledCourseRow,
  type FeedbackRow,
  findEnrolledCourses,
} from './enrolled-course-queries.ts';

/** The state of the learner's lessons, by id. */
interface Work {
  completed: ReadonlySet<string>;
  /** Completed by hand, without the quiz. */
  marked: ReadonlySet<string>;
  /** Handed in, and not complete until a reviewer accepts it. */
  waiting: ReadonlySet<string>;
}

export async function listEnrolledCourses(
  db: Db,
  viewer: Viewer,
  listOutlines: ListOutlines,
): Promise<{ today: Day; courses: EnrolledCourse[] }> {
  const { timeZone, enrolments, feedback, returned, ...work } = await findEnrolledCourses(
    db,
    viewer.accountId,
  );
  const today = dayIn(timeZone);
  const byId = new Map(enrolments.map((row) => [row.courseId, row]));
  const outlines = await listOutlines(db, [...byId.keys()]);
  const { accountId } = viewer;
  const pairsWith = (has: (lessons: readonly CourseLesson[]) => boolean) =>
    outlines.flatMap(({ card, lessons }) => (has(lessons) ? { accountId, courseId: card.id } : []));
  const [closedWeeks, daysOf] = await Promise.all([
    loadClosedWeeks(
      db,
      pairsWith((lessons) => lessons.some(({ gated }) => gated)),
    ),
    loadLearnerDays(db, pairsWith(hasDeadline)),
  ]);
  const courses = outlines.flatMap(({ card, lessons }) => {
    const row = byId.get(card.id);
    const closed = closedWeeks(accountId, card.id);
    const days = daysOf(accountId, card.id);
    const shown = { lessons, closed, days, work, today, timeZone };
    if (!row) return [];
    return {
      ...card,
      ...present(row, shown),
      feedback: presentFeedback(feedback.get(card.id)),
      askedAgain: row.open
        ? (returned.get(card.id) ?? []).map(({ slug, name }) => ({ slug, name }))
        : [],
    };
  });
  // Overdue courses come first, the longest overdue before the others.
  const overdueSince = ({ missed }: EnrolledCourse) => missed[0]?.dueDate ?? '9999';
  courses.sort((one, other) => overdueSince(one).localeCompare(overdueSince(other)));
  return { today, courses };
}

interface Shown {
  lessons: readonly CourseLesson[];
  closed: readonly ClosedWeek[];
  days: LearnerDays;
  work: Work;
  today: Day;
  timeZone: string;
}

function present(row: EnrolledCourseRow, shown: Shown) {
  const { lessons, closed, days, work, today, timeZone } = shown;
  const { completedAt, runId, startsOn, weeks } = row;
  const left = lessons.filter(({ lessonId }) => !work.completed.has(lessonId));
  const isWaiting = ({ lessonId }: CourseLesson) => work.waiting.has(lessonId);
  const enrolledOn = keptDayIn(timeZone, new Date(row.enrolledAt));
  const run = { startsOn, weeks, enrolledOn, days };
  const toDo = left.filter((lesson) => !isWaiting(lesson));
  const open = scheduleOpen(run, lessons, openAmong(toDo, closed));
  const isComplete = completedAt !== null;
  return {
    done: lessons.length - left.length,
    enrolledAt: new Date(row.enrolledAt).toISOString(),
    completedAt: completedAt && new Date(completedAt).toISOString(),
    run: runId && startsOn ? presentRun({ id: runId, startsOn }, weeks) : null,
    nextLesson: open[0] ? presentLesson(open[0]) : null,
    open: row.open,
    closed: isComplete || !row.open ? [] : [...closed],
    missed: isComplete || !row.open ? [] : listMissed(open, today).map(presentLesson),
    lastLearnedOn: row.lastLearnedOn,
    waiting: left.filter(isWaiting).map(named),
    certificateId: row.certificateId,
    unproven: row.certificateId ? [] : listUnproven(lessons, work, isComplete).map(named),
    stars: row.stars,
  };
}

const named = ({ slug, title }: CourseLesson) => ({ slug, name: title });

/** Lessons marked by hand need their quiz, and so do lessons added after the course was completed. */
function listUnproven(
  lessons: readonly CourseLesson[],
  { completed, marked, waiting }: Work,
  isComplete: boolean,
) {
  return lessons.filter(({ lessonId }) =>
    completed.has(lessonId) ? marked.has(lessonId) : isComplete && !waiting.has(lessonId),
  );
}

/** The lessons still to do, with their due dates. */
function scheduleOpen(
  run: RunDates,
  lessons: readonly CourseLesson[],
  open: readonly CourseLesson[],
): ScheduledLesson[] {
  // Most courses of a long history are done.
  if (open.length === 0) return [];
  const isOpen = new Set(open);
  const positions = positionsOf(lessons.map(({ moduleId }) => moduleId));
  return lessons.flatMap((lesson, index) => {
    const position = positions[index];
    if (!isOpen.has(lesson) || !position) return [];
    return scheduleLesson(lesson, index, position, run);
  });
}

/** Longest overdue first. A week that opened late may be due after the next one. */
function listMissed(open: readonly ScheduledLesson[], today: Day): ScheduledLesson[] {
  return open
    .filter(({ dueDate }) => dueDate !== null && isOverdue(dueDate, today))
    .sort((one, other) => (one.dueDate ?? '').localeCompare(other.dueDate ?? ''));
}

function presentFeedback(row: FeedbackRow | undefined): EnrolledCourse['feedback'] {
  if (!row) return null;
  const { lesson, text, mark, terms, at } = row;
  const counted = mark === null ? null : countedMark(mark, terms);
  return { lesson, text, mark: counted, at: new Date(at).toISOString() };
}
