import type { Config } from '../../config.ts';
import type { Files } from '../files/files.ts';
import type { Db, Queue } from '../postgres/database.ts';
import type { JobRunner } from './jobs.ts';

/** What background work has access to. */
export interface Background {
  db: Db;
  config: Config;
  files: Files;
}

/** Queued by someone or run by the clock. A queued job has to say what makes up for it when it was given up. */
type Occasion =
  | { /** As cron, in UTC. */ schedule: string }
  | { /** Hourly; null if nothing has to. */ catchUp: ((db: Db) => Promise<void>) | null };

/** Whether it runs right after a start, because the last process may have crashed. */
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

/** The background work of a domain. server/jobs.ts collects them. */
export interface DomainJobs<Needs = Background> {
  jobs?: readonly Job<Needs>[];
  /** Hourly: starts what is due, and makes up for what was missed. */
  catchUp?: readonly ((db: Db) => Promise<void>)[];
  /** Hourly: deletes what has expired. */
  cleanUp?: readonly ((background: Background) => Promise<unknown>)[];
}
