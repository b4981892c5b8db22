import { getMyAssignment } from '../../contract/assessment/assignments.ts';
import { getMyAttempts, submitAttempt } from '../../contract/assessment/quizzes.ts';
import { getMyRating, rateCourse } from '../../contract/community/comments.ts';
import {
  completeLesson,
  enrol,
  getMyLesson,
  listRuns,
  reopenLesson,
  switchRun,
} from '../../contract/learning/enrolment.ts';
import { recordActivity } from '../../contract/learning/progress.ts';
import type { Db } from '../../server/platform/postgres/database.ts';
import type { signedIn, TestApp } from './app.ts';
import { buildCourse, rightAnswers } from './factories.ts';
import { buildMember, buildTeam, inDays } from './teams.ts';

const wrongAnswers = rightAnswers.map((answer) => (answer + 1) % 4);

export async function buildPaidCourse(db: Db) {
  const course = await buildCourse(db, {
    priceCents: 2500,
    lessons: [{}, {}, { kind: 'assignment' }],
  });
  const [first = '', second = '', assignment = ''] = course.lessons.map(({ slug }) => slug);
  return { id: course.id, first, second, assignment };
}
type Course = Awaited<ReturnType<typeof buildPaidCourse>>;
type Ask = Awaited<ReturnType<typeof signedIn>>['ask'];

export const attempt = (ask: Ask, slug: string, answers: number[]) =>
  ask(submitAttempt, {
    params: { slug },
    body: { answers, version: 1, key: crypto.randomUUID() },
  });

export const enrolmentWay = async (db: Db, accountId: number, courseId: number) => {
  const row = await db
    .selectFrom('learning.enrolment')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .select('way')
    .executeTakeFirst();
  return row?.way;
};

/** A team member who has started a course with the team's licence and has a review overdue. */
export async function startLicensedCourse(app: TestApp) {
  const team = await buildTeam(app);
  const { ask, account } = await buildMember(app, team.id);
  const course = await buildPaidCourse(app.db);
  await ask(enrol, { params: { id: course.id } });
  await attempt(ask, course.first, wrongAnswers);
  await attempt(ask, course.first, rightAnswers);
  await app.db
    .updateTable('assessment.review_card')
    .set({ due_at: inDays(-1) })
    .where('account_id', '=', account.id)
    .execute();
  return { team, ask, account, course };
}

/** Makes every call that needs access to the course; a note stays its author's, so it is not among them. */
export async function callCourseEndpoints(ask: Ask, course: Course) {
  const { first, second, assignment } = course;
  const params = { id: course.id };
  const own = (await ask(getMyLesson, { params: { slug: second } })).body.data;
  const { data: runs } = (await ask(listRuns, { params })).body;
  return {
    read: own.can.read,
    text: own.content?.html !== undefined,
    questions: (own.content?.quiz?.questions.length ?? 0) > 0,
    statuses: [
      (await ask(recordActivity, { params: { slug: second }, body: { seconds: 30 } })).status,
      (await attempt(ask, second, wrongAnswers)).status,
      (await ask(getMyAttempts, { params: { slug: first }, query: {} })).status,
      (await ask(completeLesson, { params: { slug: second } })).status,
      (await ask(reopenLesson, { params: { slug: second } })).status,
      (await ask(getMyAssignment, { params: { slug: assignment } })).status,
      (await ask(rateCourse, { params, body: { stars: 4, comment: '' } })).status,
      (await ask(listRuns, { params })).status,
      (await ask(switchRun, { params, body: { runId: runs?.next[0]?.id ?? crypto.randomUUID() } }))
        .status,
      (await ask(enrol, { params })).status,
    ],
    mayRate: (await ask(getMyRating, { params })).body.data.can.rate,
  };
}

/** What these calls return with and without access. */
export const open = {
  read: true,
  text: true,
  questions: true,
  mayRate: true,
  statuses: Array.from({ length: 10 }, () => 200),
};
export const locked = {
  read: false,
  text: false,
  questions: false,
  mayRate: false,
  statuses: Array.from({ length: 10 }, () => 403),
};
