import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addComment } from '../contract/community/comments.ts';
import { buildApp } from '../server/app.ts';
import { ask, signedIn, startApp, type TestApp } from './support/app.ts';
import { allEndpoints } from './support/endpoints.ts';
import { buildCourse, buildLearner, buildOwner, enrolLearner } from './support/factories.ts';

// Changes whatever public replies are made of, and compares what is kept with what a server without a cache says.

let app: TestApp;
let uncached: FastifyInstance;
let client: pg.Client;
let ids: { course: number; other: number; owner: number; learner: number; lesson: string };

beforeAll(async () => {
  app = await startApp({ cached: true });
  const { config, db, files } = app;
  uncached = await buildApp({ config, db, files, pages: 'none' });
  await uncached.ready();
  client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  ids = await buildContent();
});
afterAll(async () => {
  await client?.end();
  await uncached?.close();
  await app?.close();
});

async function buildContent() {
  const { db } = app;
  const owner = await buildOwner(db);
  const learner = await buildLearner(db);
  const course = await buildCourse(db, {
    ownerId: owner.id,
    title: 'Breathing',
    featured: 1,
    lessons: [
      { slug: 'slow-breath', bank: 7, quiz: { asked: 5, passMark: 3, minutes: 10 } },
      { slug: 'deep-breath' },
    ],
  });
  const other = await buildCourse(db, { title: 'Walking', featured: 2 });
  await client.query('update assessment.question set sample = true');
  await client.query(
    `update catalog.lesson set activities = '[{"kind": "depth-bench", "title": "Bench", "minutes": 4}]'`,
  );
  await client.query("insert into community.support_person values ('Kim', 'Answers', '9 to 5', 1)");
  await enrolLearner(db, learner.id, course.id);
  await client.query(
    `insert into community.review (course_id, account_id, stars, comment, home_position)
     values ($1, $2, 4, 'Well explained.', 1)`,
    [course.id, learner.id],
  );
  await client.query(
    `insert into community.comment (course_id, account_id, comment, state) values
     ($1, $2, 'A question.', 'approved'), ($1, $2, 'Not read yet.', 'waiting')`,
    [course.id, learner.id],
  );
  await client.query(
    `insert into community.comment (course_id, account_id, comment, state, reply_to_comment_id)
     select course_id, $1, 'An answer.', 'approved', id from community.comment where state = 'approved'`,
    [owner.id],
  );
  await client.query(
    "insert into platform.site_setting (name, value) values ('name', 'Somewhere')",
  );
  return {
    course: course.id,
    other: other.id,
    owner: owner.id,
    learner: learner.id,
    lesson: 'slow-breath',
  };
}

/** Addresses for each endpoint whose replies are kept. */
const addresses = () => ({
  '/api/categories': [''],
  '/api/courses': [
    '',
    '?_sort=students&_order=desc',
    '?_sort=rating&_order=desc',
    '?q=breath',
    '?category=former',
  ],
  '/api/courses/featured': [''],
  '/api/courses/:id': [`${ids.course}`, `${ids.other}`],
  '/api/courses/:id/comments': [`${ids.course}`, `${ids.other}`],
  '/api/lessons/:slug': [ids.lesson],
  '/api/figures': [''],
  '/api/testimonials': [''],
  '/api/sample-activities': [''],
  '/api/sample-question': [''],
  '/api/support': [''],
  '/api/help': [''],
  '/api/help-topics': [''],
  '/api/help/:slug': ['admin-dashboard'],
  '/api/shop': [''],
  '/api/checkout': [''],
  '/api/site': [''],
  '/api/site/embeds': [''],
  '/api/site/sign-up': [''],
  '/api/site/legal': [''],
});

/** These don't come from the database. */
const constant = new Set(['/api/help', '/api/help-topics', '/api/help/:slug', '/api/shop']);

function requests() {
  return Object.entries(addresses()).flatMap(([path, given]) =>
    given.map((part) => ({
      path,
      url: path.includes(':') ? path.replace(/:\w+/, part) : `${path}${part}`,
    })),
  );
}

async function askAll(app: FastifyInstance, wanted = requests()) {
  return Promise.all(
    wanted.map(async ({ path, url }) => {
      const { statusCode, body } = await app.inject({ url });
      return { path, url, reply: `${statusCode} ${body}` };
    }),
  );
}

