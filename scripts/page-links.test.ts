import { expect, test } from 'vitest';
import { leadsToPage } from './page-links.ts';

test.each([
  ['/help/write-a-lesson', true],
  ['/help-center/write-a-lesson', false],
  ['/user-screen/inbox', true],
  ['/user-screen/inbox/7', true],
  ['/user-screen/nowhere', false],
  ['/courses?category=art#list', true],
  ['/course-detail/', false],
  ['https://example.org/nowhere', true],
  ['/api/docs', true],
  ['#below', true],
])('%s: %s', (href, leads) => {
  expect(leadsToPage(href)).toBe(leads);
});
