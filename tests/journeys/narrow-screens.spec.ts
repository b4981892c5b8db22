import { expectFitsNarrowWindow, narrow } from './support/accessibility.ts';
import { enter, expect, sample, signUp } from './support/fixtures.ts';
import { test } from './support/shared-page.ts';
import { callsOf } from './support/teaching.ts';

/** What the tests of accessibility don't open. */
const screens: Record<keyof typeof sample, string[]> = {
  student: [
    '/',
    '/course-detail/3',
    '/lesson-detail/exposure-triangle-basic',
    '/lesson-detail/practical-assignment-exposure-triangle-in-action',
    '/user-screen/handed-in',
    '/user-screen/account-settings',
  ],
  manager: ['/user-screen/team', '/user-screen/team-learning'],
  owner: [
    '/user-screen/team-learning/history',
    '/user-screen/studio',
    '/user-screen/submissions',
    '/user-screen/insight',
    '/user-screen/studio/courses/3',
    '/user-screen/studio/courses/3/page',
    '/user-screen/studio/courses/3/learners',
  ],
  admin: [
    '/user-screen/admin-dashboard',
    '/user-screen/admin-dashboard/import',
    '/user-screen/inbox',
    '/user-screen/newsletter',
    '/user-screen/admin-orders',
    '/user-screen/system/settings',
  ],
};

test.use({ viewport: narrow });

test('/api/docs fits 320 px', async ({ page }) => {
  await page.goto('/api/docs');
  await expectFitsNarrowWindow(page);
});

for (const [person, paths] of Object.entries(screens)) {
  for (const path of paths) {
    test(`${path} fits 320 px for the ${person}`, async ({ page }) => {
      await enter(page, sample[person as keyof typeof sample], path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectFitsNarrowWindow(page);
    });
  }
}

for (const part of ['text', 'quiz', 'practice', 'settings']) {
  test(`the ${part} of a lesson in the studio fits 320 px`, async ({ page }) => {
    const call = await callsOf(page.request, sample.owner);
    const draft = await call<{ outline: { lessons: string[] }[] }>(
      'GET',
      '/api/studio/courses/3/draft',
    );
    const lessonId = draft.outline[0]?.lessons[0];
    await enter(page, sample.owner, `/user-screen/studio/lessons/${lessonId}/${part}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectFitsNarrowWindow(page);
  });
}

test('the menu of the header can be opened at 320 px', async ({ page }) => {
  await enter(page, await signUp(page.request), '/courses');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});