/** Columns of the tables whose changes are announced, with an expression for another value. */
async function listColumns() {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select attribute.attrelid::regclass::text as table, quote_ident(attname) as column,
      format_type(atttypid, null) as type
    from pg_attribute as attribute
    where attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and attrelid in (select tgrelid from pg_trigger where tgname like 'content\\_%')
    order by 1, attnum`);
  const another: Record<string, (column: string) => string> = {
    text: (column) => `${column} || ' again'`,
    integer: (column) => `${column} - 1`,
    boolean: (column) => `not ${column}`,
    'timestamp with time zone': (column) => `${column} + interval '1 day'`,
    'text[]': (column) => `${column} || 'another'::text`,
  };
  return rows.flatMap(({ table, column, type }) => {
    const value = another[type]?.(column);
    return value && column !== 'slug'
      ? [{ table, sql: `update ${table} set ${column} = ${value}` }]
      : [];
  });
}

/** What changing single columns can't show. */
const rowChanges = () => [
  `insert into platform.site_setting (name, value) values ('name', 'Elsewhere'), ('supportEmail', 'us@elsewhere.example'),
   ('signUp', 'invitation'), ('terms', 'Be kind.'), ('embeds', 'films.example')`,
  `update catalog.course set currency = 'EUR' where id = ${ids.course}`,
  `update catalog.course set category_slug = 'art' where id = ${ids.course}`,
  `update catalog.course set faqs = '[{"question": "Why?", "answer": "So."}]' where id = ${ids.course}`,
  `update community.comment set state = 'approved' where state = 'waiting'`,
  `update community.comment set state = 'rejected' where comment like 'Not read%'`,
  `insert into learning.enrolment (account_id, course_id) values (${ids.owner}, ${ids.other})`,
  `insert into community.review (course_id, account_id, stars) values (${ids.other}, ${ids.owner}, 5)`,
  `update community.review set comment = 'Now in words.' where course_id = ${ids.other}`,
  `update community.review set home_position = 2 where course_id = ${ids.other}`,
  `update community.review set comment = '' where course_id = ${ids.other}`,
  `update accounts.account set role = 'ModuleOwner' where id = ${ids.learner}`,
  `insert into catalog.category (slug, name, short_name, icon, position, top) values ('new', 'New', 'New', 'new', 99, true)`,
  `insert into catalog.category_redirect (slug, category_slug) values ('former', 'art')`,
  `insert into catalog.course (category_slug, subject, title, summary, teacher, illustration, price_cents, published_at)
   values ('new', 'New', 'Breath again', 'New.', 'Kim', 'health', 100, now())`,
  `update catalog.lesson set position = null where slug = 'deep-breath'`,
  `delete from assessment.question where position = 1`,
  `delete from catalog.lesson where slug = 'deep-breath'`,
  `delete from learning.enrolment where course_id = ${ids.other}`,
  `update catalog.course set published_at = null where title = 'Breath again'`,
  `delete from community.support_person`,
  `delete from accounts.account where id = ${ids.learner}`,
  `delete from accounts.account where id = ${ids.owner}`,
  `delete from catalog.course where id = ${ids.course}`,
];

test('every endpoint whose replies are kept is tried here', async () => {
  const cacheable = (await allEndpoints()).filter(({ endpoint }) => endpoint.cacheable);
  expect(Object.keys(addresses()).sort()).toEqual(
    cacheable.map(({ endpoint }) => endpoint.path).sort(),
  );
});

test('a comment renews the replies that show it, and no other', async () => {
  const speaker = await signedIn(app, { id: ids.learner });
  await askAll(app.server);
  const asked: string[] = [];
  const { calls } = app.server.services;
  for (const [name, registered] of calls) {
    if (!registered.endpoint.cacheable) continue;
    const { handler } = registered;
    vi.spyOn(registered, 'handler').mockImplementation((call) => {
      asked.push(`${name} ${JSON.stringify(call.params)}`);
      return handler(call);
    });
  }
  const body = { comment: 'One more.', key: randomUUID() };
  const answer = await speaker.ask(addComment, { params: { id: ids.course }, body });
  expect(answer.headers['set-cookie']).toMatch(/^own_change=1; .*HttpOnly; SameSite=Lax/);
  await askAll(app.server);
  expect(asked).toEqual([`GET /api/courses/:id/comments {"id":${ids.course}}`]);
  vi.restoreAllMocks();
});

test('a call that changes nothing on public pages neither waits for caches nor marks the browser', async () => {
  const sync = vi.spyOn(app.server.services.content, 'sync');
  const body = { name: 'Vera', email: 'vera@example.org', comment: 'Waits for approval.' };
  const answer = await ask(app.server, addComment, { params: { id: ids.course }, body });
  expect(answer.body.data.state).toBe('waiting');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(sync).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('no change leaves an outdated reply', { timeout: 60_000 }, async () => {
  const changes = await listColumns();
  const shown = new Set<string>();
  const tables = new Set(changes.map(({ table }) => table));
  const outdated: string[] = [];
  const varying = requests().filter(({ path }) => !constant.has(path));
  let last = await askAll(app.server, varying);
  const apply = async (sql: string, table?: string) => {
    try {
      await client.query(sql);
    } catch (error) {
      const isForbidden = error instanceof pg.DatabaseError && error.code?.startsWith('23');
      if (isForbidden) return;
      throw error;
    }
    await app.server.services.content.sync();
    // It hears of no changes, so it has to be told to look.
    uncached.services.site.forget();
    const [kept, right] = await Promise.all([
      askAll(app.server, varying),
      askAll(uncached, varying),
    ]);
    for (const [n, { path, url, reply }] of right.entries()) {
      if (kept[n]?.reply !== reply) outdated.push(`${url} after ${sql}`);
      if (last[n]?.reply === reply) continue;
      shown.add(path);
      if (table) tables.delete(table);
    }
    last = right;
  };
  for (const { sql, table } of changes) await apply(sql, table);
  for (const sql of rowChanges()) await apply(sql);
  expect(outdated).toEqual([]);
  // Otherwise this test would show nothing. Changes of single columns can't be seen in these two.
  expect([...tables]).toEqual(['catalog.category_redirect', 'learning.enrolment']);
  expect(
    Object.keys(addresses()).filter((path) => !shown.has(path) && !constant.has(path)),
  ).toEqual([]);
});
