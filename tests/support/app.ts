import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Endpoint, InputOf, ReplyOf } from '../../contract/endpoint.ts';
import { openSession } from '../../server/accounts/sign-in/sessions.ts';
import { buildApp } from '../../server/app.ts';
import type { PaymentProvider } from '../../server/billing/providers/provider.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { type Files, openFiles } from '../../server/platform/files/files.ts';
import { startJobs } from '../../server/platform/jobs/jobs.ts';
import { followContent } from '../../server/platform/pages/follow-content.ts';
import { type Db, openDatabase } from '../../server/platform/postgres/database.ts';
import { createTestDatabase } from './database/database.ts';

export interface TestApp {
  server: FastifyInstance;
  db: Db;
  files: Files;
  config: Config;
  connectionString: string;
  logLines: string[];
  close(): Promise<void>;
}

/** The whole server on a new database, without listening. */
export async function startApp(
  options: {
    config?: Partial<Config>;
    pages?: 'production' | 'none';
    log?: boolean;
    /** Follows the content of the new database, so that replies and pages are cached. */
    cached?: boolean;
    /** Called once the database exists. */
    payments?: (db: Db) => PaymentProvider;
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'stepwell-data-'));
  const config: Config = {
    ...(await readConfig({
      SESSION_SECRET: 'a secret for tests, of more than 32 characters',
      LOG_LEVEL: options.log ? 'info' : 'silent',
      STEPWELL_DATA: dataFolder,
    })),
    ...options.config,
  };
  const onError = (error: Error) => logLines.push(error.message);
  const logLines: string[] = [];
  // The template has the queues already.
  const jobs = await startJobs(database.connectionString, [], onError);
  const db = openDatabase(database.connectionString, { jobs, onError });
  const files = openFiles(config);
  const content = options.cached
    ? await followContent(database.connectionString, onError)
    : undefined;
  const app = await buildApp({
    config,
    db,
    files,
    pages: options.pages ?? 'none',
    ...(content ? { content } : {}),
    ...(options.payments ? { payments: options.payments(db) } : {}),
    logStream: { write: (line) => logLines.push(line) },
  });
  await app.ready();
  return {
    server: app,
    db,
    files,
    config,
    connectionString: database.connectionString,
    logLines,
    async close() {
      await app.close();
      await content?.stop();
      await jobs.stop();
      await db.destroy();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
  detail: string;
  errors: { field: string; message: string }[];
}

/** Makes a call as a browser does. Errors are returned, not thrown. */
export async function ask<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: InputOf<E>,
  options: { token?: string; address?: string; cookie?: string; file?: Uint8Array } = {},
): Promise<Answer<ReplyOf<E>>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const request: InjectOptions = {
    method: endpoint.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.cookie ? { cookie: options.cookie } : {}),
    },
    ...(options.address ? { remoteAddress: options.address } : {}),
  };
  if (options.file) {
    request.payload = Buffer.from(options.file);
    request.headers = { ...request.headers, 'content-type': 'application/octet-stream' };
  } else if (body !== undefined && endpoint.encoding === 'form') {
    request.payload = new URLSearchParams(body as Record<string, string>).toString();
    request.headers = { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' };
  } else if (body !== undefined) {
    request.payload = body as object;
  }
  const response = await app.inject(request);
  const isJson = String(response.headers['content-type']).includes('json');
  const parsed = isJson ? JSON.parse(response.body) : response.rawPayload;
  return {
    status: response.statusCode,
    body: parsed,
    headers: response.headers,
    detail: parsed?.detail ?? '',
    errors: parsed?.errors ?? [],
  };
}

/** A session for an account, without a password check. */
export type SignedIn = Awaited<ReturnType<typeof signedIn>>;

export async function signedIn(app: TestApp, account: { id: number }) {
  const token = await openSession(app.db, app.config, {
    accountId: account.id,
    pending: false,
    remember: false,
    userAgent: 'test',
    address: '127.0.0.1',
  });
  return {
    token,
    ask: <E extends Endpoint>(endpoint: E, input: InputOf<E>, file?: Uint8Array) =>
      ask(app.server, endpoint, input, { token, ...(file ? { file } : {}) }),
  };
}
