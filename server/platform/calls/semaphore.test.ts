import { describe, expect, it } from 'vitest';
import { Refusal } from './errors.ts';
import { createSemaphore, createSemaphores } from './semaphore.ts';

const onFull = () => new Refusal('busy');
const [ada, ben] = [1, 2];

/** Work that lasts until the test ends it. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const work = () => {
    started = true;
    return promise;
  };
  return { work, end: resolve, fail: reject, hasStarted: () => started };
}

describe('a semaphore', () => {
  it('runs a few at a time, first come first served, also after a failure', async () => {
    const { run } = createSemaphore({ concurrency: 2, maxWaiting: 2, onFull });
    const works = [openWork(), openWork(), openWork(), openWork()];
    const results = works.map(({ work }) => run(work));
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

  it('refuses when too many wait, and accepts again once there is room', async () => {
    const { run } = createSemaphore({ concurrency: 1, maxWaiting: 1, onFull });
    const [first, second] = [openWork(), openWork()];
    const running = [run(first.work), run(second.work)];
    await expect(run(async () => 'third')).rejects.toMatchObject({ code: 'busy', status: 503 });
    first.end('');
    second.end('');
    await Promise.all(running);
    expect(await run(async () => 'fourth')).toBe('fourth');
  });

  it("doesn't count a refused one as waiting", async () => {
    const { run } = createSemaphore({ concurrency: 1, maxWaiting: 0, onFull });
    const first = openWork();
    const running = run(first.work);
    await expect(run(async () => '')).rejects.toMatchObject({ code: 'busy' });
    await expect(run(async () => '')).rejects.toMatchObject({ code: 'busy' });
    first.end('');
    await running;
    expect(await run(async () => 'now')).toBe('now');
  });
});

describe('semaphores per account', () => {
  it("don't let one account hold up another", async () => {
    const run = createSemaphores({ concurrency: 1, maxWaiting: 10, onFull });
    const works = [openWork(), openWork(), openWork()];
    const [first, second, third] = works;
    const results = [
      run(ada, first?.work ?? fail),
      run(ada, second?.work ?? fail),
      run(ben, third?.work ?? fail),
    ];
    expect(works.map(({ hasStarted }) => hasStarted())).toEqual([true, false, true]);
    for (const { end } of works) end('done');
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
  });

  it('refuse the account that has too many, and no other', async () => {
    const run = createSemaphores({ concurrency: 1, maxWaiting: 0, onFull });
    const first = openWork();
    const running = run(ada, first.work);
    await expect(run(ada, async () => '')).rejects.toMatchObject({ code: 'busy' });
    expect(await run(ben, async () => 'other')).toBe('other');
    first.end('');
    await running;
    expect(await run(ada, async () => 'again')).toBe('again');
  });

  it('free the slot when the work fails', async () => {
    const run = createSemaphores({ concurrency: 1, maxWaiting: 0, onFull });
    await expect(run(ada, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await run(ada, async () => 'yes')).toBe('yes');
  });
});

function fail(): never {
  throw new Error('unreachable');
}
