import { type ChildProcess, fork } from 'node:child_process';
import { Refusal, type RefusalCode } from '../calls/errors.ts';

export interface Helper<Work, Result> {
  run(work: Work): Promise<Result>;
}

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

interface HelperOptions {
  /** How long the process waits for more work. */
  idleMs?: number;
  /** How long work may take, from when it is given to when it is done. Then the process is killed. */
  mostMs?: number;
  /** What to say about work that takes longer. */
  onTimeout?: () => Refusal;
}

type Answer<Result> = { id: number } & (
  | { result: Result }
  | { refusal: RefusalCode; detail: string; retryAfterSeconds: number | undefined }
  | { failure: string; code: unknown }
);

/**
 * Runs work in a process of its own, started when there is some and ended when there was none for a while. What it allocates
 * outside of JavaScript goes back to the system then, and if it crashes or takes too long, only its work fails. It learns
 * nothing of our environment, secrets least of all.
 */
export function createHelper<Work, Result>(
  script: URL,
  { idleMs = 15_000, mostMs = 60_000, onTimeout = overloaded }: HelperOptions = {},
): Helper<Work, Result> {
  let child: { process: ChildProcess; waiting: Map<number, Waiting<Result>> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function start() {
    const { PATH = '', TMPDIR } = process.env;
    const started = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      // Ctrl-C in a terminal reaches the whole group: requests in flight still need it.
      detached: true,
      // Threads share two heaps; with one for each, little of them is ever given back.
      env: { PATH, MALLOC_ARENA_MAX: '2', ...(TMPDIR ? { TMPDIR } : {}) },
    });
    const waiting = new Map<number, Waiting<Result>>();
    started.on('message', (answer: Answer<Result>) => settle(waiting, answer));
    started.once('error', () => {});
    started.once('close', () => {
      if (child?.process === started) child = undefined;
      for (const { reject, timer } of waiting.values()) {
        clearTimeout(timer);
        reject(overloaded());
      }
    });
    started.unref();
    started.channel?.unref();
    return { process: started, waiting };
  }

  function settle(waiting: Map<number, Waiting<Result>>, answer: Answer<Result>) {
    const asked = waiting.get(answer.id);
    clearTimeout(asked?.timer);
    waiting.delete(answer.id);
    if (waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    if ('result' in answer) asked?.resolve(answer.result);
    else asked?.reject(toError(answer));
  }

  function end() {
    child?.process.disconnect();
    child = undefined;
  }

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        child ??= start();
        count += 1;
        const { process, waiting } = child;
        const timer = setTimeout(() => {
          reject(onTimeout());
          process.kill('SIGKILL');
        }, mostMs);
        waiting.set(count, { resolve, reject, timer });
        // A process that has just died is noticed at its end.
        process.send({ id: count, work }, () => {});
      }),
  };
}

const overloaded = () => new Refusal('overloaded', { retryAfterSeconds: 10 });

function toError(answer: Exclude<Answer<never>, { result: never }>): Error {
  if ('failure' in answer) return Object.assign(new Error(answer.failure), { code: answer.code });
  const { refusal, detail, retryAfterSeconds } = answer;
  return new Refusal(refusal, { detail, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) });
}

/** The other side: what the script of a helper calls. */
export function serveWork<Work, Result>(handle: (work: Work) => Promise<Result>) {
  process.on('message', async ({ id, work }: { id: number; work: Work }) => {
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
      const { code: refusal, message: detail, retryAfterSeconds } = error;
      return { refusal, detail, retryAfterSeconds };
    }
    const { message, code } = error as NodeJS.ErrnoException;
    return { failure: message, code };
  }
}
