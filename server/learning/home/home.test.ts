import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateCourse } from '../../../contract/community/comments.ts';
import {
  completeLesson,
  enrol,
  listEnrolledCourses,
  recordCourseView,
} from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { addReminder } from '../../../contract/learning/schedule.ts';
import { addDays, dayIn, mondayFrom } from '../../../contract/text/days.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { getLearnerHome as readHome } from './home.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function buildFree(lessons = 2, wishes: { title?: string } = {}) {
  const course = await buildCourse(app.db, {
    ...wishes,
    lessons: Array.from({ length: lessons }, () => ({})),
  });
  return { ...course, params: { id: course.id }, slugs: course.lessons.map(({ slug }) => slug) };
}

async function buildSignedIn() {
  const account = await buildLearner(app.db);
  return { account, ...(await signedIn(app, account)) };
}

async function certify(accountId: number, courseId: number, revoked = false) {
  await app.db
    .insertInto('learning.certificate')
    .values({
      account_id: accountId,
      course_id: courseId,
      learner_name: 'Robin',
      course_title: 'x',
      teacher: 'Robin Teacher',
      minutes: 20,
      completed_at: new Date(),
      completed_on: dayIn('UTC'),
      ...(revoked ? { revoked_at: new Date(), revoked_reason: 'A mistake.' } : {}),
    })
    .execute();
}

