import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CourseListQuery, courseSorts, listCourses } from '../../../contract/catalog.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { generateCourses } from '../../../tests/support/generate/generate-courses.ts';
import { listScans } from '../../../tests/support/statements/explain.ts';
import {
  listIndexes,
  openRecorder,
  type Recorder,
} from '../../../tests/support/statements/statement-recorder.ts';
import { inTransaction, runText } from '../../platform/postgres/database.ts';
import { listCourses as listCoursesOn } from '../courses/list-courses.ts';

const generated = 1500;
let app: TestApp;
let recorder: Recorder;

beforeAll(async () => {
  app = await startApp();
  recorder = openRecorder(app.connectionString);
  await generateCourses(app.db, generated);
  const learner = await buildLearner(app.db);
  // One course in five has a student and a rating, so that most courses tie in these sorts.
  await sql`insert into learning.enrolment (account_id, course_id)
    select ${learner.id}, id from catalog.course where id % 5 = 0`.execute(app.db);
  await sql`insert into community.review (account_id, course_id, stars)
    select ${learner.id}, id, 1 + id % 4 from catalog.course where id % 5 = 0`.execute(app.db);
  await sql`vacuum analyze catalog.course, catalog.lesson, catalog.search_entry, catalog.search_word`.execute(
    app.db,
  );
}, 120_000);
afterAll(async () => {
  await recorder.close();
  await app.close();
});

type Query = NonNullable<InputOf<typeof listCourses>['query']>;
type Course = Awaited<ReturnType<typeof list>>['data'][number];

async function list(query: Query) {
  const { status, body } = await ask(app.server, listCourses, { query });
  expect(status).toBe(200);
  return body;
}

/** The courses of all pages, one page after the other. */
async function walk(query: Query): Promise<Course[]> {
  const found: Course[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await list({ ...query, _limit: 100, _page: page });
    found.push(...data);
    if (found.length >= meta.total || data.length === 0) return found;
  }
}

const idsOf = (courses: readonly Course[]) => courses.map(({ id }) => id);
const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

async function publishedIds(condition = sql<boolean>`true`) {
  const { rows } = await sql<{ id: number }>`
    select id from catalog.course where published_at is not null and ${condition} order by id`.execute(
    app.db,
  );
  return rows.map(({ id }) => id);
}

describe('the pages of a large catalogue', () => {
  const ways = courseSorts.flatMap((_sort) =>
    (['asc', 'desc'] as const).map((_order) => ({ _sort, _order })),
  );

  it.each(ways)('hold every course once, sorted by $_sort $_order', async (way) => {
    const ids = idsOf(await walk(way));
    expect(ids).toHaveLength(generated);
    expect(inOrder(ids)).toEqual(await publishedIds());
  });

  it.each(ways)('of a search hold each match once, sorted by $_sort $_order', async (way) => {
    const { meta } = await list({ q: 'chess', _limit: 1 });
    expect(meta.total).toBeGreaterThan(100);
    const ids = idsOf(await walk({ q: 'chess', ...way }));
    expect(ids).toHaveLength(meta.total);
    expect(new Set(ids).size).toBe(meta.total);
  });

  it('are sorted as requested', async () => {
    const titles = (await walk({ _sort: 'title' })).map(({ title }) => title.toLowerCase());
    expect(titles).toEqual(titles.toSorted((one, other) => (one < other ? -1 : 1)));
    const students = (await walk({ _sort: 'students', _order: 'desc' })).map(
      (course) => course.students,
    );
    expect(students).toEqual(students.toSorted((one, other) => other - one));
    expect(students.filter((count) => count > 0)).toHaveLength(generated / 5);
  });

  it('end with the remaining courses', async () => {
    const last = await list({ _limit: 7, _page: Math.ceil(generated / 7) });
    expect(last.data).toHaveLength(generated % 7);
    expect(idsOf(last.data)).toEqual((await publishedIds()).slice(-(generated % 7)));
    expect(last.meta.total).toBe(generated);
  });

  it.each([16, 100_000])('include the total even beyond the last page: page %i', async (page) => {
    const whole = await list({ _limit: 100, _page: page });
    expect(whole.data).toEqual([]);
    expect(whole.meta.total).toBe(generated);
    const { meta } = await list({ q: 'pottery' });
    const behind = await list({ q: 'pottery', _limit: 100, _page: page });
    expect(behind.data).toEqual([]);
    expect(behind.meta.total).toBe(meta.total);
    expect(meta.total).toBeGreaterThan(0);
  });
});

