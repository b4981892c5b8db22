import type { Page } from '@playwright/test';
import { expect, keepToken, sample, test, tokenOf } from './support/fixtures.ts';

const visitorLinks = ['Home', 'Courses', 'Features', 'Pricing', 'Contact Us', 'Sign In'];
const learnerLinks = ['Home', 'Courses', 'My Learning', 'Upgrade Plan', 'Sign Out'];

const mainLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();

test('below 961 pixels the navigation collapses into a menu', async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 700 });
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Open menu' });
  const pricing = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Pricing' });
  await expect(open).toBeVisible();
  await page.setViewportSize({ width: 961, height: 700 });
  await expect(open).toBeHidden();
  await expect(pricing).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pricing).toBeHidden();
  await open.click();
  await expect(pricing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pricing).toBeHidden();
  await open.click();
  await pricing.click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(pricing).toBeHidden();
});

/** Notes, at every frame that is painted, which of the two bars can be seen. */
function watchFrames() {
  const seen: string[] = [];
  Object.assign(window, { seen });
  const look = () => {
    for (const bar of document.querySelectorAll('nav[aria-label="Main"]')) {
      if (bar.checkVisibility()) seen.push(bar.textContent?.includes('Sign Out') ? 'in' : 'out');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const framesSeen = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);

test('visitors and learners have the navigation of the specification, and never see each other’s', async ({
  page,
}) => {
  await page.addInitScript(watchFrames);
  await page.goto('/');
  expect((await mainLinks(page)).map((text) => text.trim())).toEqual(visitorLinks);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const paths = await bar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual(['/', '/Courses', '/features', '/pricing', '/contact-us', '/sign-in']);
  expect(await framesSeen(page)).toEqual(['out']);

  await keepToken(page, await tokenOf(page.request, sample.student));
  for (const path of ['/', '/user-screen', '/pricing']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
      expect(await framesSeen(page), path).toEqual(['in']);
    });
  }
  expect((await mainLinks(page)).map((text) => text.trim()).slice(0, 5)).toEqual(learnerLinks);
});

test('the right navigation is shown before any script has loaded', async ({ page, faults }) => {
  await keepToken(page, await tokenOf(page.request, sample.student));
  const held: string[] = [];
  await page.route('**/assets/*.js', (route) => {
    held.push(route.request().url());
    // Never answered: as on a connection that has stalled.
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(faults).toBeDefined();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages are readable, with the visitor’s navigation', async ({ page, faults }) => {
    // The browser's way of not loading scripts.
    faults.expect(/^csp \/assets\/.+\.js$/);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/features');
    // Only one question is open at a time.
    const questions = page.locator('details[name]');
    await questions.nth(2).locator('summary').click();
    await questions.nth(4).locator('summary').click();
    await expect(page.locator('details[name][open]')).toHaveCount(1);
  });
});

test('the chosen theme is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: /dark/i }).click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.goto('/pricing');
  expect(await ground()).toBe(dark);
});

test('public pages ask for no script before they are painted, and the learner’s area at once', async ({
  request,
}) => {
  const pages = ['/', '/courses', '/lesson-detail/hiragana', '/sign-in', '/payment'];
  for (const path of pages) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('PerformanceObserver');
    expect(html, path).not.toContain('<link rel="modulepreload"');
  }
  const html = await (await request.get('/user-screen')).text();
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low"');
});

test('pointing at links without a connection costs nothing that was typed', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED /);
  await page.goto('/contact-us');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Amara');
  await context.setOffline(true);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const failed = page.waitForEvent('requestfailed');
  await bar.getByRole('link', { name: 'Pricing' }).hover();
  await failed;
  await bar.getByRole('link', { name: 'Features' }).focus();
  await expect(name).toHaveValue('Amara');
  await context.setOffline(false);
  await bar.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One price per learner');
});
