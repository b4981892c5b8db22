import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { startTenMinutes } from '../../../contract/assessment/ten-minutes.ts';
import type { WeekOpening } from '../../../contract/catalog/week-openings.ts';
import { getCourse, getLesson, listCourses } from '../../../contract/catalog.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import {
  completeLesson,
  getMyCourse,
  getMyLesson,
  listEnrolledCourses,
  saveLessonPlace,
} from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { getMedia } from '../../../contract/learning/media.ts';
import { listDueItems } from '../../../contract/learning/schedule.ts';
import { listLearners } from '../../../contract/teaching/learners.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import {
  type Answer,
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { allEndpoints } from '../../../tests/support/endpoints.ts';
import {
  addCoTeacher,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { divideIntoWeeks } from '../../../tests/support/weeks.ts';
import { storeMedia } from '../../catalog/media/media.ts';
import { listUnfinishedLessons } from '../schedule/lesson-schedule.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const never: WeekOpening = { when: 'day', day: '2999-01-01' };
const whyClosed = 'Opens on 1 January 2999';

async function buildWeeks(
  opens: WeekOpening,
  options: Parameters<typeof buildCourse>[1] = { priceCents: 2500 },
) {
  const lessons = [{}, {}, {}, { preview: true }, { kind: 'assignment' as const }];
  const course = await buildCourse(app.db, { lessons, ...options });
  await divideIntoWeeks(app.db, course.id, [{ lessons: 2 }, { lessons: 3, opens }]);
  const slugs = course.lessons.map(({ slug }) => slug);
  const [first = '', second = '', closed = '', preview = '', assignment = ''] = slugs;
  return {
    ...course,
    params: { id: course.id },
    slugs,
    first,
    second,
    closed,
    preview,
    assignment,
  };
}

async function buildEnrolled(courseId: number, zone?: string) {
  const account = await buildLearner(app.db);
  await enrolLearner(app.db, account.id, courseId);
  if (zone) {
    await app.db
      .insertInto('notifications.preference')
      .values({ account_id: account.id, time_zone: zone })
      .execute();
  }
  return { ...(await signedIn(app, account)), id: account.id };
}

const mayRead = async (learner: SignedIn, slug: string) =>
  (await learner.ask(getMyLesson, { params: { slug } })).body.data.can.read;

const pass = (learner: SignedIn, slug: string, answers = rightAnswers) =>
  learner.ask(submitAttempt, {
    params: { slug },
    body: { answers, version: 1, key: randomUUID() },
  });

interface Input {
  params?: Record<string, string | number>;
  body?: unknown;
  file?: Uint8Array;
  /** What is given back although the week isn't open. */
  gives?: (answer: Answer<unknown>) => void;
}

const activity = { activity: 'scales' };
const question = { question: 'break-even' };
const position = { position: 1 };
const quoted = { heading: '', lead: '', quote: 'text', trail: '' };
const isRefused = (answer: Answer<unknown>) => {
  expect([answer.status, answer.detail]).toEqual([403, `${whyClosed}.`]);
};

/** What to send to every call that is about one lesson. Those that answer at all are said to give nothing away. */
const lessonCalls: Record<string, Input> = {
  'assessment.activities.getActivity': { params: activity },
  'assessment.activities.checkActivity': {
    params: activity,
    body: { task: 'a', inputs: {}, hash: 'x' },
  },
  'assessment.activities.keepInputs': { params: activity, body: { inputs: {}, hash: 'x' } },
  'assessment.activities.moveActivity': {
    params: activity,
    body: { move: {}, after: 0, hash: 'x' },
  },
  'assessment.activities.restartActivity': { params: activity, body: {} },
  'assessment.assignments.getMyAssignment': {},
  'assessment.assignments.uploadPhoto': { params: position, file: new Uint8Array(9) },
  'assessment.assignments.deletePhoto': { params: position },
  'assessment.assignments.uploadFile': { params: position, file: new Uint8Array(9) },
  'assessment.assignments.deleteFile': { params: position },
  'assessment.assignments.submitAssignment': { body: { key: randomUUID() } },
  'assessment.peer-reviews.getPeerDesk': {},
  'assessment.peer-reviews.takePeerReview': {},
  'assessment.practice.getPractice': {},
  'assessment.practice.answerPractice': {
    params: question,
    body: { answer: { kind: 'number', typed: '1' } },
  },
  'assessment.practice.getPracticeHint': { params: question, body: { seen: 0 } },
  'assessment.quizzes.submitAttempt': {
    body: { answers: rightAnswers, version: 1, key: randomUUID() },
  },
  'assessment.quizzes.getMyAttempts': {},
  'assessment.sittings.startSitting': { body: { version: 1 } },
  'assessment.work-groups.startGroup': {},
  'assessment.work-groups.joinGroup': { body: { code: 'K7QM4XNP' } },
  'assessment.work-groups.renewGroupCode': { body: { code: 'K7QM4XNP' } },
  'assessment.work-groups.leaveGroup': {},
  'catalog.getLesson': {
    gives: ({ body }) => expect(body).toMatchObject({ data: { content: null, description: '' } }),
  },
  'catalog.withdrawn-lesson.findWithdrawnCourse': {
    gives: ({ body }) => expect(body).toEqual({ data: null }),
  },
  'community.questions.listQuestions': {
    gives: ({ body }) =>
      expect(body).toMatchObject({ data: { questions: [], can: { read: false, write: false } } }),
  },
  'community.questions.askQuestion': { body: { text: 'What is in it?' } },
  'learning.enrolment.getMyLesson': {
    gives: ({ body }) =>
      expect(body).toMatchObject({
        data: {
          closed: whyClosed,
          content: null,
          earlier: null,
          attempts: null,
          can: { read: false, mark: false },
        },
      }),
  },
  'learning.enrolment.chooseLessonVersion': { body: { version: 'new' } },
  'learning.enrolment.completeLesson': {},
  'learning.enrolment.reopenLesson': {},
  'learning.enrolment.saveLessonPlace': { body: { step: 1 } },
  'learning.enrolment.saveNote': { body: { text: 'Mine', revision: 0 } },
  // Notes are their writer's.
  'learning.notes.listPassageNotes': {
    gives: ({ body }) => expect(body).toMatchObject({ data: [] }),
  },
  'learning.notes.addPassageNote': { body: { passage: quoted, text: 'Mine' } },
  'learning.progress.recordActivity': { body: { seconds: 5 } },
};

describe('a week that isn’t open', () => {
  it('gives away and takes in nothing, by any call about its lessons', async () => {
    const course = await buildWeeks(never);
    const learner = await buildEnrolled(course.id);
    const calls = (await allEndpoints()).filter(
      ({ endpoint }) =>
        /^\/api\/(lessons|assignments)\/:slug/.test(endpoint.path) && endpoint.access !== 'owner',
    );
    // A new call about a lesson has to be listed above.
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(lessonCalls).sort());
    for (const { name, endpoint } of calls) {
      const { params, body, file, gives = isRefused } = lessonCalls[name] ?? {};
      const slug = endpoint.path.startsWith('/api/assignments') ? course.assignment : course.closed;
      const input = { params: { ...params, slug }, ...(body !== undefined && { body }) };
      const answer = await learner.ask(endpoint as Endpoint, input as never, file);
      expect.soft(() => gives(answer), name).not.toThrow();
    }
    const written = await app.db
      .selectFrom('learning.activity')
      .where('account_id', '=', learner.id)
      .selectAll()
      .execute();
    expect(written).toEqual([]);
  });

  it('plays no media, shows no excerpt in the search and isn’t planned for ten minutes', async () => {
    const words = 'The heliograph reflects sunlight.';
    const course = await buildWeeks(never, {
      lessons: [{}, {}, { words }, { preview: true }, { kind: 'assignment' }],
    });
    const hash = createHash('sha256').update('film').digest('hex');
    const path = join(app.config.dataFolder, 'film.mp4');
    await writeFile(path, 'film');
    await storeMedia(app.db, app.files, path, {
      type: 'video/mp4',
      seconds: 9,
      width: 640,
      height: 360,
    });
    await app.db
      .updateTable('catalog.lesson')
      .set({ media: [hash] })
      .where('slug', '=', course.closed)
      .execute();
    const learner = await buildEnrolled(course.id);
    const media = { params: { hash, name: 'film.mp4' }, query: {} };
    expect((await learner.ask(getMedia, media)).status).toBe(403);
    expect((await ask(app.server, getMedia, media)).status).toBe(403);
    const found = await ask(app.server, listCourses, { query: { q: 'heliograph' } });
    const [hit] = found.body.data;
    expect(hit?.id).toBe(course.id);
    expect(hit?.found?.lesson?.excerpt).toEqual([]);
    for (const slug of [course.first, course.second]) await pass(learner, slug);
    const { body } = await learner.ask(startTenMinutes, {});
    expect(body.data.reading?.lesson.slug).not.toBe(course.closed);
  });

  it('is closed to visitors of a free course too, and its previews aren’t', async () => {
    const course = await buildWeeks(never, {});
    const contentOf = async (slug: string) =>
      (await ask(app.server, getLesson, { params: { slug } })).body.data.content;
    expect(await contentOf(course.first)).not.toBeNull();
    expect(await contentOf(course.closed)).toBeNull();
    expect(await contentOf(course.preview)).not.toBeNull();
    const { body } = await ask(app.server, getCourse, { params: course.params });
    expect(body.data.modules.map(({ opens }) => opens)).toEqual([undefined, whyClosed]);
    const stranger = await signedIn(app, await buildLearner(app.db));
    expect(await mayRead(stranger, course.closed)).toBe(false);
    expect(await mayRead(stranger, course.preview)).toBe(true);
  });

  it('is open to those who teach the course, and to Admins', async () => {
    const course = await buildWeeks(never);
    const [helper, admin] = [await buildOwner(app.db), await buildAdmin(app.db)];
    await addCoTeacher(app.db, course.id, helper.id, { mayReview: true });
    for (const account of [helper, admin]) {
      const viewer = await signedIn(app, account);
      expect(await mayRead(viewer, course.closed)).toBe(true);
      const mine = await viewer.ask(getMyCourse, { params: course.params });
      expect(mine.body.data.closed).toEqual([]);
    }
  });

  it('stays open to someone who has begun it when its rule changes', async () => {
    const course = await buildWeeks({ when: 'day', day: '2026-01-01' });
    const [learner, other] = [await buildEnrolled(course.id), await buildEnrolled(course.id)];
    await learner.ask(saveLessonPlace, { params: { slug: course.closed }, body: { step: 1 } });
    // Reading a preview begins nothing.
    await other.ask(saveLessonPlace, { params: { slug: course.preview }, body: { step: 1 } });
    await divideIntoWeeks(app.db, course.id, [{ lessons: 2 }, { lessons: 3, opens: never }]);
    expect(await mayRead(learner, course.closed)).toBe(true);
    expect(await mayRead(learner, course.assignment)).toBe(true);
    expect(await mayRead(other, course.closed)).toBe(false);
  });

  it('isn’t due, late or next, and learners see why', async () => {
    const course = await buildWeeks(never);
    const learner = await buildEnrolled(course.id);
    await app.db
      .insertInto('learning.run')
      .values({ course_id: course.id, starts_on: '2026-01-05' })
      .execute();
    await app.db
      .updateTable('learning.enrolment')
      .set((eb) => ({
        run_id: eb
          .selectFrom('learning.run')
          .where('course_id', '=', course.id)
          .select('id')
          .limit(1),
      }))
      .where('course_id', '=', course.id)
      .execute();
    const enrolled = async () =>
      (await learner.ask(listEnrolledCourses, {})).body.data.courses[0] ?? null;
    expect((await enrolled())?.missed.map(({ slug }) => slug)).toEqual([
      course.first,
      course.second,
    ]);
    for (const slug of [course.first, course.second, course.preview]) await pass(learner, slug);
    const closed = [{ week: 2, title: 'Week 2', reason: whyClosed }];
    expect(await enrolled()).toMatchObject({ done: 3, nextLesson: null, missed: [], closed });
    const mine = await learner.ask(getMyCourse, { params: course.params });
    expect(mine.body.data).toMatchObject({ closed, completedAt: null });
    expect((await learner.ask(getLearnerHome, {})).body.data.next).toBeNull();
    expect((await listUnfinishedLessons(app.db, [learner.id])).size).toBe(0);
    const due = await learner.ask(listDueItems, { query: {} } as never);
    expect(JSON.stringify(due.body)).not.toContain(course.closed);
    const admin = await signedIn(app, await buildAdmin(app.db));
    const listed = await admin.ask(listLearners, { params: course.params, query: {} } as never);
    expect(listed.body).toMatchObject({ data: [{ done: 3, total: 5, next: null, stuck: null }] });
  });
});

