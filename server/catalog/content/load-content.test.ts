import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getCourse, getLesson, listCourses } from '../../../contract/catalog.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { quizStore } from '../../assessment/quizzes/store-quiz.ts';
import { readContent } from './files/read-content.ts';
import { contentFolder, loadContent, writeCourses } from './load-content.ts';

let test: TestApp;
let folder: string;

beforeAll(async () => {
  test = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'stepwell-content-'));
  await cp(contentFolder, folder, { recursive: true });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const load = () => loadContent(test.db, folder, quizStore);

async function edit(file: string, change: (text: string) => string) {
  const path = join(folder, 'courses', file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

const course = async (id: number) => (await ask(test.app, getCourse, { params: { id } })).body.data;
const lesson = async (slug: string) =>
  (await ask(test.app, getLesson, { params: { slug } })).body.data;

describe('loading the courses', () => {
  it('happens once, even when two processes start together', async () => {
    // Reading the courses blocks for seconds: a connection opened meanwhile would time out.
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(test.db)));
    const loaded = await Promise.all([load(), load()]);
    expect(loaded.toSorted()).toEqual([0, 7]);
    expect(await load()).toBe(0);
  });

  it('loads the courses of the specification, with their prices and sale texts', async () => {
    const { body } = await ask(test.app, listCourses, { query: {} });
    expect(body.data.map(({ id, title, price, sale }) => [id, title, price, sale])).toEqual([
      [1, 'Basic Japanese', '25$', 'Discounted Price'],
      [2, 'Introduction to Business', '25$', 'Free (0$)'],
      [3, 'Learn Photography', '25$', 'Free (0$)'],
      [4, 'Marketing Essentials', '25$', 'Discounted Price'],
      [5, 'Drawing for Beginners', '25$', null],
      [6, 'Web Development Basics', '25$', null],
      [7, 'Healthy Habits', '25$', 'Free (0$)'],
    ]);
    expect(
      body.data.every(({ duration, level }) => duration === '2 Weeks' && level === 'Basic'),
    ).toBe(true);
  });

  it.each([
    [1, ['hiragana', 'katakana'], ['basic-greetings', 'numbers-and-counting']],
    [
      2,
      [
        'what-is-a-business',
        'goods-vs-services',
        'key-functions-of-a-business',
        'types-of-business-ownership',
        'understanding-the-market-and-competition',
      ],
      [
        'what-is-marketing',
        'the-4-Ps-of-marketing',
        'target-market',
        'importance-of-finance-in-business',
      ],
    ],
    [
      3,
      [
        'understanding-your-camera',
        'exposure-triangle-basic',
        'aperture-depth-of-field',
        'shutter-speed-for-motion-control',
        'iso-and-noise',
        'practical-assignment-exposure-triangle-in-action',
      ],
      [
        'introduction-to-composition',
        'leading-lines-and-framing-techniques',
        'understanding-natural-and-artificial-light',
        'practical-assignment-composition-and-lighting',
      ],
    ],
  ])('gives course %i the lessons of the specification', async (id, ...modules) => {
    const slugs = (await course(id)).modules.map(({ lessons }) => lessons.map(({ slug }) => slug));
    expect(slugs).toEqual(modules);
  });

  it('loads five questions per lesson, with five options in the first of hiragana and katakana', async () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7]) {
      for (const { lessons, quizzes } of (await course(id)).modules) {
        const withQuiz = lessons.filter(({ kind }) => kind === 'lesson').map(({ slug }) => slug);
        expect(quizzes.map(({ lesson }) => lesson)).toEqual(withQuiz);
        expect(new Set(quizzes.map(({ totalQuestions }) => totalQuestions))).toEqual(new Set([5]));
      }
    }
    const { rows } = await test.db.executeQuery<{ slug: string }>(
      test.db
        .selectFrom('assessment.question as question')
        .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
        .where((eb) => eb(eb.fn('cardinality', ['question.options']), '<>', 4))
        .select(['lesson.slug', 'question.position'])
        .orderBy('lesson.slug')
        .compile(),
    );
    expect(rows).toEqual([
      { slug: 'hiragana', position: 1 },
      { slug: 'katakana', position: 1 },
    ]);
  });

  it('has layouts shared by courses 2 and 4, and by 3 and 5', async () => {
    const layouts = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(async (id) => (await course(id)).layout),
    );
    expect(layouts).toEqual([
      'standard',
      'briefing',
      'gallery',
      'briefing',
      'gallery',
      'standard',
      'standard',
    ]);
  });
});

