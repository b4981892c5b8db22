import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Highlighted, listCourses } from '../../../contract/catalog.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, enrolLearner } from '../../../tests/support/factories.ts';
import { listCourses as listCoursesDirectly } from '../courses/list-courses.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildCourse(app.db, {
    title: 'Learn Photography',
    summary: 'Take your camera off automatic.',
    teacher: 'Inês Carvalho',
    category: 'art',
    lessons: [
      {
        title: 'Exposure Triangle Basics',
        words: 'Light is counted in stops. One stop doubles it.',
      },
      { title: 'ISO and Noise', words: 'Grain appears when the signal is amplified.' },
    ],
  });
  await buildCourse(app.db, {
    title: 'Basic Japanese',
    summary: 'Read hiragana and greet people.',
    teacher: 'Yuki Tanabe',
    category: 'languages',
    priceCents: 2500,
    saleCents: 1500,
    lessons: [
      { title: 'Japanese Hiragana', preview: true, words: 'あ is the first sign.' },
      { title: 'Numbers and Counting', words: 'The secret word is obenjo.' },
    ],
  });
  await buildCourse(app.db, {
    title: 'Advanced Photographs',
    priceCents: 9900,
    level: 'Advanced',
    weeks: 8,
    lessons: [
      { title: 'Freezing Motion', words: 'A slow shutter blurs whoever walks past.' },
      { title: 'Where Money Goes', words: 'Investing is patience.' },
      { title: 'Mixing Colour', words: 'Three lamps, one wall.' },
      { title: 'Bluster', words: 'Inventing blue business.' },
    ],
  });
  await buildCourse(app.db, { title: 'A draft about photography', draft: true });
});
afterAll(() => app.close());

type Query = InputOf<typeof listCourses>['query'];

async function find(q: string, query: Query = {}) {
  const answer = await ask(app.server, listCourses, { query: { q, _sort: 'relevance', ...query } });
  expect(answer.status).toBe(200);
  return answer.body;
}

const titles = ({ data }: Awaited<ReturnType<typeof find>>) => data.map(({ title }) => title);
const hits = (pieces: Highlighted | undefined) =>
  (pieces ?? []).filter(({ hit }) => hit).map(({ text }) => text);

