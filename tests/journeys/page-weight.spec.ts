import type { APIRequestContext, Page } from '@playwright/test';
import { excessOf, weighedPages } from '../bench/weight/page-budgets.ts';
import { weigh } from '../bench/weight/weigh.ts';
import { openSettled } from '../support/settled-page.ts';
import { enter, expect, keepToken, sample, test, tokenOf } from './support/fixtures.ts';
import { callsOf } from './support/teaching.ts';

for (const path of weighedPages) {
  test(`${path} is within its budget`, async ({ browser, baseURL }) => {
    expect(excessOf(await weigh(browser, baseURL ?? '', path))).toEqual([]);
  });
}

test('a certificate is within the budget of public pages', async ({
  browser,
  baseURL,
  request,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, sample.student)}` };
  const { data } = await (await request.get('/api/achievements', { headers })).json();
  const path = `/certificates/${data.certificates[0].id}`;
  expect(excessOf(await weigh(browser, baseURL ?? '', path))).toEqual([]);
});

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
  const classOfFrame = `.${/<main[^>]* class="([^"]+)"/.exec(home)?.[1]}`;
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

/** What only the studio has: its calls, its menus, and the editor. */
const studioMarks = ['/api/studio/', 'role="menuitem"', 'cm-content'];

/** The marks found in the scripts that pages load, whatever they load them for. */
async function marksIn(page: Page, paths: readonly string[]): Promise<string[]> {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) addresses.add(request.url());
  });
  for (const path of paths) await openSettled(page, path);
  expect(addresses.size).toBeGreaterThan(0);
  const scripts = await Promise.all([...addresses].map((url) => textOf(page.request, url)));
  return studioMarks.filter((mark) => scripts.some((script) => script.includes(mark)));
}

const visited = ['/', '/courses', '/course-detail/3', '/lesson-detail/exposure-triangle-basic'];

test('the studio’s scripts weigh nothing for visitors', async ({ page }) => {
  expect(await marksIn(page, visited)).toEqual([]);
});

test('the studio’s scripts weigh nothing for learners', async ({ page }) => {
  await keepToken(page, await tokenOf(page.request, sample.student));
  const screens = ['', '/my-learning', '/user-courses', '/achievement', '/account-settings'];
  const learned = [...screens.map((path) => `/user-screen${path}`), ...visited.slice(2)];
  expect(await marksIn(page, learned)).toEqual([]);
});

test('the studio’s scripts are known by these marks', async ({ page }) => {
  const call = await callsOf(page.request, sample.owner);
  const { outline } = await call<{ outline: { lessons: string[] }[] }>(
    'GET',
    '/api/studio/courses/3/draft',
  );
  const editor = `/user-screen/studio/lessons/${outline[0]?.lessons[0]}/text`;
  await enter(page, sample.owner, '/user-screen/studio');
  expect(await marksIn(page, ['/user-screen/studio', editor])).toEqual(studioMarks);
});
