import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { openSession } from '../../../server/accounts/sign-in/sessions.ts';
import { quizStore } from '../../../server/assessment/quizzes/store-quiz.ts';
import { loadContent, ownContent } from '../../../server/catalog/content/load-content.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { cleanUp, queues } from '../../../server/jobs.ts';
import { awardMissedBadges } from '../../../server/learning/achievements/award-badges.ts';
import { issueMissedCertificates } from '../../../server/learning/certificates/certificates.ts';
import { planEvenings } from '../../../server/learning/home/learner-profile.ts';
import { remindLearners } from '../../../server/learning/reminders/send-reminders.ts';
import { openFiles } from '../../../server/platform/files/files.ts';
import { startJobs } from '../../../server/platform/jobs/jobs.ts';
import { type Db, openDatabase } from '../../../server/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../../server/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../../../server/platform/postgres/migrate.ts';
import { findFreePort, serverAddress, startChild } from '../../support/child-process.ts';
import { generateLearners, learnerId } from '../../support/generate/generate-learners.ts';
import {
  adminLists,
  findPlace,
  type HotCall,
  learnerCalls,
  type Place,
  pages,
  visitorCalls,
} from '../../support/hot-calls.ts';
import { usageOf } from '../measuring/processes.ts';
import { isShort } from '../measuring/settings.ts';
import { print } from '../table.ts';

const usualSizes = [10_000, 100_000, 1_000_000];
/** Wanted from the first size to the last. */
const mostGrowth = 1.5;
/** CPU times are read in steps of 10 ms, so a call is repeated until it has used enough. */
const enoughCpuMs = isShort ? 0 : 600;
const mostRequests = isShort ? 3 : 600;
const learners = 8;
const jobsGroup = 'jobs, one run';

interface Cost {
  name: string;
  group: string;
  serverMs: number;
  databaseMs: number;
}

/**
 * Grows one installation from size to size and prints what calls, pages, lists and jobs cost at each. Without an address, on an
 * embedded database in `folder`.
 */
export async function benchScale(
  given: string | undefined,
  address: string | undefined,
  folder: string,
): Promise<void> {
  const sizes = readSizes(given);
  const postgres = address
    ? { connectionString: address, stop: async () => {} }
    : await startEmbeddedPostgres({ folder, report: () => {}, durable: false });
  try {
    await migrate(postgres.connectionString, console.log);
    await loadCourses(postgres.connectionString);
    const measured: Cost[][] = [];
    for (const size of sizes) {
      await grow(postgres.connectionString, size);
      measured.push(await measureAll(postgres.connectionString, folder));
    }
    report(sizes, measured);
  } finally {
    agent.destroy();
    await postgres.stop();
  }
}

/** Those that come with the product: public pages show them. */
async function loadCourses(connectionString: string) {
  const jobs = { enqueue: async () => {} };
  const db = openDatabase(connectionString, { jobs, onError: () => {}, connections: 1 });
  try {
    await loadContent(db, [ownContent], quizStore);
  } finally {
    await db.destroy();
  }
}

function readSizes(given: string | undefined): number[] {
  if (!given) return isShort ? [200, 400] : usualSizes;
  const sizes = given.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
    throw new Error('The sizes are whole numbers, such as --scale 10000,100000.');
  }
  return sizes.toSorted((one, other) => one - other);
}

