import { expect, test } from 'vitest';
import { safeNextPath, signInPath, withNext } from './next-path.ts';

test('keeps a path of this site with its query', () => {
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
])('replaces %j by the learner home', (wanted) => {
  expect(safeNextPath(wanted)).toBe('/user-screen');
});

test('the sign-in link remembers the requested page', () => {
  const path = signInPath({ pathname: '/user-screen/reminder', search: '?a=1&b=2' });
  expect(safeNextPath(new URL(path, 'http://x').searchParams.get('next'))).toBe(
    '/user-screen/reminder?a=1&b=2',
  );
});

test('the link to sign up keeps a next page of this site only', () => {
  expect(withNext('/sign-up', '/course-detail/7?tab=faqs')).toBe(
    '/sign-up?next=%2Fcourse-detail%2F7%3Ftab%3Dfaqs',
  );
  for (const wanted of [null, '', '//example.org/', 'https://example.org/']) {
    expect(withNext('/sign-up', wanted)).toBe('/sign-up');
  }
});
