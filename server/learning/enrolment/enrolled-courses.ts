import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { listCardsById } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type Day, dayIn } from '../../platform/time/days.ts';
import { findTimeZone } from '../learner-queries.ts';
import { isOverdue } from '../schedule/due-dates.ts';
import { loadSchedules, presentLesson, type ScheduledLesson } from '../schedule/lesson-schedule.ts';
import { presentRun } from '../schedule/runs.ts';
import * as queries from './enrolled-course-queries.ts';

export async function listEnrolledCourses(
  db: Db,
  viewer: Viewer,
): Promise<{ today: Day; courses: EnrolledCourse[] }> {
  const [timeZone, enrolments] = await Promise.all([
    findTimeZone(db, viewer.accountId),
    queries.listEnrolledCourses(db, viewer.accountId),
  ]);
  const today = dayIn(timeZone);
  const ids = enrolments.map(({ courseId }) => courseId);
  const [cards, scheduleOf] = await Promise.all([listCardsById(db, ids), loadSchedules(db, ids)]);
  const byId = new Map(enrolments.map((row) => [row.courseId, row]));
  const courses = cards.flatMap((card) => {
    const row = byId.get(card.id);
    return row ? { ...card, ...present(row, scheduleOf(card.id, row), today) } : [];
  });
  return { today, courses };
}

function present(row: queries.EnrolledCourseRow, lessons: readonly ScheduledLesson[], today: Day) {
  const { weeks, ways, completedAt } = row;
  const open = lessons.filter(({ lessonId }) => !ways[lessonId]);
  const isComplete = completedAt !== null;
  // Lessons marked by hand need their quiz, and so do lessons added after the course was completed.
  const unproven = lessons.filter(
    ({ lessonId }) => ways[lessonId] === 'marked' || (isComplete && !ways[lessonId]),
  );
  return {
    done: lessons.length - open.length,
    enrolledAt: row.enrolledAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    run:
      row.runId && row.startsOn
        ? presentRun({ id: row.runId, startsOn: row.startsOn }, weeks)
        : null,
    nextLesson: open[0] ? presentLesson(open[0]) : null,
    open: row.open,
    missed: isComplete || !row.open ? [] : listMissed(open, today).map(presentLesson),
    lastLearnedOn: row.lastLearnedOn,
    feedback: presentFeedback(row),
    certificateId: row.certificateId,
    unproven: row.certificateId ? [] : unproven.map(({ slug, title }) => ({ slug, name: title })),
    stars: row.stars,
  };
}

/** Longest overdue first, because due dates follow the order of lessons. */
function listMissed(open: readonly ScheduledLesson[], today: Day): ScheduledLesson[] {
  return open.filter(({ dueDate }) => dueDate !== null && isOverdue(dueDate, today));
}

function presentFeedback(row: queries.EnrolledCourseRow): EnrolledCourse['feedback'] {
  const { feedback: text, feedbackLesson: lesson, feedbackMark: mark, feedbackAt: at } = row;
  return text && lesson && at ? { lesson, text, mark, at: at.toISOString() } : null;
}
