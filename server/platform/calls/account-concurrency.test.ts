import { describe, expect, it } from 'vitest';
import { takeAccountTurns } from './account-concurrency.ts';

/** Work that ends when told, and notes how many run. */
function desk() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(number);
    await new Promise<void>((end) => ends.push(end));
    running -= 1;
    return number;
  };
  return { ends, work, order, most: () => most };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the calls of one account', () => {
  it('run a few at a time, in the order they came', async () => {
    const inTurn = takeAccountTurns({ atOnce: 2, waiting: 10 });
    const { ends, work, order, most } = desk();
    const all = [1, 2, 3, 4, 5].map((number) => inTurn(7, work(number)));
    await settled();
    expect(order).toEqual([1, 2]);
    while (order.length < 5 || ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(most()).toBe(2);
  });

  it('do not hold up another one', async () => {
    const inTurn = takeAccountTurns({ atOnce: 1, waiting: 10 });
    const { ends, work, order } = desk();
    const held = [inTurn(7, work(1)), inTurn(7, work(2)), inTurn(8, work(3))];
    await settled();
    expect(order).toEqual([1, 3]);
    while (ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    await Promise.all(held);
  });

  it('are turned away when too many wait, and let in again after', async () => {
    const inTurn = takeAccountTurns({ atOnce: 1, waiting: 1 });
    const { ends, work } = desk();
    const first = inTurn(7, work(1));
    const second = inTurn(7, work(2));
    await expect(inTurn(7, work(3))).rejects.toMatchObject({ code: 'too_many_calls' });
    await settled();
    ends.shift()?.();
    await settled();
    ends.shift()?.();
    await Promise.all([first, second]);
    expect(await inTurn(7, async () => 4)).toBe(4);
  });

  it('give their turn back when they fail', async () => {
    const inTurn = takeAccountTurns({ atOnce: 1, waiting: 1 });
    await expect(inTurn(7, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(7, async () => 'yes')).toBe('yes');
  });
});
