import type { Refusal } from './errors.ts';

export interface SemaphoreOptions {
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How many more may wait, in the order they came. */
  maxWaiting: number;
  /** The error for work that finds the queue full. */
  onFull: () => Refusal;
}

interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>;
  isIdle(): boolean;
}

export function createSemaphore({ concurrency, maxWaiting, onFull }: SemaphoreOptions): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < concurrency) {
        running += 1;
      } else {
        if (waiting.length >= maxWaiting) throw onFull();
        await new Promise<void>((start) => waiting.push(start));
      }
      try {
        return await work();
      } finally {
        // Hand the slot to the next waiter directly, so a newcomer can't jump the queue.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    isIdle: () => running === 0,
  };
}

export type RunLimited<Whose> = <T>(whose: Whose, work: () => Promise<T>) => Promise<T>;

/** A semaphore for each account or key, so that one can't take every slot. */
export function createSemaphores<Whose>(options: SemaphoreOptions): RunLimited<Whose> {
  const semaphores = new Map<Whose, Semaphore>();
  return async (whose, work) => {
    const semaphore = semaphores.get(whose) ?? createSemaphore(options);
    semaphores.set(whose, semaphore);
    try {
      return await semaphore.run(work);
    } finally {
      if (semaphore.isIdle()) semaphores.delete(whose);
    }
  };
}
