import pg from 'pg';

export interface SilenceOptions {
  /** How long connections may be busy without a byte from the database before we check whether it's alive. */
  suspiciousAfterMs?: number;
  answersWithinMs?: number;
  lookEveryMs?: number;
}

export interface SilenceWatch {
  /** True while the database accepts connections but answers nothing: work for it would only pile up. */
  readonly isSilent: boolean;
  stop(): void;
}

/**
 * A database that is stopped, overloaded or cut off may stay connected and never answer. One slow statement is not
 * the same: while any connection receives something, or a new one gets an answer, all is well. Otherwise the connections that
 * wait are closed, so that their calls fail now instead of in 20 seconds.
 */
export function watchForSilence(
  pool: pg.Pool,
  connectionString: string,
  options: SilenceOptions = {},
): SilenceWatch {
  const { suspiciousAfterMs = 1500, answersWithinMs = 2000, lookEveryMs = 250 } = options;
  const open = new Set<pg.PoolClient>();
  const busy = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  pool.on('remove', (client) => {
    open.delete(client);
    busy.delete(client);
  });

  let isSilent = false;
  let isAsking = false;
  let heardAt = performance.now();
  let heardBytes = 0;

  function look() {
    const bytes = open.values().reduce((sum, client) => sum + socketOf(client).bytesRead, 0);
    const isWaiting = pool.totalCount > pool.idleCount || pool.waitingCount > 0;
    if (!isSilent && (!isWaiting || bytes !== heardBytes)) heardAt = performance.now();
    heardBytes = bytes;
    if (!isAsking && performance.now() - heardAt >= suspiciousAfterMs) void ask();
  }

  async function ask() {
    isAsking = true;
    const askedAt = performance.now();
    const answered = await answers(connectionString, answersWithinMs);
    isAsking = false;
    if (answered) {
      isSilent = false;
      heardAt = performance.now();
    } else if (heardAt < askedAt && !isSilent) {
      isSilent = true;
      for (const client of busy) socketOf(client).destroy();
    }
  }

  const timer = setInterval(look, lookEveryMs).unref();
  return {
    get isSilent() {
      return isSilent;
    },
    stop: () => clearInterval(timer),
  };
}

/** False only for silence: a database that refuses still answers. */
async function answers(connectionString: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'stepwell-watch' });
  client.on('error', () => {});
  const asked = client
    .connect()
    .then(() => client.query('select'))
    .then(
      () => true,
      () => true,
    );
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  // An answer that arrived while this process was busy is read before the immediate runs.
  const timer = setTimeout(() => setImmediate(() => resolve(false)), withinMs);
  const answered = await Promise.race([asked, timeout]);
  clearTimeout(timer);
  if (answered) await client.end();
  else socketOf(client).destroy();
  return answered;
}

function socketOf(client: pg.ClientBase) {
  return (client as unknown as { connection: { stream: import('node:net').Socket } }).connection
    .stream;
}

/** The error for work that isn't even tried while the database is silent. */
export function silenceError(): Error {
  return Object.assign(new Error('The database is not answering'), { code: 'ETIMEDOUT' });
}
