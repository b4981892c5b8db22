import { expect, it } from 'vitest';
import { takeTurns } from './semaphore.ts';

const [ada, ben] = [1, 2];

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
  const inTurn = takeTurns({ atOnce: 2, waiting: 2, each: 4 });
  const works = [openWork(), openWork(), openWork(), openWork()];
  const results = works.map(({ work }) => inTurn(ada, work));
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
  const inTurn = takeTurns({ atOnce: 1, waiting: 1, each: 3 });
  const [first, second] = [openWork(), openWork()];
  const running = [inTurn(ada, first.work), inTurn(ben, second.work)];
  const third = inTurn(ben, async () => 'third');
  await expect(third).rejects.toMatchObject({ code: 'busy', status: 503 });
  first.end('');
  second.end('');
  await Promise.all(running);
  expect(await inTurn(ben, async () => 'fourth')).toBe('fourth');
});

it('lets one person have so many running or waiting, and everyone else their own', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 20, each: 2 });
  const works = [openWork(), openWork()];
  const running = works.map(({ work }) => inTurn(ada, work));
  const tooMany = inTurn(ada, async () => 'third');
  await expect(tooMany).rejects.toMatchObject({ code: 'too_many_at_once', status: 429 });
  const other = inTurn(ben, async () => 'of another');

  works[0]?.fail(new Error('no'));
  await expect(running[0]).rejects.toThrow('no');
  const next = inTurn(ada, async () => 'once there is room');
  works[1]?.end('');
  expect(await Promise.all([other, next])).toEqual(['of another', 'once there is room']);
});

it('counts nobody who was turned away as waiting', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 0, each: 1 });
  const first = openWork();
  const running = inTurn(ada, first.work);
  await expect(inTurn(ben, async () => '')).rejects.toMatchObject({ code: 'busy' });
  await expect(inTurn(ben, async () => '')).rejects.toMatchObject({ code: 'busy' });
  first.end('');
  await running;
  expect(await inTurn(ben, async () => 'now')).toBe('now');
});
