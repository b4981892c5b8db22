import type { APIRequestContext, Page } from '@playwright/test';
import { weighedPages } from '../bench/weight/page-budgets.ts';
import { openSettled } from '../support/settled-page.ts';
import { enter, expect, keepToken, sample, test, tokenOf } from './support/fixtures.ts';
import { navigate } from './support/navigate.ts';
import { studioMarks, studioMarksIn } from './support/studio-marks.ts';
import { callsOf } from './support/teaching.ts';

// What public pages weigh is looked at where they are opened anyway: in accessibility.spec.ts.

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

const stylesheetsIn = (page: string) =>
  [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);

test('only the learner’s area, payment pages and rarely opened pages have a second stylesheet', async ({
  request,
}) => {
  const home = await textOf(request, '/user-screen');
  const sheets = stylesheetsIn(home);
  expect(sheets).toHaveLength(2);
  const [site = '', area = ''] = sheets;
  const otherPages = ['/mail-preferences/unknown', '/certificates/unknown'];
  const publicPages = weighedPages.filter((path) => path !== '/payment');
  for (const path of [...publicPages, ...otherPages]) {
    expect(stylesheetsIn(await textOf(request, path)), path).toEqual([site]);
  }
  const [, buying = ''] = stylesheetsIn(await textOf(request, '/payment'));
  const [, aside = ''] = stylesheetsIn(await textOf(request, '/mailbox'));
  expect(stylesheetsIn(await textOf(request, '/payment'))).toEqual([site, buying]);
  expect(stylesheetsIn(await textOf(request, '/mailbox'))).toEqual([site, aside]);
  expect(new Set([site, area, buying, aside]).size).toBe(4);
  const classOfFrame = `.${/<main[^>]* class="([^" ]+)/.exec(home)?.[1]}`;
  expect(await textOf(request, area)).toContain(classOfFrame);
  expect(await textOf(request, site)).not.toContain(classOfFrame);
});

test('the learner’s area is never shown unstyled when entered from a public page', async ({
  page,
}) => {
  await keepToken(page, await tokenOf(page.request, sample.student));
  await page.goto('/');
  await page.evaluate(() => {
    // Runs after every change, before it is painted.
    new MutationObserver(() => {
      if (!document.querySelector('nav[aria-label="Learning area"]')) return;
      const { dataset } = document.documentElement;
      const fewest = Number(dataset.fewestSheets ?? Number.POSITIVE_INFINITY);
      dataset.fewestSheets = String(Math.min(fewest, document.styleSheets.length));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'My Learning' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Learning');
  await expect(page.locator('html')).toHaveAttribute('data-fewest-sheets', '2');
});

/** The addresses of the scripts that are loaded while something is done, whatever for. */
async function scriptsDuring(page: Page, work: () => Promise<void>): Promise<Set<string>> {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) addresses.add(request.url());
  });
  await work();
  await page.waitForLoadState('networkidle');
  expect(addresses.size).toBeGreaterThan(0);
  return addresses;
}

test('the studio’s scripts weigh nothing for learners', async ({ page }) => {
  await keepToken(page, await tokenOf(page.request, sample.student));
  const screens = ['/my-learning', '/user-courses', '/achievement', '/account-settings'];
  const scripts = await scriptsDuring(page, async () => {
    await openSettled(page, '/lesson-detail/exposure-triangle-basic');
    await openSettled(page, '/user-screen');
    for (const path of screens) await navigate(page, `/user-screen${path}`);
    await navigate(page, '/course-detail/3');
  });
  expect(await studioMarksIn(page.request, scripts)).toEqual([]);
});

test('the studio’s scripts are known by these marks', async ({ page }) => {
  const call = await callsOf(page.request, sample.owner);
  const { outline } = await call<{ outline: { lessons: string[] }[] }>(
    'GET',
    '/api/studio/courses/3/draft',
  );
  const scripts = await scriptsDuring(page, async () => {
    await enter(page, sample.owner, '/user-screen/studio');
    await navigate(page, `/user-screen/studio/lessons/${outline[0]?.lessons[0]}/text`);
    await expect(page.locator('.cm-content')).toBeVisible();
  });
  expect(await studioMarksIn(page.request, scripts)).toEqual(studioMarks);
});
