import { Refusal } from './errors.ts';

/** Work that belongs to someone. */
export type InTurn = <T>(whose: number, work: () => Promise<T>) => Promise<T>;

interface Turns {
  /** How many pieces of work run at once. */
  atOnce: number;
  /** How many more may wait for their turn. */
  waiting: number;
  /** How many may run or wait for one and the same person, so that nobody takes every turn. */
  each: number;
}

/** Takes work in the order it comes, and turns away what is too much. */
export function takeTurns(options: Turns): InTurn {
  const queue: (() => void)[] = [];
  const held = new Map<number, number>();
  let running = 0;

  async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
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
  }

  return async (whose, work) => {
    const before = held.get(whose) ?? 0;
    if (before >= options.each) throw new Refusal('too_many_at_once', { retryAfterSeconds: 10 });
    held.set(whose, before + 1);
    try {
      return await runInTurn(work);
    } finally {
      const left = (held.get(whose) ?? 1) - 1;
      if (left > 0) held.set(whose, left);
      else held.delete(whose);
    }
  };
}
