import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getMyAssignment,
  reviewSubmission,
  submitAssignment,
} from '../../../contract/assessment/assignments.ts';
import { getSubmission } from '../../../contract/assessment/submissions.ts';
import { getAchievements } from '../../../contract/learning/achievements.ts';
import { getMyCourse, listEnrolledCourses } from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { countLearners } from '../../../contract/teaching/learners.ts';
import { assignCourse, listMyAssignedCourses } from '../../../contract/teams/assignments.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { attempt } from '../../../tests/support/course-access.ts';
import {
  buildCourse,
  buildLearner,
  buildOwner,
  rightAnswers,
  writtenTask,
} from '../../../tests/support/factories.ts';
import { assignedTo, newAssignment } from '../../../tests/support/team-learning.ts';
import { buildMember, buildTeam } from '../../../tests/support/teams.ts';
import { listDueTasks } from '../../learning/reminders/due-tasks.ts';
import { acceptReleasedWork } from '../submissions/review-submission.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Session = Pick<Awaited<ReturnType<typeof signedIn>>, 'ask'>;

/** A course of a text to hand in, which has to be accepted, and a lesson with a quiz. */
async function openCourse(acceptedFrom?: number) {
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, {
    ownerId: owner.id,
    lessons: [
      {
        kind: 'assignment',
        task: writtenTask,
        ...(acceptedFrom !== undefined && { acceptedFrom }),
      },
      { title: 'The quiz' },
    ],
  });
  const [assignment, quiz] = course.lessons.map(({ slug }) => slug);
  const teacher = await signedIn(app, owner);
  const params = { slug: assignment ?? '' };
  return {
    course,
    teacher,
    params,
    handIn: async ({ ask }: Session) => {
      const body = { answer: 'Light.', key: randomUUID() };
      const { status, body: reply } = await ask(submitAssignment, { params, body });
      expect(status).toBe(201);
      return reply.data.id;
    },
    passQuiz: ({ ask }: Session) => attempt(ask, quiz ?? '', rightAnswers),
    review: (
      id: string,
      review: {
        state?: 'reviewed' | 'returned';
        mark?: number | null;
        lastReviewedAt?: string | null;
      } = {},
    ) =>
      teacher.ask(reviewSubmission, {
        params: { id },
        body: { feedback: `Because of ${JSON.stringify(review)}.`, ...review },
      }),
  };
}

const newLearner = async () => {
  const account = await buildLearner(app.db);
  return { account, ...(await signedIn(app, account)) };
};

async function standing({ ask }: Session, course: { id: number }) {
  const mine = (await ask(getMyCourse, { params: { id: course.id } })).body.data;
  return {
    done: mine.done.length,
    isComplete: mine.completedAt !== null,
    certified: mine.certified,
    waiting: mine.waiting.length,
  };
}

const complete = { done: 2, isComplete: true, certified: true, waiting: 0 };
const waiting = { done: 1, isComplete: false, certified: false, waiting: 1 };
const askedAgain = { ...waiting, waiting: 0 };