describe('loading again', () => {
  it('writes only what has changed', async () => {
    await edit('7-healthy-habits/course.yaml', (text) =>
      text.replace('Healthy Habits', 'Healthier Habits'),
    );
    expect(await load()).toBe(1);
    expect((await course(7)).title).toBe('Healthier Habits');
  });

  it('keeps attempts with the version they answered', async () => {
    const learner = await signedIn(test, await buildLearner(test.db));
    const before = (await lesson('goods-vs-services')).content?.quiz;
    expect(before?.version).toBe(1);
    const first = before?.questions[0];
    await edit('2-introduction-to-business/goods-vs-services.quiz.yaml', (text) =>
      text.replace(first?.question ?? '', 'Is this another question than before?'),
    );
    expect(await load()).toBe(1);
    const after = (await lesson('goods-vs-services')).content?.quiz;
    expect(after).toMatchObject({ version: 2, questions: { length: 5 } });
    expect(after?.questions[0]?.question).toBe('Is this another question than before?');

    const params = { slug: 'goods-vs-services' };
    const late = await learner.ask(submitAttempt, {
      params,
      body: { answers: [0, 0, 0, 0, 0], version: 1, key: crypto.randomUUID() },
    });
    expect(late.status).toBe(200);
    const stored = await test.db.selectFrom('assessment.attempt').select('quiz_version').execute();
    expect(stored).toEqual([{ quiz_version: 1 }]);
    expect((await learner.ask(getMyAttempts, { params })).body.data.count).toBe(1);
  });

  it('withdraws a removed lesson and restores it with its attempts', async () => {
    const slug = 'goods-vs-services';
    const { courses } = await readContent(folder);
    const business = courses.filter(({ id }) => id === 2);
    const without = business.map((course) => ({
      ...course,
      hash: 'without',
      modules: course.modules.map((module) => ({
        ...module,
        lessons: module.lessons.filter((lesson) => lesson.slug !== slug),
      })),
    }));
    await writeCourses(test.db, without, quizStore);
    expect((await course(2)).lessons).toBe(8);
    expect((await ask(test.app, getLesson, { params: { slug } })).status).toBe(404);

    await writeCourses(test.db, business, quizStore);
    expect((await course(2)).modules[0]?.lessons[1]?.slug).toBe(slug);
    const attempts = await test.db.selectFrom('assessment.attempt').select('number').execute();
    expect(attempts).toHaveLength(1);
  });

  it('fills a new column when the code changes, without new versions', async () => {
    const small = await mkdtemp(join(tmpdir(), 'stepwell-course-'));
    const source = await mkdtemp(join(tmpdir(), 'stepwell-source-'));
    const japanese = join('courses', '1-basic-japanese');
    await cp(join(folder, japanese), join(small, japanese), { recursive: true });
    const install = async (code: string) => {
      await writeFile(join(source, 'queries.ts'), code);
      return loadContent(test.db, small, { ...quizStore, sourceFolder: source });
    };
    const versions = async () => [
      await test.db.selectFrom('catalog.course').select(['id', 'version']).orderBy('id').execute(),
      await test.db.selectFrom('catalog.lesson').select(['id', 'version']).orderBy('id').execute(),
      await test.db.selectFrom('assessment.question').select('id').orderBy('id').execute(),
    ];
    await install('// fills some columns');
    const before = await versions();
    // As if a migration had just added these columns.
    await test.db.updateTable('catalog.course').set({ teacher_headline: '' }).execute();
    await test.db.updateTable('catalog.lesson').set({ headings: [] }).execute();
    await test.db.updateTable('assessment.answer_key').set({ explanation: '' }).execute();

    expect(await install('// fills some columns')).toBe(0);
    expect((await course(1)).author.headline).toBe('');

    expect(await install('// fills all columns')).toBe(1);
    expect((await course(1)).author.headline).not.toBe('');
    expect((await lesson('hiragana')).headings).not.toEqual([]);
    const keys = await test.db
      .selectFrom('assessment.answer_key as key')
      .innerJoin('assessment.question as question', 'question.id', 'key.question_id')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
      .where('lesson.course_id', '=', 1)
      .select('key.explanation')
      .execute();
    expect(keys.every(({ explanation }) => explanation !== '')).toBe(true);
    expect(await versions()).toEqual(before);
    expect(await install('// fills all columns')).toBe(0);
    await rm(small, { recursive: true });
    await rm(source, { recursive: true });
  });

  it('changes nothing when a file has a problem, and names it', async () => {
    await edit('7-healthy-habits/course.yaml', (text) => text.replace('weeks: 2', 'weeks: many'));
    await expect(load()).rejects.toThrow(/7-healthy-habits\/course\.yaml:\d+ /);
    expect((await course(7)).title).toBe('Healthier Habits');
  });
});
