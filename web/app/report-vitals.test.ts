import { expect, test } from 'vitest';
import { measuredPages } from '../../contract/administration/vitals.ts';
import routes from '../routes.ts';
import { deviceClassOf, measuredPageOf } from './report-vitals.ts';

test.each([
  ['/', '/'],
  ['/Courses', '/courses'],
  ['/courses/', '/courses'],
  ['/course-detail/3', '/course-detail/:id'],
  ['/lesson-detail/the-4-Ps-of-marketing', '/lesson-detail/:slug'],
  ['/user-screen', '/user-screen'],
  ['/user-screen/my-learning', '/user-screen/:screen'],
  ['/invitations/secret', undefined],
  ['/reset-password', undefined],
  ['/lesson-detail/a/b', undefined],
])('%s is measured as %s', (pathname, page) => {
  expect(measuredPageOf(pathname)).toBe(page);
});

test('only pages that exist are measured', () => {
  const paths = routes.map(({ path }) => path);
  const bare = routes.flatMap(({ children = [] }) => children.map(({ path }) => path));
  const fixed = measuredPages.filter((page) => page !== '/' && page !== '/user-screen/:screen');
  for (const page of fixed) expect([...paths, ...bare]).toContain(page.slice(1));
});

test.each([
  [{ width: 390, height: 844 }, true, 'phone'],
  [{ width: 844, height: 390 }, true, 'phone'],
  [{ width: 1180, height: 820 }, true, 'tablet'],
  [{ width: 390, height: 844 }, false, 'desktop'],
])('a screen of %o with a finger: %s is a %s', (screen, hasFinger, device) => {
  expect(deviceClassOf(screen, hasFinger)).toBe(device);
});
