import { type Day, dayIn } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { LearnerCourse } from '../weeks/queries.ts';
import { listCourseLessons } from './lesson-schedule-queries.ts';
import { loadLearnerDays, noDays, ownDueDate } from './own-deadlines.ts';
import { findCourseEnrolment } from './run-queries.ts';

export interface LearnerDeadline {
  lessonId: string;
  title: string;
  /** By the rule, without what was agreed. */
  ruledOn: Day | null;
  agreedOn: Day | null;
}

/** The assignments of a course that have their own deadline, in order, as they are due to one learner. */
export async function listLearnerDeadlines(
  db: Db,
  { accountId, courseId }: LearnerCourse,
): Promise<LearnerDeadline[]> {
  const [enrolment, lessons, daysOf] = await Promise.all([
    findCourseEnrolment(db, accountId, courseId),
    listCourseLessons(db, [courseId]),
    loadLearnerDays(db, [{ accountId, courseId }]),
  ]);
  if (!enrolment?.enrolledAt) return [];
  const { startsOn, enrolledAt, timeZone } = enrolment;
  const { agreed, opened } = daysOf(accountId, courseId);
  const enrolledOn = dayIn(timeZone, enrolledAt);
  const run = { startsOn, enrolledOn, days: { ...noDays, opened } };
  return lessons
    .filter(({ deadline }) => deadline !== null)
    .map((lesson) => ({
      lessonId: lesson.lessonId,
      title: lesson.title,
      ruledOn: ownDueDate(lesson, run),
      agreedOn: agreed.get(lesson.lessonId) ?? null,
    }));
}
