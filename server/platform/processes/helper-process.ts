import { type ChildProcess, fork } from 'node:child_process';
import { Refusal } from '../calls/errors.ts';
import { createSemaphore } from '../calls/semaphore.ts';

export interface Helper<Work, Result> {
  run(work: Work): Promise<Result>;
}

interface HelperOptions {
  /** How many pieces of work run at once, each in a process of its own. */
  concurrency?: number;
  /** How many more may wait, in the order they came. */
  maxWaiting?: number;
  /** How long a process waits for more work. */
  idleMs?: number;
  /** How long work may take once a process has begun it; waiting doesn't count. Then that process is killed. */
  mostMs?: number;
  /** The error for work that takes longer. */
  onTimeout?: () => Refusal;
}

type Answer<Result> = { id: number } & (
  | { begun: true }
  | { result: Result }
  | { refusal: string; status: number; detail: string; retryAfterSeconds: number | undefined }
  | { failure: string; code: unknown }
);

/** Until a process takes up its first work. */
const longestStartMs = 30_000;

interface Worker {
  process: ChildProcess;
  idle?: NodeJS.Timeout;
}

/**
 * Runs work in separate processes, started on demand and ended after a while without work. What they allocate
 * outside of JavaScript goes back to the system then, and if work crashes or takes too long, no other fails with it: a process
 * has one piece of work at a time. It gets none of our environment, and so no secrets.
 */
export function createHelper<Work, Result>(
  script: URL,
  {
    concurrency = 2,
    maxWaiting = 50,
    idleMs = 15_000,
    mostMs = 60_000,
    onTimeout = overloaded,
  }: HelperOptions = {},
): Helper<Work, Result> {
  const slots = createSemaphore({ concurrency, maxWaiting, onFull: overloaded });
  /** The one that was used last comes first, so the others can end. */
  const idle: Worker[] = [];
  let count = 0;

  function start(): Worker {
    const { PATH = '', TMPDIR } = process.env;
    const started = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      // Ctrl-C in a terminal reaches the whole group: requests in flight still need it.
      detached: true,
      // Threads share two heaps; with one for each, little of them is ever given back.
      env: { PATH, MALLOC_ARENA_MAX: '2', ...(TMPDIR ? { TMPDIR } : {}) },
    });
    const worker: Worker = { process: started };
    started.on('error', () => {});
    started.once('close', () => forget(worker));
    started.unref();
    started.channel?.unref();
    return worker;
  }

  function forget(worker: Worker) {
    clearTimeout(worker.idle);
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  }

  function rest(worker: Worker) {
    if (!worker.process.connected) return;
    idle.unshift(worker);
    worker.idle = setTimeout(() => {
      forget(worker);
      worker.process.disconnect();
    }, idleMs).unref();
  }

  function runIn(worker: Worker, work: Work): Promise<Result> {
    const { process } = worker;
    count += 1;
    const id = count;
    return new Promise<Result>((resolve, reject) => {
      const expire = () => settle(() => reject(onTimeout()), { kill: true });
      // A busy machine may need seconds to start a process.
      let timer = setTimeout(expire, Math.max(mostMs, longestStartMs));
      const onMessage = (answer: Answer<Result>) => {
        if (answer.id !== id) return;
        // Until then the process was starting.
        if ('begun' in answer) {
          clearTimeout(timer);
          timer = setTimeout(expire, mostMs);
        } else if ('result' in answer) settle(() => resolve(answer.result));
        else settle(() => reject(toError(answer)));
      };
      const onClose = () => settle(() => reject(overloaded()));
      const settle = (tell: () => void, { kill = false } = {}) => {
        clearTimeout(timer);
        process.off('message', onMessage);
        process.off('close', onClose);
        if (kill) process.kill('SIGKILL');
        else rest(worker);
        tell();
      };
      process.on('message', onMessage);
      process.once('close', onClose);
      // A process that has just died is noticed at its end.
      process.send({ id, work }, () => {});
    });
  }

  return {
    run: (work) =>
      slots.run(() => {
        const worker = idle.shift() ?? start();
        clearTimeout(worker.idle);
        return runIn(worker, work);
      }),
  };
}

const overloaded = () => new Refusal('overloaded', { retryAfterSeconds: 10 });

function toError(answer: Exclude<Answer<never>, { result: never } | { begun: true }>): Error {
  if ('failure' in answer) return Object.assign(new Error(answer.failure), { code: answer.code });
  const { refusal, status, detail, retryAfterSeconds } = answer;
  return new Refusal(refusal, { retryAfterSeconds }, [status, detail]);
}

/** The other side: what the script of a helper calls. */
export function serveWork<Work, Result>(handle: (work: Work) => Promise<Result>) {
  process.on('message', async ({ id, work }: { id: number; work: Work }) => {
    process.send?.({ id, begun: true });
    process.send?.({ id, ...(await answerTo(handle, work)) });
  });
  // Idle, or the server is gone.
  process.once('disconnect', () => process.exit());
}

async function answerTo<Work, Result>(handle: (work: Work) => Promise<Result>, work: Work) {
  try {
    return { result: await handle(work) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { code: refusal, status, message: detail, retryAfterSeconds } = error;
      return { refusal, status, detail, retryAfterSeconds };
    }
    const { message, code } = error as NodeJS.ErrnoException;
    return { failure: message, code };
  }
}
