import pg from 'pg';

export interface ContentVersion {
  current(): string;
  /** Settles once every change made before is counted: announcements arrive a moment after it. */
  heard(): Promise<void>;
  stop(): Promise<void>;
}

const retryAfter = 1000;
/** Longer silence is a connection that has died without a word. */
const answerWithin = 5000;

/** Follows what every process announces on a change, so that a kept page is never an old one. */
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
      query_timeout: answerWithin,
    });
    candidate.on('notification', () => {
      version += 1;
    });
    candidate.on('error', onError);
    candidate.on('end', () => {
      client = undefined;
      if (!stopped) retry = setTimeout(reconnect, retryAfter);
    });
    await candidate.connect();
    await candidate.query('listen content_changed');
    // Announcements may have been missed while nobody listened.
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

  let asked: Promise<void> | undefined;
  let askedNext: Promise<void> | undefined;

  /** One question at a time; all who come while it is on its way share the next one. */
  function heard(): Promise<void> {
    if (asked) {
      askedNext ??= asked.then(() => {
        askedNext = undefined;
        return heard();
      });
      return askedNext;
    }
    asked = listenUpToNow().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  async function listenUpToNow() {
    const listener = client;
    // Announcements made before come ahead of the answer.
    const hasHeard = await listener?.query('select').then(
      () => true,
      () => false,
    );
    if (hasHeard) return;
    // What was changed through here is known here all the same, and another listener takes its place.
    version += 1;
    void listener?.end();
  }

  await connect();
  return {
    // Without a listener nothing is certain: pages are kept for a second at most.
    current: () =>
      client ? String(version) : `unheard ${version} ${Math.floor(Date.now() / 1000)}`,
    heard,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
