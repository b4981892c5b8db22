import type { Page } from '@playwright/test';
import { enter, expect, sample, signUp } from './support/fixtures.ts';
import { test } from './support/shared-page.ts';
import { callsOf } from './support/teaching.ts';

/** As wide as a window of 1280 px that is zoomed to 400 percent (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 };

/** What WCAG 1.4.12 lets readers set. */
const wideSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

const publicPages = [
  '/',
  '/courses',
  '/course-detail/1',
  '/course-detail/2',
  '/course-detail/3',
  '/lesson-detail/exposure-triangle-basic',
  '/features',
  '/pricing',
  '/payment',
  '/contact-us',
  '/contact-sales',
  '/help',
  '/help/certificates',
  '/terms',
  '/privacy',
  '/sign-in',
  '/sign-up',
  '/api/docs',
];

const screens: Record<keyof typeof sample, string[]> = {
  student: [
    '/',
    '/course-detail/3',
    '/lesson-detail/exposure-triangle-basic',
    '/lesson-detail/practical-assignment-exposure-triangle-in-action',
    '/payment?course=6',
    '/user-screen',
    '/user-screen/my-learning',
    '/user-screen/notes',
    '/user-screen/saved-courses',
    '/user-screen/review',
    '/user-screen/handed-in',
    '/user-screen/progress',
    '/user-screen/orders',
    '/user-screen/account-settings',
  ],
  manager: ['/user-screen/team', '/user-screen/team-learning'],
  owner: [
    '/user-screen/team',
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

async function setWideSpacing(page: Page) {
  // A stylesheet made by script: the page's policy forbids inline ones.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, wideSpacing);
}

/** What sticks out at the side: the page as a whole, and buttons and links of the header. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const outside = [...document.querySelectorAll('header :is(a, button)')].filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      return control.checkVisibility() && (left < 0 || right > width);
    });
    return {
      tooWide: document.documentElement.scrollWidth - width,
      outside: outside.map((control) => control.getAttribute('aria-label') ?? control.textContent),
    };
  });

async function expectFits(page: Page) {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => findOverflow(page)).toEqual({ tooWide: 0, outside: [] });
  await setWideSpacing(page);
  await expect
    .poll(() => findOverflow(page), 'with wide text spacing')
    .toEqual({ tooWide: 0, outside: [] });
}

test.use({ viewport: narrow });

for (const path of publicPages) {
  test(`${path} fits 320 px`, async ({ page }) => {
    await page.goto(path);
    await expectFits(page);
  });
}

for (const [person, paths] of Object.entries(screens)) {
  for (const path of paths) {
    test(`${path} fits 320 px for the ${person}`, async ({ page }) => {
      await enter(page, sample[person as keyof typeof sample], path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectFits(page);
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
    await expectFits(page);
  });
}

test('the menu of the header can be opened at 320 px', async ({ page }) => {
  await enter(page, await signUp(page.request), '/courses');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});
