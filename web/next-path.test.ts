import { expect, test } from 'vitest';
import { safeNextPath, signInPath } from './next-path.ts';

test('a path of this site is kept with its query', () => {
  expect(safeNextPath('/user-screen/progress?week=2#now')).toBe('/user-screen/progress?week=2#now');
});

test.each([
  null,
  '',
  'https://example.org/',
  '//example.org/',
  '/\\example.org',
  '/\t/example.org',
  '/.//example.org',
  'javascript:alert(1)',
  'user-screen',
])('%j leads to the learner home instead', (wanted) => {
  expect(safeNextPath(wanted)).toBe('/user-screen');
});

test('the way to sign in remembers the wanted page', () => {
  const path = signInPath({ pathname: '/user-screen/reminder', search: '?a=1&b=2' });
  expect(safeNextPath(new URL(path, 'http://x').searchParams.get('next'))).toBe(
    '/user-screen/reminder?a=1&b=2',
  );
});
