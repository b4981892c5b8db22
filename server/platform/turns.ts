import { Refusal } from './errors.ts';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs so many pieces of work at once, lets so many more wait, and turns the rest away. */
export function takeTurns(options: { atOnce: number; waiting: number }): InTurn {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= options.atOnce) {
      if (queue.length >= options.waiting) throw new Refusal('busy', { retryAfterSeconds: 60 });
      // Whoever ends hands its place on, so that nobody slips in between.
      await new Promise<void>((start) => queue.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
