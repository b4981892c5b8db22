import { expect, test, vi } from 'vitest';
import { Refusal } from '../calls/errors.ts';
import { createPageCache } from './page-cache.ts';

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

test('one rendering serves everyone who asks meanwhile or later', async () => {
  const cache = createPageCache<FakePage>();
  const render = vi.fn(async () => page('home'));
  const asked = await Promise.all([1, 2, 3].map(() => cache.load('/', '1', render)));
  expect(asked.map(({ text }) => text)).toEqual(['home', 'home', 'home']);
  await cache.load('/', '1', render);
  expect(render).toHaveBeenCalledTimes(1);
});

test('a new content version replaces the old page', async () => {
  const cache = createPageCache<FakePage>();
  await cache.load('/', '1', async () => page('old'));
  const before = cache.bytes;
  expect(cache.find('/', '2')).toBeUndefined();
  expect((await cache.load('/', '2', async () => page('new'))).text).toBe('new');
  expect(cache.bytes).toBe(before);
});

test('a page expires', async () => {
  let now = 0;
  const cache = createPageCache<FakePage>({ maxAgeMs: 10, now: () => now });
  await cache.load('/', '1', async () => page('old'));
  now = 10;
  expect(cache.find('/', '1')?.text).toBe('old');
  now = 11;
  expect(cache.find('/', '1')).toBeUndefined();
});

test("what isn't cacheable is not cached", async () => {
  const cache = createPageCache<FakePage>();
  await cache.load('/x', '1', async () => page('missing', { cacheable: false }));
  expect(cache.find('/x', '1')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('the least recently used pages are evicted first', async () => {
  const cache = createPageCache<FakePage>({ maxBytes: 3 * 1600 });
  for (const key of ['/a', '/b', '/c']) await cache.load(key, '1', async () => page(key));
  cache.find('/a', '1');
  await cache.load('/d', '1', async () => page('/d'));
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.find(key, '1'))).toEqual([
    '/a',
    '/c',
    '/d',
  ]);
  expect(cache.bytes).toBeLessThanOrEqual(3 * 1600);
});

test('a page larger than the cache is served, not cached', async () => {
  const cache = createPageCache<FakePage>({ maxBytes: 2000 });
  await cache.load('/a', '1', async () => page('a'));
  await cache.load('/big', '1', async () => page('big', { bytes: 5000 }));
  expect(cache.find('/a', '1')?.text).toBe('a');
  expect(cache.find('/big', '1')).toBeUndefined();
});

test('an old page is served for a while when rendering fails', async () => {
  let now = 0;
  const cache = createPageCache<FakePage>({ maxAgeMs: 10, maxStaleMs: 100, now: () => now });
  const fail = async (): Promise<FakePage> => {
    throw new Error('database away');
  };
  await expect(cache.load('/', '1', fail)).rejects.toThrow('database away');
  await cache.load('/', '1', async () => page('old'));
  now = 50;
  expect((await cache.load('/', '1', fail)).text).toBe('old');
  now = 101;
  await expect(cache.load('/', '1', fail)).rejects.toThrow('database away');
  expect((await cache.load('/', '1', async () => page('new'))).text).toBe('new');
});

test('a refusal removes the cached reply', async () => {
  const cache = createPageCache<FakePage>();
  await cache.load('/api/courses/7', '1', async () => page('course'));
  const gone = async (): Promise<FakePage> => {
    throw new Refusal('not_found');
  };
  await expect(cache.load('/api/courses/7', '2', gone)).rejects.toThrow(Refusal);
  expect(cache.bytes).toBe(0);
});
