import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { navigateToOther } from '../support/navigate.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');
const summary = (page: Page) => page.getByRole('complementary', { name: 'Course summary' });

test('tabs change by click and keyboard, and in the address, without loading the page again', async ({
  page,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/course-detail/')) loads.push(request.url());
  });
  await page.goto('/course-detail/3?tab=faqs');
  await expect(tab(page, 'Faqs')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page).getByText('Can I take this course with a phone?')).toBeVisible();
  await tab(page, 'Overview').click();
  await expect(page).toHaveURL('/course-detail/3');
  await expect(panel(page)).toContainText('What you need');

  await tab(page, 'Curriculum').click();
  await expect(page).toHaveURL('/course-detail/3?tab=curriculum');
  await expect(
    panel(page)
      .getByRole('link', { name: /^Understanding/ })
      .first(),
  ).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Instructor')).toBeFocused();
  await expect(tab(page, 'Instructor')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page).getByRole('heading', { name: 'Ines Carvalho' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL('/course-detail/3?tab=reviews');
  await expect(panel(page).getByRole('heading', { name: 'What learners say' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/course-detail/3');
  await expect(tab(page, 'Overview')).toBeFocused();
  expect(loads).toHaveLength(1);
});

test('one module is open at a time, and locked lessons are marked', async ({ page }) => {
  await page.goto('/course-detail/1?tab=curriculum');
  const first = panel(page).locator('details').first();
  const second = panel(page).locator('details').nth(1);
  await expect(first.getByRole('link', { name: /Hiragana.*Preview/ })).toBeVisible();
  await expect(first.getByRole('link', { name: /^Katakana \(locked\)/ })).toBeVisible();
  await expect(second.getByRole('link').first()).toBeHidden();

  await second.locator('summary').click();
  await expect(second.getByRole('link', { name: /locked/ })).toHaveCount(2);
  await expect(second.getByRole('link').first()).toBeVisible();
  await expect(first.getByRole('link').first()).toBeHidden();

  await first.locator('summary').click();
  await first.getByRole('link', { name: /Hiragana/ }).click();
  await expect(page).toHaveURL('/lesson-detail/hiragana');
});

test('a course that does not exist is not found', async ({ request }) => {
  for (const id of ['0', 'abc', '999', '99999999999', '3abc']) {
    const answer = await request.get(`/course-detail/${id}`);
    expect(answer.status(), id).toBe(404);
    const html = await answer.text();
    expect(html, id).toMatch(/<title>Page not found/);
    expect(html, id).not.toContain('role="tablist"');
  }
});

test('each layout arranges the page differently', async ({ page }) => {
  const isAbove = async (upper: string, lower: string) => {
    const [top, bottom] = await Promise.all(
      [upper, lower].map((place) => page.locator(place).first().boundingBox()),
    );
    return (top?.y ?? 0) + (top?.height ?? 0) <= (bottom?.y ?? 0);
  };
  const widthOfFacts = async () => (await summary(page).locator('dl').boundingBox())?.width ?? 0;
  const learnt = page.getByRole('heading', { name: 'What you will learn' });
  const modules = page.getByRole('navigation', { name: 'Modules' });

  await page.goto('/course-detail/1?tab=faqs');
  await expect(summary(page)).toContainText('15$ instead of 25$');
  await expect(summary(page)).toContainText('Discounted Price');
  expect(await widthOfFacts()).toBeLessThan(450);
  await expect(modules).toHaveCount(0);
  await expect(learnt).toHaveCount(0);

  await navigateToOther(page, '/course-detail/2?tab=faqs');
  expect(await widthOfFacts()).toBeLessThan(450);
  await expect(learnt).toBeVisible();
  await modules.getByRole('link', { name: /Marketing and money/ }).click();
  await expect(tab(page, 'Curriculum')).toHaveAttribute('aria-selected', 'true');
  expect(await isAbove('nav[aria-label=Modules]', '[role=tablist]')).toBe(true);

  await navigateToOther(page, '/course-detail/3?tab=faqs');
  await expect(summary(page)).toContainText('Free (0$) instead of 25$');
  expect(await widthOfFacts()).toBeGreaterThan(900);
  expect(await isAbove('main svg', 'h1')).toBe(true);
  await expect(modules).toHaveCount(0);
  await expect(learnt).toBeVisible();
});

test('every course has its page', async ({ request }) => {
  const { data } = (await (await request.get('/api/courses')).json()) as {
    data: { id: number; title: string }[];
  };
  expect(data).toHaveLength(10);
  for (const { id, title } of data) {
    const html = await (await request.get(`/course-detail/${id}`)).text();
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1], title).toBe(title);
    expect(html.match(/role="tab"/g), title).toHaveLength(5);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each tab is a link to its text', async ({ page, faults }) => {
    faults.expect(/^csp \/assets\/.+\.js$/);
    await page.goto('/course-detail/3');
    await tab(page, 'Instructor').click();
    await expect(page).toHaveURL('/course-detail/3?tab=instructor');
    await expect(panel(page).getByRole('heading', { name: 'Ines Carvalho' })).toBeVisible();
    await tab(page, 'Curriculum').click();
    await panel(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/lesson-detail\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