describe('a search', () => {
  it.each([
    ['photography', 'the title'],
    ['photo', 'the beginning of a word'],
    ['PHOTOGRAPHY', 'capitals'],
    ['camera', 'the summary'],
    ['carvalho', 'the instructor'],
    ['ines', 'a name without its accents'],
    ['exposure', 'the title of a lesson'],
    ['amplified', 'the text of a lesson'],
    ['photografy', 'a typing error'],
    ['fotography', 'another typing error'],
    ['photography carvalho', 'several words'],
    ['learn photography xyzzyx', 'a word that is nowhere'],
    ['selfies', 'another word for it'],
    ['selfies carvalho', 'another word, and one that it has'],
  ])('finds Learn Photography by "%s": %s', async (q) => {
    expect(titles(await find(q))).toContain('Learn Photography');
  });

  it('ranks titles before mentions', async () => {
    await buildCourse(app.db, { title: 'Gardening', summary: 'With a word on photography.' });
    expect(titles(await find('photography'))[0]).toBe('Learn Photography');
  });

  it('does not find unknown words or drafts', async () => {
    expect(titles(await find('quantum'))).toEqual([]);
    expect(titles(await find('draft'))).toEqual([]);
  });

  it('reports the correction of a typo', async () => {
    expect((await find('photografy')).meta.corrections).toEqual([
      { typed: 'photografy', meant: expect.arrayContaining(['photography']) },
    ]);
    expect((await find('photography')).meta.corrections).toEqual([]);
  });

  it('looks for other words with the same meaning, and takes none for a typing error', async () => {
    const { id } = await buildCourse(app.db, {
      title: 'Thinking in Chances',
      summary: 'Probability for everyday decisions, by the numbers of a mathemagician.',
    });
    for (const q of ['maths', 'mathematics', 'Statistics']) {
      const { data, meta } = await find(q);
      expect(data.map((course) => course.id)).toEqual([id]);
      expect(hits(data[0]?.found?.summary)).toContain('Probability');
      expect(meta.corrections).toEqual([]);
    }
  });

  it('reports when no course has all words', async () => {
    expect((await find('learn photography xyzzyx')).meta.anyWord).toBe(true);
    expect((await find('learn photography')).meta.anyWord).toBe(false);
    expect((await find('xyzzyx quuxly')).meta).toMatchObject({ total: 0, anyWord: false });
  });

  it('marks what matched', async () => {
    const [first] = (await find('photografy')).data;
    expect(hits(first?.found?.title)).toEqual(['Photography']);
    const byLesson = (await find('stops')).data[0];
    expect(byLesson?.found?.lesson?.name.map(({ text }) => text).join('')).toBe(
      'Exposure Triangle Basics',
    );
    expect(hits(byLesson?.found?.lesson?.excerpt)).toContain('stops');
    expect((await find('')).data[0]?.found).toBeNull();
  });

  it('shows the title of a locked lesson, but no excerpt', async () => {
    const [course] = (await find('obenjo')).data;
    expect(course?.title).toBe('Basic Japanese');
    expect(course?.found?.lesson).toEqual({
      name: [{ text: 'Numbers and Counting', hit: false }],
      excerpt: [],
    });
    expect(JSON.stringify(course)).not.toContain('obenjo');
  });

  it('never fails, whatever is typed', async () => {
    const letters = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point))
      .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
      .map((letter) => `${letter}${letter}`);
    const searches = letters.flatMap((_, from) =>
      from % 8 === 0 ? [letters.slice(from, from + 8).join(' ')] : [],
    );
    const page = { _page: 1, _limit: 1, _order: 'asc', _sort: 'relevance' } as const;
    for (let from = 0; from < searches.length; from += 8) {
      const some = searches.slice(from, from + 8);
      await Promise.all(some.map((q) => listCoursesDirectly(app.db, { ...page, q })));
    }
  });

  it('finds nothing without words', async () => {
    expect((await find('😀')).meta.total).toBe(0);
    expect((await find('!!!')).meta.total).toBe(0);
  });

  it('finds Japanese', async () => {
    expect(titles(await find('あ'))).toEqual(['Basic Japanese']);
  });

  it.each([
    ['ひらがな', 'kana, by how it reads in the Latin alphabet'],
    ['カタカナ', 'the other kana'],
  ])('finds lessons by "%s": %s', async (q) => {
    const { id } = await buildCourse(app.db, {
      title: 'Two alphabets',
      lessons: [{ title: 'Hiragana and Katakana' }],
    });
    expect((await find(q)).data.map((course) => course.id)).toContain(id);
  });

  it.each([
    ['ひらがな', 'これはひらがなの表です。', 'kana inside a sentence'],
    ['日本', '私は日本語を勉強します。', 'ideographs inside a sentence'],
    ['コーヒー', 'ホットコーヒーをください', 'a long vowel'],
    ['學習', '我们学习中文，學習很好', 'Chinese'],
    ['สวัสดี', 'ผมพูดว่าสวัสดีครับ', 'Thai'],
    ['привет', 'Скажите привет соседу', 'Cyrillic'],
    ['καλημέρα', 'Πείτε καλημέρα', 'Greek'],
    ['سلام', 'قل سلام لجارك', 'Arabic'],
    ['안녕', '이웃에게 안녕하세요', 'Korean'],
    ['שלום', 'אמור שלום', 'Hebrew'],
    ['नमस्ते', 'पड़ोसी को नमस्ते कहो', 'Devanagari'],
  ])('finds "%s" in "%s": %s', async (q, words) => {
    const { id } = await buildCourse(app.db, { title: 'Scripts', lessons: [{ words }] });
    const course = (await find(q)).data.find((course) => course.id === id);
    expect(hits(course?.found?.lesson?.excerpt).join('')).toContain(q);
  });

  it('does not take signs that are apart for a word', async () => {
    const { id } = await buildCourse(app.db, {
      title: 'Apart',
      lessons: [{ words: 'ひと、らく、がけ、なつ' }],
    });
    expect((await find('ひらがな')).data.map((course) => course.id)).not.toContain(id);
  });

  it('reflects changes', async () => {
    const { id, lessons } = await buildCourse(app.db, { title: 'Weaving', lessons: [{}] });
    await app.db
      .updateTable('catalog.lesson')
      .set({ title: 'The loom', words: 'Warp and weft.' })
      .where('id', '=', lessons[0]?.id ?? '')
      .execute();
    expect(titles(await find('weft'))).toEqual(['Weaving']);
    await app.db.deleteFrom('catalog.lesson').where('course_id', '=', id).execute();
    expect(titles(await find('weft'))).toEqual([]);
  });

  it.each([
    "'; drop table catalog.course; --",
    "' | ' & !",
    ':* & (',
    '%_%',
    '\\',
    '½ ² ﷺ',
    'a'.repeat(100),
    '. . .',
    '\u0301',
    'a \u0301',
    '\u20dd',
    'ʼ ʹ ˆ ᵃ',
    '😀',
  ])('treats %j as plain words', async (q) => {
    await find(q);
    expect(titles(await find('photography'))).toContain('Learn Photography');
  });
});

