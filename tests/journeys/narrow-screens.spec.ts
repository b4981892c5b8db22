import { expectFitsNarrowWindow, narrow } from './support/accessibility.ts';
import { enter, expect, sample, signUp, test } from './support/fixtures.ts';
import { navigateToOther } from './support/navigate.ts';
import { callsOf } from './support/teaching.ts';

/** What neither the tests of accessibility nor those of titles open. */
const screens = {
  student: [
    '/',
    '/course-detail/3',
    '/lesson-detail/exposure-triangle-basic',
    // With a row that is wider than the screen and scrolls on its own.
    '/lesson-detail/importance-of-finance-in-business',
    '/lesson-detail/practical-assignment-exposure-triangle-in-action',
    '/user-screen/handed-in',
  ],
  manager: ['/user-screen/team'],
};

test.use({ viewport: narrow });

test('/api/docs fits 320 px', async ({ page }) => {
  await page.goto('/api/docs');
  await expectFitsNarrowWindow(page);
});

for (const [person, paths] of Object.entries(screens)) {
  test(`screens of the ${person} fit 320 px`, async ({ page }) => {
    await enter(page, sample[person as keyof typeof sample], paths[0]);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectFitsNarrowWindow(page);
    for (const path of paths.slice(1)) {
      await test.step(path, async () => {
        await navigateToOther(page, path);
        await expectFitsNarrowWindow(page);
      });
    }
  });
}

test('a lesson in the studio fits 320 px', async ({ page }) => {
  const call = await callsOf(page.request, sample.owner);
  const draft = await call<{ outline: { lessons: string[] }[] }>(
    'GET',
    '/api/studio/courses/3/draft',
  );
  const lesson = `/user-screen/studio/lessons/${draft.outline[0]?.lessons[0]}`;
  await enter(page, sample.owner, '/user-screen/team');
  for (const part of ['text', 'quiz', 'practice', 'settings']) {
    await test.step(part, async () => {
      await navigateToOther(page, `${lesson}/${part}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectFitsNarrowWindow(page);
    });
  }
});

test('the menu of the header can be opened at 320 px', async ({ page }) => {
  await enter(page, await signUp(page.request), '/courses');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});
