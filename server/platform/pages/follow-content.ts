import pg from 'pg';
import { type ContentChanges, createChangeLog } from './content-changes.ts';

export interface FollowedContent extends ContentChanges {
  stop(): Promise<void>;
}

const reconnectAfterMs = 1000;
/** A longer silence means that the connection has died unnoticed. */
const replyWithinMs = 2000;

/** Listens to the changes that every process announces, so that no process shows what is outdated. */
export async function followContent(
  connectionString: string,
  onError: (error: Error) => void,
): Promise<FollowedContent> {
  const log = createChangeLog();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect() {
    const candidate = new pg.Client({
      connectionString,
      application_name: 'stepwell-content',
      connectionTimeoutMillis: replyWithinMs,
      query_timeout: replyWithinMs,
    });
    candidate.on('notification', ({ payload = '' }) => log.note(payload));
    candidate.on('error', onError);
    candidate.on('end', () => {
      client = undefined;
      if (!stopped) retry = setTimeout(reconnect, reconnectAfterMs);
    });
    try {
      await candidate.connect();
      await candidate.query('listen content_changed');
    } catch (error) {
      // A connection that never answered is still open.
      void candidate.end();
      throw error;
    }
    // Changes may have been announced while nobody listened.
    log.noteUnknown();
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
    log.noteUnknown();
    void listener?.end();
  }

  await connect();
  return {
    get count() {
      return log.count;
    },
    get isHearing() {
      return client !== undefined;
    },
    since: log.since,
    sync,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