describe("the learner's home", () => {
  it('has no next lesson before enrolling', async () => {
    const { ask } = await buildSignedIn();
    const { body } = await ask(getLearnerHome, {});
    expect(body.data).toMatchObject({ today: dayIn('UTC'), next: null, recent: [] });
  });

  it('continues the newest enrolment, then the course last worked in', async () => {
    const [one, two, three] = [await buildFree(3), await buildFree(2), await buildFree(1)];
    const { ask } = await buildSignedIn();
    const nextCourse = async () => (await ask(getLearnerHome, {})).body.data.next;
    for (const { params } of [one, two, three]) await ask(enrol, { params });
    expect((await nextCourse())?.course.id).toBe(three.id);
    await ask(completeLesson, { params: { slug: two.slugs[0] ?? '' } });
    await ask(completeLesson, { params: { slug: one.slugs[0] ?? '' } });
    const startsOn = mondayFrom(dayIn('UTC'));
    expect(await nextCourse()).toMatchObject({
      course: { id: one.id },
      lesson: { slug: one.slugs[1], position: 2, time: 10, dueDate: addDays(startsOn, 9) },
      done: 1,
      total: 3,
      module: { title: 'Week 1: Beginning', position: 1, dueDate: addDays(startsOn, 13) },
    });
    await ask(completeLesson, { params: { slug: two.slugs[1] ?? '' } });
    // A completed course is no longer suggested.
    expect((await nextCourse())?.course.id).toBe(one.id);
  });

  it('skips a course without open lessons', async () => {
    const [open, empty] = [await buildFree(2), await buildFree(0)];
    const { ask } = await buildSignedIn();
    for (const { params } of [open, empty]) await ask(enrol, { params });
    expect((await ask(getLearnerHome, {})).body.data.next?.course.id).toBe(open.id);
  });

  it('names the next two lessons of a viewed course', async () => {
    const course = await buildFree(4);
    const { ask, account } = await buildSignedIn();
    await ask(recordCourseView, { params: course.params });
    const [first, ...rest] = await app.db
      .selectFrom('catalog.lesson')
      .where('course_id', '=', course.id)
      .select(['id', 'slug'])
      .orderBy('position')
      .execute();
    await app.db
      .insertInto('learning.lesson_completion')
      .values({ account_id: account.id, lesson_id: first?.id ?? '', way: 'marked' })
      .execute();
    const [recent] = (await ask(getLearnerHome, {})).body.data.recent;
    expect(recent).toMatchObject({ done: 1, lessons: 4 });
    expect(recent?.next.map(({ slug }) => slug)).toEqual(rest.slice(0, 2).map(({ slug }) => slug));
  });

  it('shows the last four viewed courses, without drafts', async () => {
    const courses = await Promise.all(Array.from({ length: 5 }, () => buildFree(1)));
    const draft = await buildCourse(app.db, { draft: true });
    const { ask } = await buildSignedIn();
    for (const { params } of courses) await ask(recordCourseView, { params });
    await ask(recordCourseView, { params: { id: courses[1]?.id ?? 0 } });
    for (const id of [draft.id, 999_999]) {
      expect((await ask(recordCourseView, { params: { id } })).status).toBe(404);
    }
    const { body } = await ask(getLearnerHome, {});
    const order = [1, 4, 3, 2].map((index) => courses[index]?.id);
    expect(body.data.recent.map(({ id }) => id)).toEqual(order);
    const other = await buildSignedIn();
    expect((await other.ask(getLearnerHome, {})).body.data.recent).toEqual([]);
  });

  it('ranks certificates by number of holders, without revoked ones', async () => {
    const [often, once, revoked] = [await buildFree(), await buildFree(), await buildFree()];
    const learners = await Promise.all([1, 2, 3].map(() => buildLearner(app.db)));
    for (const { id } of learners) await certify(id, often.id);
    for (const { id } of learners.slice(1)) await certify(id, revoked.id, true);
    await certify(learners[0]?.id ?? 0, once.id);
    const recorder = openRecorder(app.connectionString);
    try {
      const viewer = viewerOf(learners[0]?.id ?? 0);
      const { certificates } = await readHome(recorder.db, viewer, async () => []);
      expect(certificates).toHaveLength(4);
      expect(certificates.slice(0, 2)).toMatchObject([
        { courseId: often.id, earned: 3, duration: '2 Weeks' },
        { courseId: once.id, earned: 1 },
      ]);
      expect(certificates.slice(2).every(({ earned }) => earned === 0)).toBe(true);
    } finally {
      await recorder.close();
    }
  });

  it('counts days in a row up to today or yesterday', async () => {
    const { account, ask } = await buildSignedIn();
    const { lessons } = await buildFree(1);
    const today = dayIn('UTC');
    const learn = (daysAgo: number, how: { worked?: boolean; seconds?: number }) =>
      app.db
        .insertInto('learning.activity')
        .values({
          account_id: account.id,
          day: addDays(today, -daysAgo),
          lesson_id: lessons[0]?.id ?? '',
          ...how,
        })
        .execute();
    const agenda = async () => (await ask(getLearnerHome, {})).body.data.agenda;
    expect(await agenda()).toMatchObject({ streak: 0, learnedToday: false });
    await learn(1, { worked: true });
    await learn(2, { seconds: 60 });
    await learn(3, { seconds: 59 });
    await learn(4, { worked: true });
    expect(await agenda()).toMatchObject({ streak: 2, learnedToday: false });
    await learn(0, { worked: true });
    expect(await agenda()).toMatchObject({ streak: 3, learnedToday: true });
    const { week } = await agenda();
    expect(week).toHaveLength(7);
    expect(new Date(week[0]?.on ?? '').getUTCDay()).toBe(1);
    const learned = [0, 1, 2, 4].map((daysAgo) => addDays(today, -daysAgo));
    expect(week).toEqual(week.map(({ on }) => ({ on, learned: learned.includes(on) })));
    expect(week).toContainEqual({ on: today, learned: true });
  });

  it('names the earliest due date of all open courses and reminders', async () => {
    const { ask } = await buildSignedIn();
    const agenda = async () => (await ask(getLearnerHome, {})).body.data.agenda;
    expect((await agenda()).nextDue).toBeNull();
    const [early, late] = [await buildFree(2), await buildFree(2)];
    for (const { params } of [early, late]) await ask(enrol, { params });
    await app.db
      .updateTable('learning.run')
      .set({ starts_on: addDays(mondayFrom(dayIn('UTC')), -7) })
      .where('course_id', '=', early.id)
      .execute();
    // The other course is the one to continue.
    await ask(completeLesson, { params: { slug: late.slugs[0] ?? '' } });
    expect((await agenda()).nextDue).toMatchObject({ lessonSlug: early.slugs[0] });
    const body = { courseId: null, task: 'Call Ada', dueDate: '2026-01-02', dueTime: null };
    await ask(addReminder, { body });
    expect((await agenda()).nextDue).toEqual({
      on: '2026-01-02',
      task: 'Call Ada',
      lessonSlug: null,
    });
  });

  it('counts finished courses and the reviews that are due', async () => {
    const { account, ask } = await buildSignedIn();
    const { slugs, lessons } = await buildFree(1);
    await ask(completeLesson, { params: { slug: slugs[0] ?? '' } });
    const { id } = await app.db
      .insertInto('assessment.question')
      .values({
        lesson_id: lessons[0]?.id ?? '',
        version: 1,
        position: 99,
        question: 'Why?',
        options: ['a', 'b'],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('assessment.quiz')
      .values({ lesson_id: lessons[0]?.id ?? '', version: 1, content_hash: 'x' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await app.db
      .insertInto('assessment.review_card')
      .values({ account_id: account.id, question_id: id })
      .execute();
    const { coursesFinished, next, agenda } = (await ask(getLearnerHome, {})).body.data;
    expect(coursesFinished).toBe(1);
    expect(next).toBeNull();
    expect(agenda).toMatchObject({ reviewsDue: 1, nextReviewAt: null, tenMinutes: 'new' });
  });
});

const viewerOf = (accountId: number) =>
  ({
    accountId,
    username: 'x',
    role: 'User',
    sessionId: 'x',
    state: 'active',
    address: '',
  }) as const;

describe('enrolled courses', () => {
  it('show missed lessons, the last activity and the next lesson', async () => {
    const { ask } = await buildSignedIn();
    const { params, slugs, id } = await buildFree(3);
    await ask(enrol, { params });
    const fresh = (await ask(listEnrolledCourses, {})).body.data.courses[0];
    expect(fresh).toMatchObject({
      done: 0,
      missed: [],
      lastLearnedOn: null,
      certificateId: null,
      stars: null,
      run: { startsOn: mondayFrom(dayIn('UTC')) },
      nextLesson: { slug: slugs[0], position: 1 },
    });
    await ask(completeLesson, { params: { slug: slugs[1] ?? '' } });
    await app.db
      .updateTable('learning.run')
      .set({ starts_on: addDays(mondayFrom(dayIn('UTC')), -28) })
      .where('course_id', '=', id)
      .execute();
    const { today, courses } = (await ask(listEnrolledCourses, {})).body.data;
    expect(courses[0]).toMatchObject({ done: 1, lastLearnedOn: today });
    expect(courses[0]?.missed.map(({ slug }) => slug)).toEqual([slugs[0], slugs[2]]);
  });

  it('say on which day the learner was last there, for a minute or to work', async () => {
    const { account, ask } = await buildSignedIn();
    const { params, id } = await buildFree(2);
    const lessons = await app.db
      .selectFrom('catalog.lesson')
      .select('id')
      .where('course_id', '=', id)
      .execute();
    const spend = (day: string, place: number, values: { seconds?: number; worked?: boolean }) =>
      app.db
        .insertInto('learning.activity')
        .values({ account_id: account.id, lesson_id: lessons[place]?.id ?? '', day, ...values })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'day', 'lesson_id']).doUpdateSet(values),
        )
        .execute();
    const lastDay = async () =>
      (await ask(listEnrolledCourses, {})).body.data.courses[0]?.lastLearnedOn;

    // Previews can be read before.
    await spend('2026-10-01', 0, { seconds: 60 });
    await ask(enrol, { params });
    expect(await lastDay()).toBe('2026-10-01');
    await spend('2026-10-02', 0, { seconds: 59 });
    expect(await lastDay()).toBe('2026-10-01');
    await spend('2026-10-02', 0, { seconds: 60 });
    expect(await lastDay()).toBe('2026-10-02');
    await spend('2026-10-03', 1, { seconds: 5 });
    await spend('2026-10-03', 1, { worked: true });
    expect(await lastDay()).toBe('2026-10-03');
    // Further west it may still be the day before.
    await spend('2026-10-02', 1, { worked: true });
    expect(await lastDay()).toBe('2026-10-03');
  });

  it('list the quizzes that the certificate still needs', async () => {
    const { account, ask } = await buildSignedIn();
    const { params, slugs, id } = await buildFree(2);
    for (const slug of slugs) await ask(completeLesson, { params: { slug } });
    await app.db
      .updateTable('learning.lesson_completion')
      .set({ way: 'quiz' })
      .where('account_id', '=', account.id)
      .where('lesson_id', '=', await idOf(slugs[0] ?? ''))
      .execute();
    await ask(rateCourse, { params, body: { stars: 4, comment: '' } });
    const [waiting] = (await ask(listEnrolledCourses, {})).body.data.courses;
    expect(waiting).toMatchObject({
      completedAt: expect.any(String),
      nextLesson: null,
      missed: [],
      stars: 4,
      unproven: [{ slug: slugs[1] }],
    });
    await certify(account.id, id);
    const [certified] = (await ask(listEnrolledCourses, {})).body.data.courses;
    expect(certified).toMatchObject({ certificateId: expect.any(String), unproven: [] });
  });

  it('are certified at once if proven before enrolling', async () => {
    const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{ preview: true }] });
    const { account, ask } = await buildSignedIn();
    await ask(completeLesson, { params: { slug: course.lessons[0]?.slug ?? '' } });
    await app.db
      .updateTable('learning.lesson_completion')
      .set({ way: 'quiz' })
      .where('account_id', '=', account.id)
      .execute();
    await app.db
      .updateTable('catalog.course')
      .set({ sale_cents: 0 })
      .where('id', '=', course.id)
      .execute();
    await ask(enrol, { params: { id: course.id } });
    expect((await ask(listEnrolledCourses, {})).body.data.courses).toMatchObject([
      { completedAt: expect.any(String), certificateId: expect.any(String), unproven: [] },
    ]);
  });

  it("show the owner's latest feedback to this learner only", async () => {
    const owner = await buildOwner(app.db);
    const { account, ask } = await buildSignedIn();
    const { params, lessons } = await buildFree(1);
    await ask(enrol, { params });
    const hand = async (number: number, feedback: string, day: string) => {
      await app.db
        .insertInto('assessment.submission')
        .values({
          account_id: account.id,
          lesson_id: lessons[0]?.id ?? '',
          number,
          key: crypto.randomUUID(),
          state: 'reviewed',
          feedback,
          mark: 80 + number,
          reviewed_at: `${day}T10:00:00Z`,
          reviewer_account_id: owner.id,
        })
        .execute();
    };
    await hand(1, 'A good start.', '2026-11-01');
    await hand(2, 'Well seen.', '2026-11-03');
    await hand(3, '', '2026-11-04');
    const [course] = (await ask(listEnrolledCourses, {})).body.data.courses;
    expect(course?.feedback).toEqual({
      lesson: 'Lesson 1',
      text: 'Well seen.',
      mark: 82,
      at: '2026-11-03T10:00:00.000Z',
    });
    const other = await buildSignedIn();
    await other.ask(enrol, { params });
    expect((await other.ask(listEnrolledCourses, {})).body.data.courses[0]?.feedback).toBeNull();
  });
});

async function idOf(slug: string) {
  const { id } = await app.db
    .selectFrom('catalog.lesson')
    .where('slug', '=', slug)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}
