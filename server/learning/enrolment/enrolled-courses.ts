import type { LessonStep, EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { listCardsById } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type Day, dayIn } from '../../platform/time/days.ts';
import { isOverdue } from '../schedule/due-dates.ts';
import { presentRun } from '../schedule/runs.ts';
import { listSteps, type Step } from '../schedule/steps.ts';
import { listTaken, type TakenRow } from './enrolled-course-queries.ts';
import { findTimeZone } from './queries.ts';

export async function listTakenCourses(
  db: Db,
  viewer: Viewer,
): Promise<{ today: Day; courses: EnrolledCourse[] }> {
  const [timeZone, taken] = await Promise.all([
    findTimeZone(db, viewer.accountId),
    listTaken(db, viewer.accountId),
  ]);
  const today = dayIn(timeZone);
  const ids = taken.map(({ courseId }) => courseId);
  const [cards, stepsOf] = await Promise.all([listCardsById(db, ids), listSteps(db, ids)]);
  const byId = new Map(taken.map((row) => [row.courseId, row]));
  const courses = cards.flatMap((card) => {
    const row = byId.get(card.id);
    return row ? { ...card, ...present(row, stepsOf(card.id, row), today) } : [];
  });
  return { today, courses };
}

function present(row: TakenRow, steps: readonly Step[], today: Day) {
  const { weeks, ways, completedAt } = row;
  const open = steps.filter(({ lessonId }) => !ways[lessonId]);
  const isComplete = completedAt !== null;
  // What is complete by a mark waits for its quiz; so does what was added once all was done.
  const unproven = steps.filter(
    ({ lessonId }) => ways[lessonId] === 'marked' || (isComplete && !ways[lessonId]),
  );
  return {
    done: steps.length - open.length,
    enrolledAt: row.enrolledAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    run:
      row.runId && row.startsOn
        ? presentRun({ id: row.runId, startsOn: row.startsOn }, weeks)
        : null,
    nextLesson: open[0] ? presentStep(open[0]) : null,
    open: row.open,
    missed: isComplete || !row.open ? [] : listMissed(open, today).map(presentStep),
    lastLearnedOn: row.lastLearnedOn,
    feedback: presentFeedback(row),
    certificateId: row.certificateId,
    unproven: row.certificateId ? [] : unproven.map(({ slug, title }) => ({ slug, title })),
    stars: row.stars,
  };
}

/** Due dates rise with the lessons: in their order, the longest overdue is the first. */
function listMissed(open: readonly Step[], today: Day): Step[] {
  return open.filter(({ dueOn }) => dueOn !== null && isOverdue(dueOn, today));
}

export function presentStep({ slug, title, kind, minutes, position, dueOn }: Step): LessonStep {
  return { slug, title, kind, minutes, position, dueOn };
}

function presentFeedback(row: TakenRow): EnrolledCourse['feedback'] {
  const { feedback: text, feedbackLesson: lesson, feedbackMark: mark, feedbackAt: at } = row;
  return text && lesson && at ? { lesson, text, mark, at: at.toISOString() } : null;
}
