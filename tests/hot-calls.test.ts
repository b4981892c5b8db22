import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../server/accounts/sign-in/sessions.ts';
import { buildApp } from '../server/app.ts';
import { startApp, type TestApp } from './support/app.ts';
import { buildAdmin } from './support/factories.ts';
import { generateLearners, learnerId } from './support/generate/generate-learners.ts';
import {
  adminLists,
  findPlace,
  type HotCall,
  learnerCalls,
  type Place,
  visitorCalls,
} from './support/hot-calls.ts';
import { listScans, type Scan } from './support/statements/explain.ts';
import { openRecorder, type Recorder } from './support/statements/statement-recorder.ts';

/** Enough that a popular course has several hundred learners. */
const learners = 2000;
/** A page of a list, or what one learner has: far less than a popular course or the installation has. */
const mostRows = 150;

/** Bounded by what is taught, sold or configured, not by how many use it. Every other table grows. */
const bounded = [
  /^catalog\./,
  /^assessment\.(quiz|question|answer_key)$/,
  /^learning\.(run|credential_key)$/,
  /^community\.support_person$/,
  /^billing\.(series|discount_code|daily_sales)$/,
  /^administration\.web_vital$/,
  /^platform\.tally$/,
];

let app: TestApp;
let recorder: Recorder;
let server: Awaited<ReturnType<typeof buildApp>>;
let place: Place;
const tokens = { visitor: '', learner: '', admin: '' };

beforeAll(async () => {
  app = await startApp();
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  await generateLearners(client, { to: learners });
  await client.end();
  recorder = openRecorder(app.connectionString, app.db.jobs);
  const { config, files } = app;
  server = await buildApp({ config, files, db: recorder.db, pages: 'none' });
  await server.ready();
  place = await findPlace(app.db);
  tokens.learner = await tokenOf(learnerId(1));
  tokens.admin = await tokenOf((await buildAdmin(app.db)).id);
}, 60_000);

afterAll(async () => {
  await server.close();
  await recorder.close();
  await app.close();
});

const tokenOf = (accountId: number) =>
  openSession(app.db, app.config, {
    accountId,
    pending: false,
    remember: false,
    userAgent: 'test',
    address: '127.0.0.1',
  });

/** Scans that would take longer with every learner, with the statement they are part of. */
async function findGrowing({ as, method = 'GET', path, body }: HotCall) {
  recorder.take();
  const { statusCode } = await server.inject({
    method,
    url: typeof path === 'string' ? path : path(place),
    ...(tokens[as] ? { headers: { authorization: `Bearer ${tokens[as]}` } } : {}),
    ...(body ? { payload: body() } : {}),
  });
  expect(statusCode).toBe(200);
  const statements = recorder.take();
  const growing: (Scan & { statement: string })[] = [];
  for (const statement of statements) {
    for (const scan of await listScans(app.db, statement)) {
      if (bounded.some((known) => known.test(scan.table))) continue;
      if (scan.kind !== 'Seq Scan' && scan.rows <= mostRows) continue;
      growing.push({ ...scan, statement: statement.sql.replaceAll(/\s+/g, ' ') });
    }
  }
  return { statements: statements.length, growing };
}

describe.each([
  ['calls of learners', learnerCalls],
  ['calls of visitors', visitorCalls],
  ['lists of Admins', adminLists],
])('%s read no more rows in a larger installation', (_, calls) => {
  test.each(calls.map((call) => [call.name, call] as const))('%s', async (_, call) => {
    const { statements, growing } = await findGrowing(call);
    expect(statements).toBeGreaterThan(0);
    expect(growing).toEqual([]);
  });
});

test('a count of a popular course would be noticed, and so would a search without an index', async () => {
  const { rows } = await recorder.db
    .selectFrom('learning.enrolment')
    .where('course_id', '=', place.courseId)
    .select((eb) => eb.fn.countAll().as('students'))
    .execute()
    .then(() => ({ rows: recorder.take() }));
  const [counting] = rows.slice(-1);
  expect(counting && (await listScans(app.db, counting))).toMatchObject([
    { table: 'learning.enrolment', rows: expect.toSatisfy((rows) => rows > mostRows) },
  ]);
  await recorder.db
    .selectFrom('learning.enrolment')
    .where('way', '=', 'licence')
    .select('id')
    .execute();
  const [searching] = recorder.take().slice(-1);
  expect(searching && (await listScans(app.db, searching))).toMatchObject([{ kind: 'Seq Scan' }]);
});