describe('a week opens', () => {
  it('on its day, which begins where the learner is', async () => {
    const day = dayIn('Pacific/Kiritimati');
    const course = await buildWeeks({ when: 'day', day });
    const early = await buildEnrolled(course.id, 'Pacific/Kiritimati');
    const late = await buildEnrolled(course.id, 'Etc/GMT+12');
    expect(await mayRead(early, course.closed)).toBe(true);
    // These two zones are 26 hours apart, so they never share a day.
    expect(await mayRead(late, course.closed)).toBe(false);
  });

  it('some days after the learner enrolled', async () => {
    const course = await buildWeeks({ when: 'days', days: 7, since: 'enrolment' });
    const learner = await buildEnrolled(course.id);
    const enrolledDaysAgo = async (days: number) => {
      const enrolled_at = new Date(`${addDays(dayIn('UTC'), -days)}T12:00:00Z`);
      await app.db
        .updateTable('learning.enrolment')
        .set({ enrolled_at })
        .where('account_id', '=', learner.id)
        .execute();
    };
    await enrolledDaysAgo(6);
    expect(await mayRead(learner, course.closed)).toBe(false);
    await enrolledDaysAgo(7);
    expect(await mayRead(learner, course.closed)).toBe(true);
  });

  it('once another week is finished', async () => {
    const course = await buildWeeks({ when: 'week', week: 1 });
    const learner = await buildEnrolled(course.id);
    await learner.ask(completeLesson, { params: { slug: course.first } });
    expect(await mayRead(learner, course.closed)).toBe(false);
    const { body } = await learner.ask(completeLesson, { params: { slug: course.second } });
    expect(body.data.course).toMatchObject({ closed: [], nextLesson: course.closed });
    expect(await mayRead(learner, course.closed)).toBe(true);
  });

  it('with a score in the quizzes of another week', async () => {
    const opens = { when: 'score', week: 1, percent: 60, of: 'average' } as const;
    const course = await buildWeeks(opens);
    const learner = await buildEnrolled(course.id);
    await pass(learner, course.first);
    const { body } = await learner.ask(getMyCourse, { params: course.params });
    expect(body.data.closed[0]?.reason).toBe(
      'Opens with 60% in the quizzes of Week 1; you have 50%',
    );
    await pass(learner, course.second, [1, 1, 1, 1, 1]);
    expect(await mayRead(learner, course.closed)).toBe(true);
  });
});
