import type { Page } from '@playwright/test';
import { pagePatterns } from '../../scripts/page-links.ts';
import { expectFitsNarrowWindow, narrow } from './support/accessibility.ts';
import { enter, expect, sample, test } from './support/fixtures.ts';
import { navigateToOther } from './support/navigate.ts';

/** Where the sample has more than one of a kind, two of them. Others need a draft or work of one's own. */
const examples: Record<string, string[]> = {
  '/user-screen/help-center/:slug': ['take-a-lesson', 'notes'],
  '/user-screen/admin-dashboard/accounts/:id': ['2', '3'],
  '/user-screen/studio/courses/:id': ['1', '2'],
};
/** Frames of a list whose first entry opens anyway, and screens that need something of one's own. */
const skipped =
  /:(?!slug|id$)|\/preview|:slug\?|:id\?|handed-in\/|team|organisation|integrations|studio\/courses\/:id\/|ten-minutes|assigned/;

const area = pagePatterns.filter((pattern) => pattern.startsWith('/user-screen'));
const addresses = area.flatMap((pattern) => {
  const values = examples[pattern];
  if (values) return values.map((value) => pattern.replace(/:\w+/, value));
  return skipped.test(pattern) || pattern.includes(':') ? [] : [pattern];
});
const tabs = [
  '',
  '/page',
  '/price',
  '/history',
  '/people',
  '/learners',
  '/comments',
  '/insight',
  '/archive',
];
const courseTabs = tabs.map((tab) => `/user-screen/studio/courses/3${tab}`);

/** Goes from screen to screen, at 320 px, where each has to fit. */
async function readNames(page: Page, paths: readonly string[]) {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const names: { path: string; title: string; heading: string }[] = [];
  for (const path of paths) {
    const before = names.at(-1);
    if (path !== paths[0]) await navigateToOther(page, path);
    // Until then it may be the screen before; one that is named alike fails here.
    await expect(heading, path).not.toHaveText(before?.heading ?? '');
    await expectFitsNarrowWindow(page);
    names.push({ path, title: await page.title(), heading: await heading.innerText() });
  }
  return names;
}

function shared(names: { path: string; title: string; heading: string }[]) {
  return (['title', 'heading'] as const).flatMap((kind) =>
    [...Map.groupBy(names, (name) => name[kind])]
      .filter(([, pages]) => pages.length > 1)
      .map(([text, pages]) => `${kind} ${text}: ${pages.map(({ path }) => path).join(', ')}`),
  );
}

test.use({ viewport: narrow });

test('no two screens of the area have the same title or heading, and all fit 320 px', async ({
  page,
}) => {
  // Some sixty screens.
  test.setTimeout(6 * 60_000);
  await enter(page, sample.admin, addresses[0]);
  expect(shared(await readNames(page, [...addresses, ...courseTabs]))).toEqual([]);
});

test('neither have the tabs and people of Team learning', async ({ page }) => {
  await enter(page, sample.manager, '/user-screen/team-learning');
  const paths = ['', '/courses', '/groups', '/assignments', '/history'];
  const names = await readNames(
    page,
    paths.map((path) => `/user-screen/team-learning${path}`),
  );
  expect(shared(names)).toEqual([]);
});

test('neither have the tabs of an organisation and of its integrations', async ({ page }) => {
  await enter(page, sample.manager, '/user-screen/organisation');
  const tabsOf = (frame: string) =>
    area.filter((path) => path.startsWith(`/user-screen/${frame}/`) && !path.includes(':'));
  const names = await readNames(page, [
    '/user-screen/organisation',
    ...tabsOf('organisation'),
    ...tabsOf('integrations'),
  ]);
  expect(shared(names)).toEqual([]);
});
