import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { defaultSite } from '../../../contract/site/site.ts';
import type { DB } from '../../../database/schema.ts';
import { beginWithFirst } from './begin-with-first.ts';
import { isOtherSession, isOutdatedPlan, prepareFrequent } from './prepared-statements.ts';
import { silenceError, watchForSilence } from './watch-silence.ts';

/** A database handle carries its job queue, so that a job joins the transaction that causes it. */
export type Db = Kysely<DB> & {
  readonly jobs: Jobs;
  readonly changes: Changes;
  readonly brand: Brand;
};

/** The name and logo that emails and documents carry. Updated by server/platform/site/site.ts. */
export interface Brand {
  name: string;
  /** A full address, for emails. */
  logo: { url: string; width: number; height: number } | null;
  /** `#rrggbb`; empty for marigold. */
  accent: string;
}

/** Changes to public pages that this process has made. */
interface Changes {
  readonly announced: number;
}

/** Work that happens after the reply: stored in the transaction that causes it, retried until it succeeds. */
export interface Jobs {
  enqueue<Data extends object>(db: Db, queue: Queue<Data>, data: Data): Promise<void>;
}

/** A named queue and the data its jobs carry. The domain that does the work defines it. */
export interface Queue<Data extends object = Record<never, never>> {
  /** Stored in the database, so renaming one orphans its waiting jobs. */
  name: string;
  options: QueueOptions;
  /** Never set: ties the type of the data to the queue. */
  data?: Data;
}

export interface QueueOptions {
  retryLimit: number;
  retryDelay?: number;
  retryBackoff?: boolean;
  retryDelayMax?: number;
  /** How long a job of a killed process waits before another takes it; 15 minutes unless set. */
  expireInSeconds?: number;
}

export function defineQueue<Data extends object = Record<never, never>>(
  name: string,
  options: QueueOptions,
): Queue<Data> {
  return { name, options };
}

// Counts come as bigint; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day is not a moment: it stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export function openDatabase(
  connectionString: string,
  options: {
    jobs: Jobs;
    onError: (error: Error) => void;
    connections?: number;
    /** For connections through a pooler that shares sessions, which accepts no settings from us. */
    isPooled?: boolean;
  },
): Db {
  const pool = new pg.Pool({
    connectionString,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    query_timeout: 20_000,
    // A little earlier: a statement that only we have given up on would keep running and hold its connection.
    ...(options.isPooled ? {} : { statement_timeout: 19_000 }),
    application_name: 'stepwell',
  });
  pools.add(pool);
  // An idle connection that dies must not end the process; the next query opens a new one.
  pool.on('error', options.onError);
  const statements = prepareFrequent();
  const changes = { announced: 0 };
  pool.on('connect', (client) => {
    // Nor may one that dies in use: its query fails and reports it.
    client.on('error', () => {});
    client.on('notice', ({ message }) => {
      if (message === announcementNotice) changes.announced += 1;
    });
    beginWithFirst(client);
    statements.attach(client);
  });
  const watch = watchForSilence(pool, connectionString);
  const whileAnswering = {
    options: pool.options,
    connect: async () => {
      if (watch.isSilent) throw silenceError();
      return pool.connect();
    },
    end: () => {
      watch.stop();
      pools.delete(pool);
      return pool.end();
    },
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: whileAnswering }) });
  const brand: Brand = { name: defaultSite.name, logo: null, accent: '' };
  return Object.assign(db, { jobs: options.jobs, changes, brand });
}

const pools = new Set<pg.Pool>();

/** Across all open databases of this process: for metrics. */
export function connectionsInUse() {
  const counts = { busy: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of pools) {
    counts.busy += totalCount - idleCount;
    counts.idle += idleCount;
    counts.waiting += waitingCount;
  }
  return counts;
}

/** The message of the function platform.announce_content to the connection that made a change. */
const announcementNotice = 'content changed';

const deadlock = '40P01';
const maxTries = 3;

/**
 * The callback's `db` shadows the outer one; inside a transaction it joins that one. PostgreSQL gives up one of two
 * transactions that deadlock, and one whose prepared statement is outdated or was prepared in another session: those are
 * repeated as a whole, so the callback must change nothing but the database.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((transaction) => work(withHandle(transaction, db)));
    } catch (error) {
      if (!isRepeatable(error) || tries === maxTries) throw error;
    }
  }
}

const withHandle = (transaction: Transaction<DB>, { jobs, changes, brand }: Db): Db =>
  Object.assign(transaction, { jobs, changes, brand });

/** Every statement of `work` sees the same snapshot, regardless of what others commit meanwhile. It can't write. */
export async function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => work(withHandle(transaction, db)));
}

/** Undoes what `work` wrote when it fails, so that the transaction around it can continue without it. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!db.isTransaction) throw new Error('A savepoint needs a transaction.');
  await sql`savepoint before_work`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint before_work`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint before_work`.execute(db);
    throw error;
  }
}

export function isRepeatable(error: unknown): boolean {
  const isDeadlock = error instanceof Error && 'code' in error && error.code === deadlock;
  return isDeadlock || isOutdatedPlan(error) || isOtherSession(error);
}

/** Runs SQL that a library wrote, on the same connection as the queries around it. */
export async function runText(db: Db, text: string, values: readonly unknown[] = []) {
  return db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
}

export async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
