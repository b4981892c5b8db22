import { expect, it } from 'vitest';
import { takeTurns } from './turns.ts';

/** Work that lasts until it is ended. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const work = () => {
    started = true;
    return promise;
  };
  return { work, end: resolve, fail: reject, hasStarted: () => started };
}

it('runs so many at once, in the order they came, also after a failure', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 2 });
  const works = [openWork(), openWork(), openWork(), openWork()];
  const results = works.map(({ work }) => inTurn(work));
  const started = () => works.map(({ hasStarted }) => hasStarted());
  expect(started()).toEqual([true, true, false, false]);

  works[0]?.fail(new Error('no'));
  await expect(results[0]).rejects.toThrow('no');
  expect(started()).toEqual([true, true, true, false]);

  works[2]?.end('third');
  expect(await results[2]).toBe('third');
  expect(started()).toEqual([true, true, true, true]);

  works[1]?.end('second');
  works[3]?.end('fourth');
  expect(await Promise.all([results[1], results[3]])).toEqual(['second', 'fourth']);
});

it('turns away who would have to wait too long, and takes the next once there is room', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1 });
  const [first, second] = [openWork(), openWork()];
  const running = [inTurn(first.work), inTurn(second.work)];
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'busy', status: 503 });
  first.end('');
  second.end('');
  await Promise.all(running);
  expect(await inTurn(async () => 'fourth')).toBe('fourth');
});
