import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOutage, Refusal } from '../calls/errors.ts';
import { type ContentChanges, createChangeLog, type Subject } from './content-changes.ts';
import { ownChangeSeconds } from './own-change.ts';
import { createPageCache, type PageCacheOptions, type Render } from './page-cache.ts';

interface FakePage {
  bytes: number;
  cacheable: boolean;
  text: string;
}

const page = (text: string, options: Partial<FakePage> = {}): FakePage => ({
  bytes: 1000,
  cacheable: true,
  text,
  ...options,
});

const showing =
  (text: string, ...subjects: Subject[]): Render<FakePage> =>
  async (shown) => {
    for (const subject of subjects) shown.subjects.add(subject);
    return page(text);
  };

const away: Render<FakePage> = async () => {
  throw new Error('database away');
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A cache, and the changes announced to it. */
function setUp(options: PageCacheOptions = {}) {
  const log = createChangeLog();
  const content = {
    get count() {
      return log.count;
    },
    isHearing: true as boolean,
    since: log.since,
    sync: async () => {},
  } satisfies ContentChanges;
  const cache = createPageCache<FakePage>(content, options);
  const load = async (...given: Parameters<typeof cache.load>) =>
    (await cache.load(...given)).page.text;
  const loadLagging = (key: string, render: Render<FakePage>) =>
    load(key, render, { mayLag: true });
  return { cache, content, log, load, loadLagging };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('one rendering serves everyone who asks meanwhile or later', async () => {
  const { load } = setUp();
  const render = vi.fn(showing('home'));
  expect(await Promise.all([1, 2, 3].map(() => load('/', render)))).toEqual([
    'home',
    'home',
    'home',
  ]);
  await load('/', render);
  expect(render).toHaveBeenCalledTimes(1);
});

test('a page expires', async () => {
  const { cache, load } = setUp();
  await load('/', showing('old'));
  await pass(10_000);
  expect(cache.find('/')?.text).toBe('old');
  await pass(1);
  expect(cache.find('/')).toBeUndefined();
  expect(await load('/', showing('new'))).toBe('new');
});

test("what isn't cacheable is not cached", async () => {
  const { cache, load } = setUp();
  await load('/x', async () => page('missing', { cacheable: false }));
  expect(cache.find('/x')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('the least recently used pages are evicted first', async () => {
  const { cache, load } = setUp({ maxBytes: 3 * 1600 });
  for (const key of ['/a', '/b', '/c']) await load(key, showing(key));
  cache.find('/a');
  await load('/d', showing('/d'));
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.find(key))).toEqual(['/a', '/c', '/d']);
  expect(cache.bytes).toBeLessThanOrEqual(3 * 1600);
});

test('a page larger than the cache is served, not cached', async () => {
  const { cache, load } = setUp({ maxBytes: 2000 });
  await load('/a', showing('a'));
  await load('/big', async () => page('big', { bytes: 5000 }));
  expect(cache.find('/a')?.text).toBe('a');
  expect(cache.find('/big')).toBeUndefined();
});

test('a refusal removes the cached reply', async () => {
  const { cache, log, load } = setUp();
  await load('course 7', showing('course', 'course 7'));
  log.note('firm course 7');
  const gone: Render<FakePage> = async () => {
    throw new Refusal('not_found');
  };
  await expect(load('course 7', gone)).rejects.toThrow(Refusal);
  expect(cache.bytes).toBe(0);
});

describe('a change', () => {
  test('leaves the pages alone that do not show it', async () => {
    const { cache, log, load } = setUp();
    await load('/pricing', showing('prices'));
    await load('/course-detail/4', showing('four', 'course 4', 'comments 4'));
    log.note('firm course 3');
    log.note('soft comments 3');
    expect(cache.find('/pricing')?.text).toBe('prices');
    expect(cache.find('/course-detail/4')?.text).toBe('four');
  });

  test('that is firm is never missing from a page again', async () => {
    const { cache, log, load, loadLagging } = setUp();
    await load('/', showing('old', 'course'));
    const before = cache.bytes;
    log.note('firm course 3');
    expect(cache.find('/')).toBeUndefined();
    await expect(loadLagging('/', away)).rejects.toThrow('database away');
    const render = vi.fn(showing('new', 'course'));
    const asked = await Promise.all([1, 2, 3].map(() => loadLagging('/', render)));
    expect(asked).toEqual(['new', 'new', 'new']);
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.bytes).toBe(before);
  });

  test('that is soft renews a page in the background, where lagging is allowed', async () => {
    const { cache, log, load, loadLagging } = setUp();
    await load('/', showing('old', 'students'));
    await pass(1000);
    log.note('soft students 3');
    expect(cache.find('/')).toBeUndefined();
    expect(await loadLagging('/', showing('new', 'students'))).toBe('old');
    await pass(0);
    expect(cache.find('/')?.text).toBe('new');
  });

  test('that is soft is waited for by everyone else', async () => {
    const { log, load, loadLagging } = setUp();
    await load('/', showing('old', 'students'));
    log.note('soft students 3');
    const render = showing('new', 'students');
    expect(await loadLagging('/', render)).toBe('old');
    expect(await load('/', render, { mayLag: true, afterOwnChange: true })).toBe('new');
  });

  test('after another in the same second costs no further rendering', async () => {
    const { log, load, loadLagging } = setUp();
    const render = vi.fn(showing('page', 'comments 3'));
    await load('/', render);
    for (let n = 0; n < 50; n += 1) {
      log.note('soft comments 3');
      await loadLagging('/', render);
      await pass(100);
    }
    // The first, and one for each of five seconds.
    expect(render).toHaveBeenCalledTimes(1 + 5 - 1);
  });

  test('while a page is rendered may be missing from it', async () => {
    const { log, load } = setUp();
    let finish = () => {};
    const slow: Render<FakePage> = async (shown) => {
      shown.subjects.add('course 3');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return page('before');
    };
    const first = load('/', slow);
    log.note('firm course 3');
    const second = load('/', showing('after', 'course 3'));
    finish();
    expect(await first).toBe('before');
    expect(await second).toBe('after');
  });

  test('of something else does not render the page twice', async () => {
    const { log, load } = setUp();
    let finish = () => {};
    const render = vi.fn<Render<FakePage>>(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return page('page');
    });
    const first = load('/', render);
    log.note('firm course 3');
    const second = load('/', render);
    finish();
    expect(await Promise.all([first, second])).toEqual(['page', 'page']);
    expect(render).toHaveBeenCalledTimes(1);
  });
});

test('a page that shows another reply is renewed with it', async () => {
  const { cache, log, load } = setUp();
  const part = await cache.load('reply', showing('reply', 'support'));
  await load('/', async (shown) => {
    shown.include(part);
    return page('page');
  });
  expect(cache.find('/')?.text).toBe('page');
  log.note('firm support');
  expect(cache.find('/')).toBeUndefined();
});

test('a page lags no longer than the mark of its visitor’s own change lasts', async () => {
  const { log, load, loadLagging } = setUp();
  await load('/', showing('old', 'students'));
  log.note('soft students 3');
  await pass(20_000);
  expect(await loadLagging('/', async () => new Promise(() => {}))).toBe('old');
  expect(ownChangeSeconds).toBeGreaterThan(20 + 5);
  await pass(1);
  const later = setUp();
  await later.load('/', showing('old', 'students'));
  later.log.note('soft students 3');
  await pass(20_001);
  expect(await later.loadLagging('/', showing('new'))).toBe('new');
});

test('while announcements are missing, a page is a second old at most', async () => {
  const { cache, content, load } = setUp();
  await load('/', showing('page'));
  content.isHearing = false;
  expect(cache.find('/')?.text).toBe('page');
  await pass(1001);
  expect(cache.find('/')).toBeUndefined();
});

describe('when a page cannot be rendered', () => {
  test('an old one is served for a while', async () => {
    const { load } = setUp();
    await expect(load('/', away)).rejects.toThrow('database away');
    await load('/', showing('old'));
    await pass(600_000);
    expect(await load('/', away)).toBe('old');
    await pass(1);
    await expect(load('/', away)).rejects.toThrow('database away');
    expect(await load('/', showing('new'))).toBe('new');
  });

  test('an old one is served although changes may have been missed', async () => {
    const { log, load, loadLagging } = setUp();
    await load('/', showing('old'));
    log.noteUnknown();
    expect(await loadLagging('/', away)).toBe('old');
    expect(await load('/', away)).toBe('old');
  });

  test('whoever has changed something is told so, instead of seeing an old one', async () => {
    const { log, load } = setUp();
    await load('/', showing('old', 'students'));
    log.note('soft students 3');
    await expect(load('/', away, { afterOwnChange: true })).rejects.toThrow('database away');
    log.noteUnknown();
    await expect(load('/', away, { afterOwnChange: true })).rejects.toThrow('database away');
  });

  test('a failure in the background is reported, and tried again a second later', async () => {
    const onBackgroundFailure = vi.fn();
    const { load, loadLagging } = setUp({ onBackgroundFailure });
    await load('/', showing('old'));
    await pass(11_000);
    for (let n = 0; n < 3; n += 1) expect(await loadLagging('/', away)).toBe('old');
    await pass(0);
    expect(onBackgroundFailure).toHaveBeenCalledTimes(1);
    await pass(1000);
    expect(await loadLagging('/', showing('new'))).toBe('old');
    await pass(0);
    expect(await loadLagging('/', away)).toBe('new');
  });
});

describe('when rendering takes too long', () => {
  const never: Render<FakePage> = () => new Promise(() => {});

  test('an old page is served after a second, and at once to those who ask later', async () => {
    const { log, load, loadLagging } = setUp();
    await load('/', showing('old'));
    log.noteUnknown();
    const first = loadLagging('/', never);
    await pass(1000);
    expect(await first).toBe('old');
    const later = loadLagging('/', never);
    await pass(0);
    expect(await later).toBe('old');
  });

  test('without an old page whoever waits is refused, and the result still counts', async () => {
    const { load } = setUp();
    let finish = () => {};
    const slow: Render<FakePage> = async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return page('late');
    };
    const refused = expect(load('/', slow)).rejects.toSatisfy(isOutage);
    await pass(5000);
    await refused;
    finish();
    await pass(0);
    expect(await load('/', never)).toBe('late');
  });

  test('a firmly outdated page is not served', async () => {
    const { log, load, loadLagging } = setUp();
    await load('/', showing('old', 'course 3'));
    log.note('firm course 3');
    const refused = expect(loadLagging('/', never)).rejects.toSatisfy(isOutage);
    await pass(5000);
    await refused;
  });
});

test('renewals in the background never take all the time', async () => {
  const { load, loadLagging } = setUp();
  const keys = ['/a', '/b', '/c', '/d'];
  for (const key of keys) await load(key, showing(key));
  await pass(11_000);
  const render = vi.fn<Render<FakePage>>(() => new Promise(() => {}));
  for (const key of keys) expect(await loadLagging(key, render)).toBe(key);
  expect(render).toHaveBeenCalledTimes(2);
});
