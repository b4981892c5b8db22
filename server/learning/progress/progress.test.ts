import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { completeLesson } from '../../../contract/learning/enrolment.ts';
import { getProgress } from '../../../contract/learning/progress.ts';
import { addDays, dayIn, mondayOf } from '../../../contract/text/days.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  enrolLearner,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { listIndexes, openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { getProgress as progressOf } from './progress.ts';

/** For what doesn't depend on courses. */
const noOutlines = async () => [];

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function learner() {
  const { id } = await buildLearner(app.db);
  const { ask } = await signedIn(app, { id });
  const progress = async () => (await ask(getProgress, {})).body.data;
  const attempt = async (slug: string, right: number) => {
    const answers = rightAnswers.map((answer, index) => (index < right ? answer : null));
    const body = { answers, version: 1, key: crypto.randomUUID() };
    expect((await ask(submitAttempt, { params: { slug }, body })).status).toBe(200);
  };
  return { id, ask, progress, attempt };
}

const viewerOf = (accountId: number) =>
  ({ accountId, username: '', role: 'User', sessionId: '', state: 'active', address: '' }) as const;

describe('the progress of a learner', () => {
  it('is empty for a new learner', async () => {
    const { progress } = await learner();
    const today = dayIn('UTC');
    expect(await progress()).toEqual({
      today,
      since: null,
      lessonsCompleted: 0,
      rightPercent: null,
      seconds: 0,
      streak: { current: 0, longest: 0, learnedToday: false },
      courses: [],
      scores: [],
      days: [],
      weeks: [7, 6, 5, 4, 3, 2, 1, 0].map((age) => ({
        monday: addDays(mondayOf(today), -7 * age),
        seconds: 0,
      })),
      strongest: [],
      weakest: [],
    });
  });

  it("shows the viewer's work only", async () => {
    const course = await buildCourse(app.db, {
      title: 'Reading Maps',
      lessons: [{ title: 'Scales' }, { title: 'Legends' }, { title: 'Contours' }],
    });
    const [scales = '', legends = '', contours = ''] = course.lessons.map(({ slug }) => slug);
    const { ask, progress, attempt } = await learner();
    const other = await learner();
    await attempt(scales, 2);
    await attempt(scales, 5);
    await attempt(legends, 3);
    await ask(completeLesson, { params: { slug: contours } });
    const shown = await progress();
    const today = dayIn('UTC');
    expect(shown).toMatchObject({
      since: today,
      lessonsCompleted: 2,
      rightPercent: 67,
      seconds: 0,
      streak: { current: 1, longest: 1, learnedToday: true },
      courses: [{ id: course.id, title: 'Reading Maps', done: 2, total: 3, completedAt: null }],
      days: [{ day: today, seconds: 0 }],
      strongest: [{ slug: scales, title: 'Scales', course: 'Reading Maps', right: 7, total: 10 }],
      weakest: [{ slug: legends, right: 3, total: 5 }],
    });
    expect(shown.scores.map(({ lesson, score }) => [lesson, score])).toEqual([
      ['Scales', 2],
      ['Scales', 5],
      ['Legends', 3],
    ]);
    expect(shown.scores[0]).toMatchObject({
      day: today,
      course: 'Reading Maps',
      total: 5,
      passMark: 4,
    });
    expect((await other.progress()).scores).toEqual([]);
  });

  it('rates a topic by its last three attempts', async () => {
    const course = await buildCourse(app.db, { lessons: [{}] });
    const { progress, attempt } = await learner();
    for (const right of [0, 0, 5, 5, 5]) await attempt(course.lessons[0]?.slug ?? '', right);
    const shown = await progress();
    expect(shown.strongest).toMatchObject([{ right: 15, total: 15 }]);
    expect(shown.rightPercent).toBe(60);
  });

  it('keeps the history of withdrawn lessons without linking to them', async () => {
    const course = await buildCourse(app.db, { lessons: [{}, {}] });
    const { progress, attempt } = await learner();
    for (const { slug } of course.lessons) await attempt(slug, 5);
    await app.db
      .updateTable('catalog.lesson')
      .set({ position: null })
      .where('id', '=', course.lessons[0]?.id ?? '')
      .execute();
    expect((await progress()).strongest).toHaveLength(1);
    await app.db
      .updateTable('catalog.course')
      .set({ published_at: null })
      .where('id', '=', course.id)
      .execute();
    const shown = await progress();
    expect(shown).toMatchObject({ lessonsCompleted: 2, courses: [], strongest: [] });
    expect(shown.scores).toHaveLength(2);
    expect(shown.rightPercent).toBe(100);
  });

  it('shows quizzes of lessons that can be read without an enrolment', async () => {
    const course = await buildCourse(app.db, {
      title: 'Reading Clouds',
      lessons: [{ title: 'Cirrus' }],
    });
    const [cirrus = ''] = course.lessons.map(({ slug }) => slug);
    const { id, progress, attempt } = await learner();
    await attempt(cirrus, 5);
    const enrolled = await progress();
    await app.db.deleteFrom('learning.enrolment').where('account_id', '=', id).execute();
    expect(await progress()).toEqual({ ...enrolled, courses: [] });
    expect(enrolled.scores).toMatchObject([{ lesson: 'Cirrus', course: 'Reading Clouds' }]);
    expect(enrolled.strongest).toMatchObject([{ slug: cirrus, title: 'Cirrus' }]);
  });

  it('lists unfinished courses first', async () => {
    const { id, progress } = await learner();
    const courses = await Promise.all([1, 2, 3].map(() => buildCourse(app.db)));
    for (const course of courses) await enrolLearner(app.db, id, course.id);
    const set = (place: number, values: { completed_at?: Date; enrolled_at: Date }) =>
      app.db
        .updateTable('learning.enrolment')
        .set(values)
        .where('account_id', '=', id)
        .where('course_id', '=', courses[place]?.id ?? 0)
        .execute();
    const at = (day: number) => new Date(`2026-11-0${day}T12:00:00Z`);
    await set(0, { enrolled_at: at(1) });
    await set(1, { enrolled_at: at(2) });
    await set(2, { enrolled_at: at(3), completed_at: at(4) });
    const order = [1, 0, 2].map((place) => courses[place]?.id);
    expect((await progress()).courses.map(({ id }) => id)).toEqual(order);
  });

  it('shows the same history in another time zone', async () => {
    const { id } = await learner();
    const course = await buildCourse(app.db, { lessons: [{}] });
    const lesson_id = course.lessons[0]?.id ?? '';
    // Two Sundays and a Monday in the learner's calendar.
    await app.db
      .insertInto('learning.activity')
      .values([
        { account_id: id, day: '2026-11-22', lesson_id, seconds: 600 },
        { account_id: id, day: '2026-11-29', lesson_id, seconds: 900 },
        { account_id: id, day: '2026-11-30', lesson_id, seconds: 30 },
      ])
      .execute();
    const inZone = async (time_zone: string) => {
      await app.db
        .insertInto('notifications.preference')
        .values({ account_id: id, time_zone })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ time_zone }))
        .execute();
      return progressOf(app.db, viewerOf(id), noOutlines, new Date('2026-11-30T02:00:00Z'));
    };
    const east = await inZone('Asia/Tokyo');
    expect(east).toMatchObject({
      today: '2026-11-30',
      since: '2026-11-22',
      seconds: 1530,
      streak: { current: 1, longest: 1, learnedToday: false },
      days: [
        { day: '2026-11-22', seconds: 600 },
        { day: '2026-11-29', seconds: 900 },
      ],
    });
    expect(east.weeks.slice(-3)).toEqual([
      { monday: '2026-11-16', seconds: 600 },
      { monday: '2026-11-23', seconds: 900 },
      { monday: '2026-11-30', seconds: 30 },
    ]);
    const west = await inZone('America/Los_Angeles');
    expect(west).toMatchObject({
      today: '2026-11-29',
      streak: { current: 1, learnedToday: true },
    });
    expect(west.weeks.at(-1)).toEqual({ monday: '2026-11-23', seconds: 900 });
  });

  it('needs one statement beside the outlines, and it uses indexes', async () => {
    const { id } = await learner();
    const recorder = openRecorder(app.connectionString);
    try {
      await progressOf(recorder.db, viewerOf(id), noOutlines);
      const statements = recorder.take();
      expect(statements).toHaveLength(1);
      const indexes = await Promise.all(
        statements.map((statement) => listIndexes(recorder.db, statement)),
      );
      const ofAccount = /^(activity_pkey|attempt_account|enrolment_account|lesson_completion_)/;
      expect(indexes.filter((names) => !names.some((name) => ofAccount.test(name)))).toEqual([]);
    } finally {
      await recorder.close();
    }
  });
});