async function grow(connectionString: string, size: number) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const startedAt = performance.now();
  try {
    const { rows } = await client.query<{ learners: number }>(
      'select greatest(coalesce(max(id), 0) - $1::integer, 0) as learners from accounts.account',
      [learnerId(0)],
    );
    const from = (rows[0]?.learners ?? 0) + 1;
    // A database that was grown before is measured as it is.
    if (from <= size) await generateLearners(client, { from, to: size });
    await client.query('checkpoint').catch(() => {});
  } finally {
    await client.end();
  }
  const took = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${size} accounts are there (${took} s).`);
}

async function measureAll(connectionString: string, folder: string): Promise<Cost[]> {
  const environment = {
    SESSION_SECRET: 'a secret for measuring, of more than 32 characters',
    DATABASE_URL: connectionString,
    STEPWELL_DATA: folder,
    LOG_LEVEL: 'error',
    PORT: String(await findFreePort()),
  };
  const config = await readConfig(environment);
  const jobs = await startJobs(connectionString, queues, (error) => console.error(error.message));
  const db = openDatabase(connectionString, { jobs, onError: () => {}, connections: 2 });
  const server = startChild('tests/bench/scale/server.ts', environment);
  try {
    const origin = await serverAddress(server);
    const meter = await openMeter(db, server.process.pid ?? 0);
    const place = await findPlace(db);
    const tokens = await makeTokens(db, config);
    const measure = async (group: string, calls: readonly HotCall[]) => {
      const costs: Cost[] = [];
      for (const call of calls) {
        costs.push({
          name: call.name,
          group,
          ...(await measureCall(origin, call, place, tokens, meter)),
        });
      }
      return costs;
    };
    return [
      ...(await measure('calls of learners', learnerCalls)),
      ...(await measure('calls of visitors, not cached', visitorCalls)),
      ...(await measure('pages, rendered anew', pages)),
      ...(await measure('lists of Admins', adminLists)),
      ...(await measureJobs(db, config, folder)),
    ];
  } finally {
    await server.stop();
    await jobs.stop();
    await db.destroy();
  }
}

interface Tokens {
  learner: string[];
  admin: string[];
  visitor: string[];
}

async function makeTokens(db: Db, config: Config): Promise<Tokens> {
  const tokenOf = (accountId: number) =>
    openSession(db, config, {
      accountId,
      pending: false,
      remember: false,
      userAgent: 'bench',
      address: '127.0.0.1',
    });
  const { id } = await db
    .insertInto('accounts.account')
    .values({
      id: 2,
      username: 'bench-admin',
      email: 'bench-admin@example.org',
      first_name: 'Bench',
      last_name: 'Admin',
      role: 'Admin',
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ role: 'Admin' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const tokens: Tokens = { learner: [], admin: [await tokenOf(id)], visitor: [] };
  // The same people at every size.
  for (let n = 1; n <= learners; n += 1) tokens.learner.push(await tokenOf(learnerId(n * 2 - 1)));
  return tokens;
}

interface Meter {
  read(): { serverMs: number; databaseMs: number };
}

/** The database is measured where it runs on this machine. */
async function openMeter(db: Db, serverPid: number): Promise<Meter> {
  const { rows } = await db.executeQuery<{ pid: number }>(
    CompiledQuery.raw('select pg_backend_pid() as pid'),
  );
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8').catch(() => '');
  const postmaster = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  if (!stat.includes('postgres'))
    console.log('The database is elsewhere: its CPU time is missing.');
  return {
    read: () => ({
      serverMs: usageOf(serverPid).ownCpuMs,
      databaseMs: stat.includes('postgres') ? usageOf(postmaster).childrenCpuMs : 0,
    }),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 2 });

async function measureCall(
  origin: string,
  { name, as, method = 'GET', path, body }: HotCall,
  place: Place,
  tokens: Tokens,
  meter: Meter,
) {
  const address = `${origin}${typeof path === 'string' ? path : path(place)}`;
  let count = 0;
  const once = () => {
    const token = tokens[as][count % Math.max(1, tokens[as].length)];
    count += 1;
    return send(address, method, token, body?.()).catch((error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
  };
  // Statements are prepared once they have run often, and planned for good after five more times.
  for (let n = 0; n < (isShort ? 1 : 100); n += 2) await Promise.all([once(), once()]);
  const before = meter.read();
  let requests = 0;
  let used = { serverMs: 0, databaseMs: 0 };
  while (
    requests === 0 ||
    (requests < mostRequests && used.serverMs + used.databaseMs < enoughCpuMs)
  ) {
    for (let n = 0; n < (isShort ? 1 : 25); n += 1) await Promise.all([once(), once()]);
    requests = count - (isShort ? 2 : 100);
    const now = meter.read();
    used = {
      serverMs: now.serverMs - before.serverMs,
      databaseMs: now.databaseMs - before.databaseMs,
    };
  }
  return { serverMs: used.serverMs / requests, databaseMs: used.databaseMs / requests };
}

function send(address: string, method: string, token: string | undefined, body?: object) {
  return new Promise<void>((resolve, reject) => {
    const sent = request(address, {
      agent,
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      answer.resume();
      answer.once('end', resolve);
    });
    sent.end(body && JSON.stringify(body));
  });
}

/** In this process: the whole job, the second time, when what was missed has been caught up with. */
async function measureJobs(db: Db, config: Config, folder: string): Promise<Cost[]> {
  const files = openFiles({ dataFolder: folder });
  const jobs: [string, () => Promise<unknown>][] = [
    ['remind', () => remindLearners(db, config)],
    ['plan evenings', () => planEvenings(db)],
    ['missed certificates', () => issueMissedCertificates(db)],
    ['missed badges', () => awardMissedBadges(db)],
    ['clean up', () => cleanUp(db, config, files)],
  ];
  const meter = await openMeter(db, process.pid);
  const costs: Cost[] = [];
  for (const [name, run] of jobs) {
    await run();
    const before = meter.read();
    await run();
    const after = meter.read();
    costs.push({
      name,
      group: jobsGroup,
      serverMs: after.serverMs - before.serverMs,
      databaseMs: after.databaseMs - before.databaseMs,
    });
  }
  return costs;
}

function report(sizes: readonly number[], measured: readonly (readonly Cost[])[]) {
  console.log(
    '\nCPU of server + database in ms per request, caching nothing; of jobs in ms per run.',
  );
  const totalOf = (cost: Cost | undefined) => (cost ? cost.serverMs + cost.databaseMs : 0);
  const groups = Map.groupBy((measured[0] ?? []).entries(), ([, { group }]) => group);
  for (const [group, costs] of groups) {
    const rows = costs.map(([index, { name }]) => {
      const bySize = measured.flatMap((of) => of[index] ?? []);
      const growth = totalOf(bySize.at(-1)) / (totalOf(bySize[0]) || 1);
      const isOver = !isShort && growth > mostGrowth && group !== jobsGroup;
      return [
        name,
        ...bySize.map(({ serverMs, databaseMs }) => `${inMs(serverMs)} + ${inMs(databaseMs)}`),
        `${growth.toFixed(2)} ×${isOver ? `  over ${mostGrowth}` : ''}`,
      ];
    });
    print([group, ...sizes.map(String), 'growth'], rows);
  }
}

const inMs = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0));
