import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openSession } from '../../../server/accounts/sign-in/sessions.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../../server/platform/postgres/embedded/embedded-postgres.ts';
import {
  type Child,
  findFreePort,
  serverAddress,
  startChild,
} from '../../support/child-process.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database/proxy.ts';
import { buildLearner, enrolLearner } from '../../support/factories.ts';
import { copySampleData } from '../../support/sample-data.ts';
import { type Crowd, type Learner, type Quiz, send } from './clients.ts';

const secret = 'a secret for faults, of more than 32 characters';
// As `npm start` does.
const nodeOptions = ['--max-semi-space-size=16'];
const courseId = 3;
const quizLesson = 'exposure-triangle-basic';

/** A server with its database, and ways to harm both. */
export interface House {
  port: number;
  learners: Learner[];
  quiz: Quiz;
  /** The data folder as seen from here. */
  folder: string;
  server(): Child;
  /** The first process of the embedded database. */
  postmaster(): Promise<number>;
  proxy: DatabaseProxy | undefined;
  /** Starts the server again once it has ended. */
  startAgain(): Promise<void>;
  countAttempts(crowd: Crowd): Promise<{ lost: number; doubled: number }>;
  close(): Promise<void>;
}

export interface HouseOptions {
  /** Where the database is: run by the server itself, or beside it behind a proxy that can be slow or silent. */
  database: 'own' | 'behind a proxy';
  /** Runs the server in a surrounding that the command makes, such as one with a small disk. */
  start?: (script: string, environment: Record<string, string>, folder: string) => Child;
  /** How the server's files are reached from here. */
  outside?: (folder: string, pid: number) => string;
}

export async function openHouse(options: HouseOptions): Promise<House> {
  const place = await mkdtemp(join(tmpdir(), 'stepwell-faults-'));
  const folder = process.env.SAMPLE_DATA ? join(place, 'data') : place;
  await copySampleData(folder);
  const beside =
    options.database === 'own'
      ? undefined
      : await startEmbeddedPostgres({ folder: join(folder, 'beside'), report: () => {} });
  const proxy = beside && (await startDatabaseProxy(beside.connectionString));
  const environment = {
    PORT: String(await findFreePort()),
    STEPWELL_DATA: folder,
    SESSION_SECRET: secret,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '2',
    ...(proxy ? { DATABASE_URL: proxy.connectionString } : {}),
  };
  const start = () =>
    options.start
      ? options.start('server/main.ts', environment, folder)
      : startChild('server/main.ts', environment, { nodeOptions });
  let child = start();
  await serverAddress(child);
  const seenFolder = () => options.outside?.(folder, child.process.pid ?? 0) ?? folder;
  const connectionString = () => (beside ? beside.connectionString : findSocket(seenFolder()));

  const config = await readConfig(environment);
  const port = Number(environment.PORT);
  return {
    port,
    proxy,
    learners: await makeLearners(await connectionString(), config),
    quiz: await findQuiz(port),
    get folder() {
      return seenFolder();
    },
    server: () => child,
    async postmaster() {
      const text = await readFile(join(seenFolder(), 'postgres/postmaster.pid'), 'utf8');
      return Number(text.split('\n')[0]);
    },
    async startAgain() {
      await child.exitCode;
      child = start();
      await serverAddress(child);
    },
    countAttempts: async (crowd) => countAttempts(await connectionString(), crowd),
    async close() {
      await child.stop();
      await proxy?.close();
      await beside?.stop();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** The embedded database's own socket, whose folder is in its lock file. */
async function findSocket(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8');
  const own = text.split('\n')[4] ?? '';
  const socket = own.endsWith('/socket') ? join(folder, 'socket') : own;
  return `postgresql://stepwell@localhost:5432/stepwell?host=${encodeURIComponent(socket)}&sslmode=disable`;
}

async function makeLearners(connectionString: string, config: Config): Promise<Learner[]> {
  const noJobs = { enqueue: async () => {} };
  const db = openDatabase(connectionString, { jobs: noJobs, onError: () => {} });
  try {
    const learners: Learner[] = [];
    for (let number = 0; number < 4; number += 1) {
      const { id: accountId } = await buildLearner(db);
      await enrolLearner(db, accountId, courseId);
      const session = { accountId, pending: false, remember: false, userAgent: '', address: '::1' };
      learners.push({ accountId, token: await openSession(db, config, session) });
    }
    return learners;
  } finally {
    await db.destroy();
  }
}

async function findQuiz(port: number): Promise<Quiz> {
  const { body } = await send({ port, path: `/api/lessons/${quizLesson}` });
  const { quiz } = JSON.parse(body).data.content;
  return { slug: quizLesson, version: quiz.version, questions: quiz.questions.length };
}

async function countAttempts(connectionString: string, crowd: Crowd) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const keys = [...crowd.acknowledged, ...crowd.unacknowledged];
    const { rows } = await client.query<{ key: string; count: number }>(
      'select key::text, count(*)::integer from assessment.attempt where key::text = any ($1) group by key',
      [keys],
    );
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    return {
      lost: [...crowd.acknowledged].filter((key) => !counts.has(key)).length,
      doubled: rows.filter(({ count }) => count > 1).length,
    };
  } finally {
    await client.end();
  }
}