describe('a search that finds nothing', () => {
  it('names the lessons that come near, with the words that matched', async () => {
    const { instead } = (await find('expositions')).meta;
    expect(instead?.lessons[0]).toMatchObject({ course: 'Learn Photography', free: true });
    expect(hits(instead?.lessons[0]?.name)).toEqual(['Exposure']);
  });

  it.each([
    ['blurriness', 'Freezing Motion'],
    ['investors', 'Where Money Goes'],
    ['colourblindness', 'Mixing Colour'],
    ['zzzzqqqq blurrinesses', 'Freezing Motion'],
  ])('finds the family of %j', async (q, lesson) => {
    const { data, meta } = await find(q);
    expect(data).toEqual([]);
    const names = meta.instead?.lessons.map(({ name }) => name.map(({ text }) => text).join(''));
    expect(names?.[0]).toBe(lesson);
  });

  it('names lessons that the filters left out', async () => {
    const { instead } = (await find('exposure', { price: 'paid' })).meta;
    expect(instead?.lessons.map(({ name }) => name.map(({ text }) => text).join(''))).toEqual([
      'Exposure Triangle Basics',
    ]);
  });

  it('shows nothing of a locked lesson', async () => {
    const { instead } = (await find('countings', { category: 'math' })).meta;
    const lesson = instead?.lessons.find(({ course }) => course === 'Basic Japanese');
    expect(lesson).toMatchObject({ free: false, excerpt: [] });
  });

  it('names courses that people take', async () => {
    const { id } = await buildCourse(app.db, { title: 'Taken by someone' });
    await enrolLearner(app.db, (await buildLearner(app.db)).id, id);
    const { instead } = (await find('zzzzqqqq')).meta;
    expect(instead?.lessons).toEqual([]);
    expect(instead?.popular.map((course) => course.id)).toContain(id);
    expect(instead?.popular.every(({ students }) => students > 0)).toBe(true);
    expect((await find('photography')).meta.instead).toBeNull();
  });

  it('names the most popular first', async () => {
    const three = await buildCourse(app.db, { title: 'Taken by three' });
    const two = await buildCourse(app.db, { title: 'Taken by two' });
    for (const { id } of [two, three, three, two, three]) {
      await enrolLearner(app.db, (await buildLearner(app.db)).id, id);
    }
    const { instead } = (await find('zzzzqqqqzzzz')).meta;
    const first = instead?.popular.slice(0, 2).map(({ id, students }) => [id, students]);
    expect(first).toEqual([
      [three.id, 3],
      [two.id, 2],
    ]);
  });

  it('leaves out archived courses, however popular', async () => {
    const { id } = await buildCourse(app.db, { title: 'Once the most popular' });
    for (let n = 0; n < 6; n += 1) {
      await enrolLearner(app.db, (await buildLearner(app.db)).id, id);
    }
    const ids = async (q: string) => (await find(q)).meta.instead?.popular.map((each) => each.id);
    expect((await ids('zzzzqqqqxx'))?.[0]).toBe(id);
    await app.db
      .updateTable('catalog.course')
      .set({ archived_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await ids('zzzzqqqqyy')).not.toContain(id);
  });
});

describe('filters', () => {
  it.each([
    [{ price: 'free' }, ['Learn Photography']],
    [{ price: 'paid' }, ['Advanced Photographs']],
    [{ level: 'Advanced' }, ['Advanced Photographs']],
    [{ duration: 'long' }, ['Advanced Photographs']],
    [{ category: 'art' }, ['Learn Photography']],
    [{ category: 'art', price: 'paid' }, []],
  ] as [Query, string[]][])('%j return %j', async (query, expected) => {
    const found = await find('photograph', query);
    expect(titles(found).filter((title) => title !== 'Gardening')).toEqual(expected);
  });

  it('find reduced courses that are not free', async () => {
    const { body } = await ask(app.server, listCourses, { query: { price: 'reduced' } });
    expect(body.data.map(({ title, price, due }) => [title, price, due])).toEqual([
      ['Basic Japanese', '25$', '15$'],
    ]);
  });

  it('find the deals: what is free and what is reduced, and nothing else', async () => {
    const list = async (price?: 'deals' | 'free' | 'reduced') =>
      (await ask(app.server, listCourses, { query: { _limit: 100, ...(price ? { price } : {}) } }))
        .body;
    const [deals, free, reduced, all] = [
      await list('deals'),
      await list('free'),
      await list('reduced'),
      await list(),
    ];
    expect(deals.meta.total).toBe(free.meta.total + reduced.meta.total);
    expect(deals.data.map(({ title }) => title)).toEqual(
      all.data.filter(({ sale }) => sale !== null).map(({ title }) => title),
    );
  });

  it('are refused with unknown values', async () => {
    const answer = await ask(app.server, listCourses, { query: { price: 'cheap' as 'free' } });
    expect(answer.status).toBe(400);
    expect(answer.detail).toBe('Price is one of free, paid, reduced, deals.');
  });
});

describe('sorting', () => {
  it('works by students, rating and price', async () => {
    const [one, two] = [
      await buildCourse(app.db, { title: 'Rated', category: 'design', priceCents: 100 }),
      await buildCourse(app.db, { title: 'Popular', category: 'design', priceCents: 200 }),
    ];
    const learner = await buildLearner(app.db);
    await enrolLearner(app.db, learner.id, two.id);
    await app.db
      .insertInto('community.review')
      .values({ account_id: learner.id, course_id: one.id, stars: 5 })
      .execute();
    const by = async (_sort: 'students' | 'rating' | 'price', _order: 'asc' | 'desc') =>
      titles(await find('', { category: 'design', _sort, _order }));
    expect(await by('students', 'desc')).toEqual(['Popular', 'Rated']);
    expect(await by('rating', 'desc')).toEqual(['Rated', 'Popular']);
    expect(await by('price', 'asc')).toEqual(['Rated', 'Popular']);
    expect(await by('price', 'desc')).toEqual(['Popular', 'Rated']);
  });
});
