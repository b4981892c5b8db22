import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const site = 'https://learn.example';

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'courses',
  '/\r\nSet-Cookie: a=b',
  '/%0d%0aSet-Cookie:a=b',
  '/%5cevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/sign-in?next=1',
  '/sign-in/finish',
  '',
])('%j leads to the start page', (wanted) => {
  expect(returnPath(site, wanted)).toBe('');
});

test.each(['/courses', '/course-detail/3?run=2#lessons', '/user-screen/my-learning', '/'])(
  '%s is a page of ours',
  (wanted) => {
    expect(returnPath(site, wanted)).toBe(wanted);
  },
);
