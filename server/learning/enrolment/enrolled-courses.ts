import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type Day, dayIn } from '../../platform/time/days.ts';
import { isOverdue, positionsOf } from '../schedule/due-dates.ts';
import {
  presentLesson,
  type ScheduledLesson,
  scheduleLesson,
} from '../schedule/lesson-schedule.ts';
import type { CourseLesson } from '../schedule/lesson-schedule-queries.ts';
import { presentRun } from '../schedule/runs.ts';
import type { ListOutlines } from './course-outlines.ts';
import { type EnrolledCourseRow, findEnrolledCourses } from './enrolled-course-queries.ts';

interface EnrolledLesson extends CourseLesson {
  isDone: boolean;
  /** Completed by hand, without its quiz. */
  isMarked: boolean;
  /** Handed in, and not complete until a reviewer accepts it. */
  isWaiting: boolean;
}

export async function listEnrolledCourses(
  db: Db,
  viewer: Viewer,
  listOutlines: ListOutlines,
): Promise<{ today: Day; courses: EnrolledCourse[] }> {
  const found = await findEnrolledCourses(db, viewer.accountId);
  const { timeZone, enrolments, completed, marked, waiting } = found;
  const today = dayIn(timeZone);
  const byId = new Map(enrolments.map((row) => [row.courseId, row]));
  const outlines = await listOutlines(db, [...byId.keys()]);
  const courses = outlines.flatMap((outline) => {
    const row = byId.get(outline.card.id);
    const lessons = outline.lessons.map((lesson) => {
      const isDone = completed.has(lesson.lessonId);
      return {
        ...lesson,
        isDone,
        isMarked: marked.has(lesson.lessonId),
        isWaiting: !isDone && waiting.has(lesson.lessonId),
      };
    });
    return row ? { ...outline.card, ...present(row, lessons, today) } : [];
  });
  // Whatever is overdue comes first, the longest overdue before the others.
  const overdueSince = ({ missed }: EnrolledCourse) => missed[0]?.dueDate ?? '9999';
  courses.sort((one, other) => overdueSince(one).localeCompare(overdueSince(other)));
  return { today, courses };
}

function present(row: EnrolledCourseRow, lessons: readonly EnrolledLesson[], today: Day) {
  const { completedAt, runId, startsOn, weeks } = row;
  const open = scheduleOpen(row, lessons);
  const waiting = lessons.filter(({ isWaiting }) => isWaiting);
  const isComplete = completedAt !== null;
  // Lessons marked by hand need their quiz, and so do lessons added after the course was completed.
  const unproven = lessons.filter(({ isDone, isMarked }) => isMarked || (isComplete && !isDone));
  return {
    done: lessons.filter(({ isDone }) => isDone).length,
    enrolledAt: new Date(row.enrolledAt).toISOString(),
    completedAt: completedAt && new Date(completedAt).toISOString(),
    run: runId && startsOn ? presentRun({ id: runId, startsOn }, weeks) : null,
    nextLesson: open[0] ? presentLesson(open[0]) : null,
    open: row.open,
    missed: isComplete || !row.open ? [] : listMissed(open, today).map(presentLesson),
    lastLearnedOn: row.lastLearnedOn,
    feedback: presentFeedback(row),
    askedAgain: row.open ? row.askedAgain : [],
    waiting: waiting.map(named),
    certificateId: row.certificateId,
    unproven: row.certificateId ? [] : unproven.filter(({ isWaiting }) => !isWaiting).map(named),
    stars: row.stars,
  };
}

const named = ({ slug, title }: EnrolledLesson) => ({ slug, name: title });

/** The lessons still to do, with their due dates. */
function scheduleOpen(
  { startsOn, weeks }: EnrolledCourseRow,
  lessons: readonly EnrolledLesson[],
): ScheduledLesson[] {
  const positions = positionsOf(lessons.map(({ moduleId }) => moduleId));
  return lessons.flatMap((lesson, index) => {
    const position = positions[index];
    if (lesson.isDone || lesson.isWaiting || !position) return [];
    return scheduleLesson(lesson, index, position, { startsOn, weeks });
  });
}

/** Longest overdue first, because due dates follow the order of lessons. */
function listMissed(open: readonly ScheduledLesson[], today: Day): ScheduledLesson[] {
  return open.filter(({ dueDate }) => dueDate !== null && isOverdue(dueDate, today));
}

function presentFeedback(row: EnrolledCourseRow): EnrolledCourse['feedback'] {
  const { feedback: text, feedbackLesson: lesson, feedbackMark: mark, feedbackAt: at } = row;
  return text && lesson && at ? { lesson, text, mark, at: new Date(at).toISOString() } : null;
}
