import { type Day, dayIn } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { LearnerCourse } from '../weeks/queries.ts';
import { ownDueDate } from './lesson-schedule.ts';
import { listCourseLessons } from './lesson-schedule-queries.ts';
import { listAgreedDays } from './own-deadline-queries.ts';
import { loadLearnerDays } from './own-deadlines.ts';
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
  const [enrolment, lessons, daysOf, agreed] = await Promise.all([
    findCourseEnrolment(db, accountId, courseId),
    listCourseLessons(db, [courseId]),
    loadLearnerDays(db, [{ accountId, courseId }]),
    listAgreedDays(db, [{ accountId, courseId }]),
  ]);
  if (!enrolment?.enrolledAt) return [];
  const { startsOn, weeks, enrolledAt, timeZone } = enrolment;
  const { opened } = daysOf(accountId, courseId);
  const own = new Map(
    agreed.filter(({ isOwn }) => isOwn).map(({ lessonId, dueOn }) => [lessonId, dueOn]),
  );
  const run = {
    ...{ startsOn, weeks },
    enrolledOn: dayIn(timeZone, enrolledAt),
    days: { agreed: new Map<string, Day>(), opened },
  };
  return lessons
    .filter(({ deadline }) => deadline !== null)
    .map((lesson) => ({
      lessonId: lesson.lessonId,
      title: lesson.title,
      ruledOn: ownDueDate(lesson, run),
      agreedOn: own.get(lesson.lessonId) ?? null,
    }));
}