describe('filters of a large catalogue', () => {
  it.each([
    [{ category: 'art' }, sql<boolean>`category_slug = 'art'`],
    [{ level: 'Advanced' }, sql<boolean>`level = 'Advanced'`],
    [{ price: 'free' }, sql<boolean>`sale_cents = 0`],
    [{ price: 'reduced' }, sql<boolean>`sale_cents = 1500`],
    [{ price: 'deals' }, sql<boolean>`sale_cents in (0, 1500)`],
    [{ price: 'paid' }, sql<boolean>`sale_cents is distinct from 0`],
    [{ duration: 'medium' }, sql<boolean>`duration_weeks between 3 and 6`],
    [
      { category: 'art', level: 'Basic', price: 'free', duration: 'long' },
      sql<boolean>`category_slug = 'art' and level = 'Basic' and sale_cents = 0 and duration_weeks > 6`,
    ],
    [
      { q: 'chess', category: 'science', price: 'paid' },
      sql<boolean>`(subject = 'Chess' or title like 'Chess %') and category_slug = 'science' and sale_cents is distinct from 0`,
    ],
  ] satisfies [Query, unknown][])(
    '%j return exactly the matching courses',
    async (query, condition) => {
      const expected = await publishedIds(condition);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(generated);
      expect(inOrder(idsOf(await walk(query)))).toEqual(expected);
    },
  );

  it('list each level once', async () => {
    const { meta } = await list({ _limit: 1 });
    expect(meta.levels).toEqual(['Advanced', 'Basic', 'Intermediate']);
  });
});

