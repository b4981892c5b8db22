import { Refusal } from './errors.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

export type InAccountTurn = <T>(accountId: number, work: () => Promise<T>) => Promise<T>;

/**
 * Lets a few calls of each account run at once, and the others wait in their order: work that waits for a lock holds a
 * connection, and one account's must not hold them all.
 */
export function takeAccountTurns(options: { atOnce: number; waiting: number }): InAccountTurn {
  const queues = new Map<number, Queue>();

  async function begin(accountId: number): Promise<Queue> {
    const queue = queues.get(accountId) ?? { running: 0, waiting: [] };
    queues.set(accountId, queue);
    if (queue.running < options.atOnce) {
      queue.running += 1;
      return queue;
    }
    if (queue.waiting.length >= options.waiting) {
      throw new Refusal('too_many_calls', { retryAfterSeconds: 5 });
    }
    // Whoever ends hands its place on, so that nobody slips in between.
    await new Promise<void>((start) => queue.waiting.push(start));
    return queue;
  }

  return async (accountId, work) => {
    const queue = await begin(accountId);
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(accountId);
      }
    }
  };
}
