import pg from 'pg';

export interface ContentVersion {
  current(): string;
  /** Resolves once every change made so far is counted: notifications arrive a moment after the commit. */
  sync(): Promise<void>;
  stop(): Promise<void>;
}

const reconnectAfterMs = 1000;
/** A longer silence means that the connection has died unnoticed. */
const replyWithinMs = 5000;

/** Listens to the changes that every process announces, so that a cached page is never outdated. */
export async function followContent(
  connectionString: string,
  onError: (error: Error) => void,
): Promise<ContentVersion> {
  let version = 0;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect() {
    const candidate = new pg.Client({
      connectionString,
      application_name: 'stepwell-content',
      query_timeout: replyWithinMs,
    });
    candidate.on('notification', () => {
      version += 1;
    });
    candidate.on('error', onError);
    candidate.on('end', () => {
      client = undefined;
      if (!stopped) retry = setTimeout(reconnect, reconnectAfterMs);
    });
    await candidate.connect();
    await candidate.query('listen content_changed');
    // Changes may have been announced while nobody listened.
    version += 1;
    client = candidate;
  }

  async function reconnect() {
    try {
      await connect();
    } catch (error) {
      onError(error as Error);
    }
  }

  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** One round trip at a time; everyone who asks during one shares the next. */
  function sync(): Promise<void> {
    if (current) {
      next ??= current.then(() => {
        next = undefined;
        return sync();
      });
      return next;
    }
    current = roundTrip().finally(() => {
      current = undefined;
    });
    return current;
  }

  async function roundTrip() {
    const listener = client;
    // PostgreSQL delivers pending notifications before it answers.
    const isUpToDate = await listener?.query('select').then(
      () => true,
      () => false,
    );
    if (isUpToDate) return;
    // The caller's own change must count even without a listener, and a broken one is replaced.
    version += 1;
    void listener?.end();
  }

  await connect();
  return {
    // Without a listener nothing is certain: pages are cached for a second at most.
    current: () =>
      client ? String(version) : `unheard ${version} ${Math.floor(Date.now() / 1000)}`,
    sync,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
