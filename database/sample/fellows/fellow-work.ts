import { addDays, type Day, mondayFrom } from '../../../contract/text/days.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import * as courseworkQueries from '../coursework-queries.ts';
import { dayOf, momentAgo } from '../dates.ts';
import { studentId } from '../student/script.ts';
import { managerUsername } from '../teams/script.ts';
import * as queries from './queries.ts';
import * as script from './script.ts';

/** The manager and three others have handed in the same assignment and begun to review each other. */
export async function insertFellowWork(db: Db, today: Day): Promise<void> {
  const lesson = await queries.findAssignment(db, script.lesson);
  // An installation may leave out the courses that come with Stepwell.
  if (!lesson) return;
  const { id: lessonId, courseId } = lesson;
  const managerId = await queries.findAccount(db, managerUsername);
  const others = await queries.listLearners(db, studentId + 20, script.works.length - 1);
  const accountOf = (who: number) => (who === script.manager ? managerId : (others[who - 1] ?? 0));
  const works = script.works.map(({ by, daysAgo, answer }) => ({
    by,
    accountId: accountOf(by),
    answer,
    enrolledOn: addDays(today, -daysAgo),
    submittedAt: momentAgo(today, daysAgo, 210 + by * 17),
  }));
  await courseworkQueries.insertEnrolments(
    db,
    works.map(({ accountId, enrolledOn, submittedAt }) => ({
      accountId,
      courseId,
      startsOn: mondayFrom(enrolledOn),
      enrolledAt: new Date(submittedAt.getTime() - 90 * 60 * 1000),
      completedAt: null,
      way: 'free' as const,
      writes: false,
    })),
  );
  await courseworkQueries.insertCompletions(
    db,
    works.map(({ accountId, submittedAt }) => ({
      accountId,
      lessonId,
      way: 'submission' as const,
      completedAt: submittedAt,
    })),
  );
  await courseworkQueries.insertActivity(
    db,
    works.map(({ accountId, submittedAt }) => ({
      accountId,
      day: dayOf(submittedAt),
      lessonId,
      seconds: 0,
    })),
  );
  const submissions = new Map<number, string>();
  for (const { by, accountId, answer, submittedAt } of works) {
    const work = { accountId, lessonId, answer, submittedAt };
    submissions.set(by, await queries.insertWork(db, work));
  }
  for (const [index, { by, of, daysAgo, points, sentence }] of script.reviews.entries()) {
    await queries.insertPeerReview(db, {
      submissionId: submissions.get(of) ?? '',
      accountId: accountOf(by),
      points: points.map((answer, place) => ({ question: lesson.rubric[place] ?? '', answer })),
      sentence,
      at: momentAgo(today, daysAgo, 300 + index * 25),
    });
  }
  await queries.passOnReviewed(db);
}