describe('a search in a large catalogue', () => {
  /** The statements of `listCourses` that search courses. */
  async function statementsOf(query: Query) {
    recorder.take();
    await listCoursesOn(recorder.db, CourseListQuery.parse(query));
    return recorder.take().filter(({ sql }) => sql.includes('catalog.search_entry'));
  }

  it.each([
    { q: 'chess' },
    { q: 'cheess' },
    { q: 'ches', _sort: 'relevance' },
    { q: 'sato pottery', _sort: 'relevance' },
    { q: 'gardening', category: 'art', price: 'free', _sort: 'title' },
    { q: 'knitting', _page: 100 },
  ] satisfies Query[])('%j uses the index', async (query) => {
    const statements = await statementsOf(query);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(await listIndexes(recorder.db, statement)).toContain('search_entry_search_idx');
    }
  });

  it('finds exactly the matching courses', async () => {
    const found = inOrder(idsOf(await walk({ q: 'astronomy' })));
    const expected = await publishedIds(
      sql<boolean>`subject = 'Astronomy' or title like 'Astronomy %'`,
    );
    expect(found).toEqual(expected);
  });

  it('finds the same with a typo', async () => {
    const [right, mistyped] = [await list({ q: 'calligraphy' }), await list({ q: 'caligraphy' })];
    expect(mistyped.meta.corrections).toEqual([{ typed: 'caligraphy', meant: ['calligraphy'] }]);
    expect(mistyped.meta.total).toBe(right.meta.total);
    expect(idsOf(mistyped.data)).toEqual(idsOf(right.data));
  });

  it('corrects a typo by the index of words', async () => {
    recorder.take();
    await listCoursesOn(recorder.db, CourseListQuery.parse({ q: 'caligraphy' }));
    const [likeness] = recorder.take().filter(({ sql }) => sql.includes('similarity('));
    expect(likeness).toBeDefined();
    if (likeness)
      expect(await listIndexes(recorder.db, likeness)).toContain('search_word_word_idx');
  });

  it.each(['chess', 'cheess', 'sato pottery', 'cheess potery'])(
    'takes one statement for %j',
    async (q) => {
      recorder.take();
      const { meta } = await listCoursesOn(recorder.db, CourseListQuery.parse({ q }));
      expect(meta.total).toBeGreaterThan(0);
      expect(meta.levels).toHaveLength(3);
      expect(recorder.take()).toHaveLength(1);
    },
  );

  it('reads lessons of the courses it shows, not all that match', async () => {
    recorder.take();
    await listCoursesOn(recorder.db, CourseListQuery.parse({ q: 'lorba' }));
    const [lessons] = recorder.take().filter(({ sql }) => sql.includes('lesson.search @@'));
    expect(lessons).toBeDefined();
    if (!lessons) return;
    const scans = await listScans(recorder.db, lessons);
    const read = scans.filter(({ table }) => table === 'catalog.lesson');
    expect(read.map(({ kind }) => kind)).not.toContain('Seq Scan');
    // Three of each of the twenty courses. Rows are averages times loops, so a few more with rounding.
    for (const { rows } of read) expect(rows).toBeLessThan(100);
  });

  it.each(['lorbafen', 'lorbafen chess xyzzyx'])(
    'puts courses that only mention %j in a lesson after all others, each once',
    async (q) => {
      const query = { q, _sort: 'relevance', _limit: 7 } as const;
      const { meta } = await list(query);
      const pages = Array.from({ length: Math.ceil(meta.total / 7) }, (_, index) =>
        list({ ...query, _page: index + 1 }),
      );
      const ids = idsOf((await Promise.all(pages)).flatMap(({ data }) => data));
      expect(new Set(ids).size).toBe(meta.total);
      expect(ids).toHaveLength(meta.total);
      const named = new Set(
        await publishedIds(
          sql<boolean>`headline @@ to_tsquery('simple', ${q.split(' ').slice(0, 2).join(' | ')})`,
        ),
      );
      expect(named.size).toBeGreaterThan(3);
      expect(named.size).toBeLessThan(meta.total - 20);
      expect(new Set(ids.slice(0, named.size))).toEqual(named);
      const rest = ids.slice(named.size);
      expect(rest).toEqual(inOrder(rest));
      const fromTheLeast = idsOf(await walk({ q, _sort: 'relevance', _order: 'desc' }));
      expect(new Set(fromTheLeast.slice(-named.size))).toEqual(named);
    },
  );

  it.each([
    ['chessqxpottery', 'nothing near'],
    ['lorbafenqxlorba', 'many lessons near'],
  ])('reads little for %j: %s', async (q) => {
    recorder.take();
    await listCoursesOn(recorder.db, CourseListQuery.parse({ q }));
    const statements = recorder.take();
    expect(statements.some(({ sql }) => sql.includes('platform.tally'))).toBe(true);
    for (const statement of statements) {
      const scans = await listScans(recorder.db, statement);
      for (const { table, rows } of scans.filter(({ table }) => table.startsWith('catalog.'))) {
        expect(rows, `${table} in ${statement.sql}`).toBeLessThanOrEqual(600);
      }
    }
  });

  it('ranks many matches without writing them to disk', async () => {
    const [ranking] = await statementsOf({ q: 'about', _sort: 'relevance' });
    expect(ranking).toBeDefined();
    if (!ranking) return;
    const { meta } = await list({ q: 'about' });
    expect(meta.total).toBeGreaterThan(generated / 2);
    const written = await inTransaction(recorder.db, async (db) => {
      // Room for the ids and ranks of all matches, but not for their vectors.
      await sql`set local work_mem = '256kB'`.execute(db);
      const { sql: text, parameters } = ranking;
      const { rows } = await runText(db, `explain (analyze, buffers) ${text}`, parameters);
      return rows.filter((row) => /temp .*written/.test(String(row['QUERY PLAN'])));
    });
    expect(written).toEqual([]);
  });
});
