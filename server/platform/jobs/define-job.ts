import type { Config } from '../../config.ts';
import type { Files } from '../files/files.ts';
import type { Db, Queue } from '../postgres/database.ts';
import type { JobRunner } from './jobs.ts';

/** What runs in the background works with this. */
export interface Background {
  db: Db;
  config: Config;
  files: Files;
}

/** Someone queues it or it runs by the clock. One that is queued has to say what makes up for it when it was given up. */
type Occasion =
  | { /** As cron, in UTC. */ schedule: string }
  | { /** Hourly; null if nothing has to. */ catchUp: ((db: Db) => Promise<void>) | null };

/** A restart may follow a crash: whether it looks at once for what was left undone. */
type AtStart = { atStart?: boolean };

export type Job<Needs = Background> = Occasion &
  AtStart & {
    queue: Queue;
    /** Once per process, so that its jobs can share a connection. */
    start(jobs: JobRunner, background: Needs): Promise<void>;
  };

export function defineJob<Data extends object, Needs = Background>({
  run,
  queue,
  ...when
}: Occasion &
  AtStart & {
    queue: Queue<Data>;
    run(background: Needs, data: Data): Promise<void>;
  }): Job<Needs> {
  return {
    ...when,
    queue,
    start: (jobs, background) => jobs.work(queue, (data) => run(background, data)),
  };
}

/** What a domain does in the background. server/jobs.ts collects them. */
export interface DomainJobs<Needs = Background> {
  jobs?: readonly Job<Needs>[];
  /** Hourly: begins what is next, and makes up for what was missed. */
  catchUp?: readonly ((db: Db) => Promise<void>)[];
  /** Hourly: deletes what has expired. */
  cleanUp?: readonly ((background: Background) => Promise<unknown>)[];
}
