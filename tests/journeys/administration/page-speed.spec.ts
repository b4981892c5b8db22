import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, sample, test } from '../support/fixtures.ts';

/** Measuring begins well after the page has loaded. */
async function untilMeasured(page: Page, path: string) {
  const loading = page.waitForResponse(/report-vitals/);
  await page.goto(path);
  const script = (await loading).url();
  // Imported once, so this continues after the page's own import of it, which starts measuring.
  await page.evaluate((url) => import(url).then(() => undefined), script);
}

test('what a visitor experiences is measured, and Admins see it by page and device', async ({
  page,
  browser,
}) => {
  // No other journey has a tablet.
  const visitor = await browser.newPage({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 1180, height: 820 },
    screen: { width: 1180, height: 820 },
  });
  await untilMeasured(visitor, '/features');
  await visitor.locator('h1').click();
  // Reports are sent on leaving, when Playwright no longer sees what a page requests: only their effect is checked.
  await visitor.goto('/terms');
  await visitor.close();

  await enter(page, sample.admin, '/user-screen/admin-dashboard');
  await page.getByRole('link', { name: 'See page speed' }).click();
  await expect(page.getByRole('link', { name: 'Page Speed' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const table = page.getByRole('table', { name: '75th percentiles by page and device' });
  const row = table.getByRole('row', { name: /^\/features Tablet / });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 3000 });
  }).toPass();
  const [, , largestPaint] = await row.getByRole('cell').allTextContents();
  expect(largestPaint).toMatch(/^[\d.]+ (ms|s) (Good|Fair|Poor)$/);
  await page.getByLabel('Period').selectOption('7');
  await expect(page).toHaveURL(/days=7/);
  await expect(row).toBeVisible();
  await expectAccessible(page);
});
