import { join } from 'node:path';
import { loadSample } from '../database/sample/load.ts';
import { listOpenAccounts } from './accounts/sign-in/open-accounts.ts';
import { buildApp } from './app.ts';
import { quizStore } from './assessment/quizzes/store-quiz.ts';
import { openProvider } from './billing/providers/choose-provider.ts';
import {
  applyCurrency,
  contentFoldersOf,
  loadContent,
  showOwnCourses,
} from './catalog/content/load-content.ts';
import { describeProblems } from './catalog/content/problem-notices.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { keepDelivering } from './integrations/webhooks/keep-delivering.ts';
import { queues, startWorking } from './jobs.ts';
import { type Files, openFiles } from './platform/files/files.ts';
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts';
import { startMetrics } from './platform/metrics/metrics.ts';
import { compressInBackground } from './platform/pages/compress-folder.ts';
import { followContent } from './platform/pages/follow-content.ts';
import { type Db, openDatabase } from './platform/postgres/database.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { startDatabase } from './platform/postgres/start-database.ts';
import { openSite, type Site } from './platform/site/site.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const paymentModes: Record<Config['payments'], string> = {
  stripe: 'Payments: Stripe.',
  simulated: 'Payments: simulated. Test cards only, and no money moves.',
  off: "Payments: off. Nothing can be bought until Stripe's keys are set; free courses work.",
};

try {
  await start();
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(1);
}

async function start() {
  const given = await readConfig(process.env);
  const postgres = await startDatabase(given, say);
  let report = (error: Error) => process.stderr.write(`${error.message}\n`);
  const stopDatabase = () => {
    // Everything is closed by now, so a lost connection is no failure.
    report = () => true;
    return postgres.stop();
  };
  const undo: (() => Promise<unknown>)[] = [stopDatabase];
  const stopAll = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const applied = await migrate(postgres.directConnectionString, say);
    if (applied.length > 0) say(`Applied ${applied.length} migrations.`);
    const onError = (error: Error) => void report(error);
    const jobs = await startJobs(postgres.directConnectionString, queues, onError);
    const db = openDatabase(postgres.connectionString, {
      jobs,
      onError,
      connections: given.databaseConnections,
      isPooled: given.databaseDirectUrl !== undefined,
    });
    // Running jobs finish before their database goes away.
    undo.push(() => db.destroy(), jobs.stop);
    const site = await openSite(db, given);
    const { config } = site;
    assertReachable(config);
    await loadCourses(db, config, openFiles(config));
    await applyCurrency(db, config.currency);
    const files = openFiles(config);
    if (config.sampleAccounts.length > 0 && (await loadSample(db, config, files))) {
      say('Loaded the sample data.');
    }
    // The sample of an earlier version had fewer, and people may have changed their passwords.
    config.sampleAccounts = await listOpenAccounts(db, config.sampleAccounts);
    // A first start fills the database while the pages are being built (`scripts/prepare.mjs`).
    if (process.argv.includes('--load')) return await stopAll();
    if (config.metrics) {
      const metrics = await startMetrics(config.metrics);
      undo.push(metrics.stop);
      say(`Metrics: http://${config.metrics.host}:${metrics.port}/metrics`);
    }
    const payments = openProvider(config, db);
    const content = await followContent(postgres.directConnectionString, onError);
    undo.push(content.stop);
    site.follow(content);
    const mode = process.argv.includes('--dev') ? 'development' : 'production';
    const app = await buildApp({
      config,
      db,
      files,
      payments,
      pages: mode,
      content,
      site,
    });
    undo.push(() => app.close());
    const hurry = () => {
      app.services.drain.graceMs = 0;
    };
    if (mode === 'development') hurry();
    report = (error) => {
      app.log.error({ err: error }, 'background failure');
      return true;
    };
    await app.listen({ port: config.port, host: config.host });
    // Last: loading the pages may hold this thread up for longer than a job waits for its connection.
    await startWorking(refreshedBy(site, jobs), { db, config, files, payments });
    const webhooks = keepDelivering({ db, config }, onError);
    undo.push(webhooks.stop);
    announce(app.server.address(), config);
    if (mode === 'production') {
      const stopCompressing = compressInBackground(join(import.meta.dirname, '..', 'build'));
      undo.push(async () => stopCompressing());
    }
    stopOnSignals(stopAll, hurry);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Jobs work with the settings as they are when they begin. */
function refreshedBy(site: Site, jobs: JobRunner): JobRunner {
  return {
    ...jobs,
    work: (queue, handler) =>
      jobs.work(queue, async (data) => {
        await site.refresh();
        await handler(data);
      }),
  };
}

/** Visitors have to reach someone. */
function assertReachable({ production, support }: Config) {
  if (!production || support.email !== '') return;
  throw new ConfigError(
    'SUPPORT_EMAIL is required in production until an Admin has set the support email under Site settings: where people reach you',
  );
}

async function loadCourses(db: Db, config: Config, files: Files) {
  await showOwnCourses(db, config.hasSampleCourses);
  const { written, problems, leftAlone } = await loadContent(
    db,
    contentFoldersOf(config),
    quizStore,
    files,
  );
  if (written > 0) say(`Loaded ${written} courses.`);
  for (const title of leftAlone) {
    say(
      `Left ${title} as it is: it is edited in the studio. npm run content:export writes it back to files.`,
    );
  }
  for (const line of describeProblems(problems)) process.stderr.write(`${line}\n`);
}

function announce(address: unknown, config: Config) {
  const { port } = address as { port: number };
  const accounts = config.sampleAccounts.map(
    ({ username, password }) => `  ${username.padEnd(9)}${password}`,
  );
  const lines = accounts.length > 0 ? ['Sample accounts:', ...accounts, ''] : [];
  const ready = `Stepwell is ready: http://localhost:${port}`;
  say(['', ready, paymentModes[config.payments], '', ...lines].join('\n'));
}

/** Below the 90 seconds that systemd waits. */
const longestStopMs = 75_000;

function stopOnSignals(stopAll: () => Promise<void>, hurry: () => void) {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal: stop at once.
    if (stopping) process.exit(1);
    stopping = true;
    say(`\nStopping (${signal}): finishing what is under way.`);
    setTimeout(giveUp, longestStopMs).unref();
    // Ctrl-C: someone is waiting.
    if (signal === 'SIGINT') hurry();
    await stopAll();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function giveUp() {
  process.stderr.write('Something is still under way after 75 seconds. Stopping without it.\n');
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'This port is taken by another program. Stop that one, or choose another port: PORT=8001 npm start';
  }
  if ('code' in error && error.code === 'EACCES') {
    return 'This port may not be used by this user. Choose a port above 1024: PORT=8001 npm start';
  }
  return error.message;
}
