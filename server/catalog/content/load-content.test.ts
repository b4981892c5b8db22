import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getCourse, getLesson, listCourses } from '../../../contract/catalog.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import { quizStore } from '../../assessment/quizzes/store-quiz.ts';
import { readContent } from './files/read-content.ts';
import { loadContent, ownContent, showOwnCourses, writeCourses } from './load-content.ts';
import { describeProblems } from './problem-notices.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'stepwell-content-'));
  await cp(ownContent.path, folder, { recursive: true });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const loadAll = (...others: string[]) => {
  const folders = others.map((path) => ({ path, isOwn: false }));
  return loadContent(app.db, [{ path: folder, isOwn: true }, ...folders], quizStore);
};
const load = async () => (await loadAll()).written;

async function edit(file: string, change: (text: string) => string) {
  const path = join(folder, 'courses', file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

/** Reading a course takes a while, so tests about a few of them keep only those in the folder. What was loaded stays. */
async function keepFiles(...ids: number[]) {
  const courses = join(folder, 'courses');
  const others = (await readdir(courses)).filter(
    (name) => !ids.includes(Number.parseInt(name, 10)),
  );
  await Promise.all(others.map((name) => rm(join(courses, name), { recursive: true })));
}

const course = async (id: number) =>
  (await ask(app.server, getCourse, { params: { id } })).body.data;
const lesson = async (slug: string) =>
  (await ask(app.server, getLesson, { params: { slug } })).body.data;

describe('loading the courses', () => {
  it('happens once, even when two processes start together', async () => {
    const small = await mkdtemp(join(tmpdir(), 'stepwell-course-'));
    const japanese = join('courses', '1-basic-japanese');
    await cp(join(folder, japanese), join(small, japanese), { recursive: true });
    const loadSmall = async () =>
      (await loadContent(app.db, [{ path: small, isOwn: true }], quizStore)).written;
    // Reading courses blocks for a while: a connection opened meanwhile would time out.
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(app.db)));
    const loaded = await Promise.all([loadSmall(), loadSmall()]);
    expect(loaded.toSorted()).toEqual([0, 1]);
    await rm(small, { recursive: true });
  });

  it('loads those that are new, and nothing after that', async () => {
    expect(await load()).toBe(9);
    expect(await load()).toBe(0);
  });

  it('loads all courses, those of the specification with their prices and sale texts', async () => {
    const { body } = await ask(app.server, listCourses, { query: {} });
    expect(body.data.map(({ id, title, price, sale }) => [id, title, price, sale])).toEqual([
      [1, 'Basic Japanese', '25$', 'Discounted Price'],
      [2, 'Introduction to Business', '25$', 'Free (0$)'],
      [3, 'Learn Photography', '25$', 'Free (0$)'],
      [4, 'Marketing Essentials', '25$', 'Discounted Price'],
      [5, 'Drawing for Beginners', '25$', null],
      [6, 'Web Development Basics', '25$', null],
      [7, 'Healthy Habits', '25$', 'Free (0$)'],
      [8, 'Light and Colour', '25$', 'Free (0$)'],
      [9, 'Layout and Type', '25$', 'Free (0$)'],
      [10, 'Thinking in Chances', '0$', 'Free (0$)'],
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
    const { rows } = await app.db.executeQuery<{ slug: string }>(
      app.db
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
  beforeAll(() => keepFiles(1, 2, 5, 7));

  it('writes only what has changed', async () => {
    await edit('7-healthy-habits/course.yaml', (text) =>
      text.replace('Healthy Habits', 'Healthier Habits'),
    );
    expect(await load()).toBe(1);
    expect((await course(7)).title).toBe('Healthier Habits');
  });

  it('keeps attempts with the version they answered', async () => {
    const learner = await signedIn(app, await buildLearner(app.db));
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
      body: { answers: [0, 0, 0, 0, 0], version: 1, paper: 'page', key: crypto.randomUUID() },
    });
    expect(late.status).toBe(200);
    const stored = await app.db.selectFrom('assessment.attempt').select('quiz_version').execute();
    expect(stored).toEqual([{ quiz_version: 1 }]);
    expect((await learner.ask(getMyAttempts, { params, query: {} })).body.data.count).toBe(1);
  });

  it('withdraws a removed lesson and restores it with its attempts', async () => {
    const slug = 'goods-vs-services';
    const { courses } = await readContent({ path: folder, isOwn: true });
    const business = courses.filter(({ id }) => id === 2);
    const without = business.map((course) => ({
      ...course,
      hash: 'without',
      modules: course.modules.map((module) => ({
        ...module,
        lessons: module.lessons.filter((lesson) => lesson.slug !== slug),
      })),
    }));
    await writeCourses(app.db, without, quizStore);
    expect((await course(2)).lessons).toBe(8);
    expect((await ask(app.server, getLesson, { params: { slug } })).status).toBe(404);

    await writeCourses(app.db, business, quizStore);
    expect((await course(2)).modules[0]?.lessons[1]?.slug).toBe(slug);
    const attempts = await app.db.selectFrom('assessment.attempt').select('number').execute();
    expect(attempts).toHaveLength(1);
  });

  it('fills a new column when the code changes, without new versions', async () => {
    const small = await mkdtemp(join(tmpdir(), 'stepwell-course-'));
    const source = await mkdtemp(join(tmpdir(), 'stepwell-source-'));
    const japanese = join('courses', '1-basic-japanese');
    await cp(join(folder, japanese), join(small, japanese), { recursive: true });
    const install = async (code: string) => {
      await writeFile(join(source, 'queries.ts'), code);
      const folders = [{ path: small, isOwn: true }];
      return (await loadContent(app.db, folders, { ...quizStore, sourceFolder: source })).written;
    };
    const versions = async () => [
      await app.db.selectFrom('catalog.course').select(['id', 'version']).orderBy('id').execute(),
      await app.db.selectFrom('catalog.lesson').select(['id', 'version']).orderBy('id').execute(),
      await app.db.selectFrom('assessment.question').select('id').orderBy('id').execute(),
    ];
    await install('// fills some columns');
    const before = await versions();
    // As if a migration had just added these columns.
    await app.db.updateTable('catalog.course').set({ teacher_headline: '' }).execute();
    await app.db.updateTable('catalog.lesson').set({ headings: [] }).execute();
    await app.db.updateTable('assessment.answer_key').set({ explanation: '' }).execute();

    expect(await install('// fills some columns')).toBe(0);
    expect((await course(1)).author.headline).toBe('');

    expect(await install('// fills all columns')).toBe(1);
    expect((await course(1)).author.headline).not.toBe('');
    expect((await lesson('hiragana')).headings).not.toEqual([]);
    const keys = await app.db
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

  it('leaves out a course that has a problem, loads the others and tells Admins once', async () => {
    const admin = await buildAdmin(app.db);
    await load();
    await edit('7-healthy-habits/course.yaml', (text) =>
      text.replace('weeks: 2', 'weeks: many').replace('Healthier Habits', 'Broken Habits'),
    );
    await edit('5-drawing-for-beginners/course.yaml', (text) =>
      text.replace('title: Drawing for Beginners', 'title: Drawing Anew'),
    );
    const { written, problems } = await loadAll();
    expect(written).toBe(1);
    expect(describeProblems(problems)).toEqual([
      expect.stringMatching(
        /^Left out content\/courses\/7-healthy-habits: .*course\.yaml:\d+ Weeks/,
      ),
    ]);
    // Its last good version stays.
    expect((await course(7)).title).toBe('Healthier Habits');
    expect((await course(5)).title).toBe('Drawing Anew');
    // Reported at each start until it is fixed.
    expect((await loadAll()).problems).toHaveLength(1);
    const news = await app.db
      .selectFrom('notifications.notification')
      .where('account_id', '=', admin.id)
      .select(['kind', 'title', 'text'])
      .execute();
    expect(news).toEqual([
      {
        kind: 'content',
        title: 'A course couldn’t be loaded',
        text: expect.stringContaining('7-healthy-habits'),
      },
    ]);
  });
});

describe('courses of a further folder', () => {
  let others: string;
  beforeAll(async () => {
    await keepFiles(1);
    others = await mkdtemp(join(tmpdir(), 'stepwell-others-'));
    const pottery = join(others, 'courses', 'pottery');
    await mkdir(join(pottery, 'figures'), { recursive: true });
    await writeFile(join(pottery, 'course.yaml'), potteryCourse);
    await writeFile(join(pottery, 'clay.md'), potteryLesson);
    await writeFile(join(pottery, 'clay.quiz.yaml'), potteryQuiz);
    await writeFile(join(pottery, 'figures', 'kiln.png'), Buffer.from('89504e470d0a1a0a00', 'hex'));
  });
  afterAll(() => rm(others, { recursive: true }));

  it('need not follow the house rules', async () => {
    await loadAll(others);
    expect(await course(40)).toMatchObject({ title: 'Pottery', outcomes: ['Make a bowl'] });
    const clay = await lesson('clay');
    expect(clay.content?.html).toContain('<img src="data:image/png;base64,');
    expect(clay.content?.html).toContain('alt="A kiln"');
    expect(clay.content?.quiz).toMatchObject({ passMark: 1 });
  });

  it('are left out if they are broken, or take what belongs to another course', async () => {
    const file = join(others, 'courses', 'pottery', 'course.yaml');
    for (const [from, to, message] of [
      ['title: Pottery', 'titel: Pottery', 'Title is required.'],
      ['- clay', '- clay\n      - hiragana', 'The lesson hiragana.md is missing.'],
      ['id: 40', 'id: 1', 'The id 1 is taken'],
    ] as const) {
      await writeFile(file, potteryCourse.replace(from, to));
      const { problems } = await loadAll(others);
      expect(describeProblems(problems).join('\n')).toContain(message);
      expect(await course(40)).toMatchObject({ title: 'Pottery' });
      expect(await course(1)).toMatchObject({ title: 'Basic Japanese' });
    }
    await writeFile(file, potteryCourse);
  });

  it('take as many weeks as they list', async () => {
    expect(await course(40)).toMatchObject({ duration: '1 Week' });
    const pottery = join(others, 'courses', 'pottery');
    await writeFile(join(pottery, 'glaze.md'), potteryLesson.replace('Clay', 'Glaze'));
    await writeFile(join(pottery, 'glaze.quiz.yaml'), potteryQuiz);
    const file = join(pottery, 'course.yaml');
    await writeFile(file, `${potteryCourse}  - title: The rest\n    lessons:\n      - glaze\n`);
    expect((await loadAll(others)).problems).toEqual([]);
    expect(await course(40)).toMatchObject({ duration: '2 Weeks' });
    await writeFile(file, potteryCourse);
    await rm(join(pottery, 'glaze.md'));
    await rm(join(pottery, 'glaze.quiz.yaml'));
    await loadAll(others);
  });

  it('never replace a course that was made here', async () => {
    const { id } = await buildCourse(app.db, { title: 'Made here' });
    const file = join(others, 'courses', 'pottery', 'course.yaml');
    await writeFile(file, potteryCourse.replace('id: 40', `id: ${id}`));
    const { problems } = await loadAll(others);
    expect(problems.map(({ message }) => message)).toContain(
      `The id ${id} belongs to a course created on this installation.`,
    );
    expect((await course(id)).title).toBe('Made here');
    await writeFile(file, potteryCourse);
  });

  it('may be missing: the folder is named, and the rest is loaded', async () => {
    const { problems } = await loadAll(join(others, 'nowhere'));
    expect(problems.map(({ message }) => message).join()).toContain('can’t be read');
  });
});

it('our own courses never take a lesson that was written in the studio', async () => {
  const made = await buildCourse(app.db, { lessons: [{}] });
  await sql`update catalog.course set studio_since = now() where id = ${made.id}`.execute(app.db);
  await sql`update catalog.lesson set slug = 'katakana-before' where slug = 'katakana'`.execute(
    app.db,
  );
  await sql`update catalog.lesson set slug = 'katakana' where course_id = ${made.id}`.execute(
    app.db,
  );
  await edit('1-basic-japanese/course.yaml', (text) => `${text}\n`);
  const { problems } = await loadAll();
  expect(describeProblems(problems).join('\n')).toContain(
    `The lesson katakana belongs to course ${made.id}.`,
  );
  const { course_id } = await app.db
    .selectFrom('catalog.lesson')
    .where('slug', '=', 'katakana')
    .select('course_id')
    .executeTakeFirstOrThrow();
  expect(course_id).toBe(made.id);
  await sql`update catalog.lesson set slug = 'elsewhere' where course_id = ${made.id}`.execute(
    app.db,
  );
  await sql`update catalog.lesson set slug = 'katakana' where slug = 'katakana-before'`.execute(
    app.db,
  );
});

it('our own courses can be left out, and come back', async () => {
  const titles = async () =>
    (await ask(app.server, listCourses, { query: {} })).body.data.map(({ id }) => id);
  await showOwnCourses(app.db, false);
  expect((await titles()).filter((id) => id <= 7)).toEqual([]);
  await showOwnCourses(app.db, true);
  expect((await titles()).filter((id) => id <= 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

const potteryCourse = `id: 40
category: art
subject: Pottery
title: Pottery
summary: Bowls.
illustration: drawing
layout: standard
level: Basic
weeks: 1
priceCents: 0
outcomes: [Make a bowl]
needs: [Some clay]
overview: A short overview.
instructor: { name: Mina Clay, headline: Potter, about: She makes bowls. }
faqs: [{ question: Clay?, answer: 'Yes.' }]
modules:
  - title: All of it
    lessons:
      - clay
`;

const potteryLesson = `---
title: Clay
minutes: 5
---
Knead it well.

![A kiln](figures/kiln.png)
`;

const potteryQuiz = `- question: What do you knead?
  options: [Clay, Glass]
  answer: Clay
  explanation: Glass breaks.
`;

it('new code renews the steps of lessons that were published in the studio', async () => {
  await load();
  const slug = 'hiragana';
  const find = () =>
    app.db
      .selectFrom('catalog.lesson')
      .where('slug', '=', slug)
      .select(['course_id', 'html', 'version'])
      .executeTakeFirstOrThrow();
  const { course_id: id, html, version } = await find();
  const studio = (since: Date | null) =>
    app.db
      .updateTable('catalog.course')
      .set({ studio_since: since })
      .where('id', '=', id)
      .execute();
  await studio(new Date());
  const old = html.replaceAll(/<\/section>\s*<section data-step="[^"]*">/g, '');
  expect(old).not.toBe(html);
  await app.db.updateTable('catalog.lesson').set({ html: old }).where('slug', '=', slug).execute();
  await sql`update catalog.loaded_content set fingerprint = 'older.older'`.execute(app.db);
  await load();
  expect(await find()).toMatchObject({ html, version });
  await studio(null);
});