describe('an assignment that has to be accepted', () => {
  it('completes the course and brings the certificate when it is, not when it’s handed in', async () => {
    const { course, handIn, passQuiz, review } = await openCourse(0);
    const learner = await newLearner();
    await passQuiz(learner);
    const first = await handIn(learner);
    expect(await standing(learner, course)).toEqual(waiting);
    await review(first, { state: 'returned', mark: 25 });
    expect(await standing(learner, course)).toEqual(askedAgain);
    const second = await handIn(learner);
    expect(await standing(learner, course)).toEqual(waiting);
    await review(second);
    expect(await standing(learner, course)).toEqual(complete);
    const titles = (await learner.ask(listNotifications, { query: {} })).body.data.map(
      ({ title }) => title,
    );
    expect(titles).toContain('Accepted: Lesson 1');
  });

  it('is complete when handed in, unless the course asks for that', async () => {
    const { course, handIn, passQuiz, review } = await openCourse();
    const learner = await newLearner();
    await passQuiz(learner);
    const id = await handIn(learner);
    expect(await standing(learner, course)).toEqual(complete);
    expect((await review(id, { mark: 25, state: 'returned' })).status).toBe(200);
    expect(await standing(learner, course)).toEqual(complete);
  });

  it('is accepted from its mark on; a lower one can only ask for another try', async () => {
    const { course, handIn, passQuiz, review, teacher } = await openCourse(60);
    const learner = await newLearner();
    await passQuiz(learner);
    const id = await handIn(learner);
    for (const mark of [59, 0, null]) {
      const { status, errors } = await review(id, { mark });
      expect([status, errors[0]]).toEqual([
        400,
        {
          field: 'mark',
          message:
            'This assignment is accepted from 60 of 100. Give at least that, or ask for another try.',
        },
      ]);
    }
    expect(await standing(learner, course)).toEqual(waiting);
    const shown = (await teacher.ask(getSubmission, { params: { id }, query: {} })).body.data;
    expect(shown).toMatchObject({ isAccepted: false, assignment: { acceptedFrom: 60 } });
    expect((await review(id, { mark: 60 })).status).toBe(200);
    expect(await standing(learner, course)).toEqual(complete);
  });

  it('stays accepted when its review changes or a later try is refused', async () => {
    const { course, handIn, passQuiz, review, teacher, params } = await openCourse(60);
    const learner = await newLearner();
    await passQuiz(learner);
    const first = await handIn(learner);
    await review(first, { mark: 80 });
    const { review: given } = (
      await teacher.ask(getSubmission, { params: { id: first }, query: {} })
    ).body.data;
    const changed = await review(first, { mark: 20, lastReviewedAt: given?.at ?? null });
    expect(changed.status).toBe(200);
    expect(await standing(learner, course)).toEqual(complete);
    const second = await handIn(learner);
    await review(second, { state: 'returned' });
    expect(await standing(learner, course)).toEqual(complete);
    const { submissions } = (await learner.ask(getMyAssignment, { params })).body.data;
    expect(submissions.map(({ isAccepted }) => isAccepted)).toEqual([false, true]);
  });

  it('tells the learner what is missing, and asks for nothing meanwhile', async () => {
    const { course, handIn, params } = await openCourse(0);
    const learner = await newLearner();
    await handIn(learner);
    const [card] = (await learner.ask(listEnrolledCourses, {})).body.data.courses;
    const lesson = { slug: params.slug, name: 'Lesson 1' };
    expect(card).toMatchObject({
      done: 0,
      waiting: [lesson],
      nextLesson: { name: 'The quiz' },
      unproven: [],
    });
    const home = (await learner.ask(getLearnerHome, {})).body.data;
    expect(home.next).toMatchObject({ course: { id: course.id }, lesson: { name: 'The quiz' } });
    const { waiting } = (await learner.ask(getAchievements, {})).body.data;
    expect(waiting).toEqual([{ ...lesson, courseTitle: expect.any(String) }]);
    const accountId = learner.account.id;
    const due = (await listDueTasks(app.db, [accountId]))(accountId);
    expect(due.map(({ task }) => task)).toEqual(['Quiz: The quiz']);
  });

  it('counts for a team from the moment it is accepted', async () => {
    const { course, handIn, passQuiz, review } = await openCourse(0);
    const team = await buildTeam(app, { seats: 5 });
    const ana = await buildMember(app, team.id, { name: 'Ana' });
    await team.ask(assignCourse, {
      params: { id: team.id },
      body: newAssignment({ courseId: course.id, accountIds: [ana.account.id] }),
    });
    const given = () => assignedTo(app, ana.account.id);
    const next = async () =>
      (await ana.ask(listMyAssignedCourses, {})).body.data.current[0]?.nextLesson;
    const id = await handIn(ana);
    expect(await next()).toBe(course.lessons[1]?.slug);
    await passQuiz(ana);
    expect(await next()).toBeNull();
    expect((await given())[0]).toMatchObject({ done_at: null, started_at: expect.any(Date) });
    await review(id);
    expect((await given())[0]).toMatchObject({ done_at: expect.any(Date) });
  });
});

it('nobody is stuck while their work waits', async () => {
  const { course, teacher, handIn, review } = await openCourse(0);
  const learner = await newLearner();
  const id = await handIn(learner);
  await app.db
    .updateTable('studio.learner')
    .set({ progress_at: sql`now() - interval '30 days'` })
    .where('course_id', '=', course.id)
    .execute();
  const stuck = async () =>
    (await teacher.ask(countLearners, { params: { id: course.id } })).body.data.stuck;
  expect(await stuck()).toBe(0);
  await review(id, { state: 'returned' });
  expect(await stuck()).toBe(1);
});

describe('when the course changes its mind', () => {
  const ask = (course: { lessons: { id: string }[] }, acceptedFrom: number | null) =>
    app.db
      .updateTable('catalog.lesson')
      .set({ accepted_from: acceptedFrom })
      .where('id', '=', course.lessons[0]?.id ?? '')
      .execute();

  it('leaves what was complete before complete', async () => {
    const { course, handIn, passQuiz } = await openCourse();
    const learner = await newLearner();
    await passQuiz(learner);
    await handIn(learner);
    await ask(course, 60);
    await acceptReleasedWork(app.db);
    expect(await standing(learner, course)).toEqual(complete);
  });

  it('judges work that waits by the mark at the time of the review', async () => {
    const { course, handIn, passQuiz, review } = await openCourse(80);
    const learner = await newLearner();
    await passQuiz(learner);
    const id = await handIn(learner);
    await ask(course, 50);
    expect((await review(id, { mark: 55 })).status).toBe(200);
    expect(await standing(learner, course)).toEqual(complete);
  });

  it('completes what was handed in once it needn’t be accepted any more', async () => {
    const { course, handIn, passQuiz, review } = await openCourse(0);
    const [waitingOne, refused] = [await newLearner(), await newLearner()];
    for (const learner of [waitingOne, refused]) await passQuiz(learner);
    await handIn(waitingOne);
    await review(await handIn(refused), { state: 'returned' });
    await acceptReleasedWork(app.db);
    expect(await standing(waitingOne, course)).toEqual(waiting);
    await ask(course, null);
    await acceptReleasedWork(app.db);
    expect(await standing(waitingOne, course)).toEqual(complete);
    expect(await standing(refused, course)).toEqual(complete);
  });
});
