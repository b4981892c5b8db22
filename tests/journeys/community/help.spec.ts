import { enter, expect, sample, test } from '../support/fixtures.ts';

test('a visitor finds an answer by its topic', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('main').getByRole('link', { name: 'Signing in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signing in');
  await page.getByRole('link', { name: 'Reset a forgotten password' }).click();
  await expect(page).toHaveURL('/help/forgotten-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset a forgotten password');
});

test('a visitor finds an answer by searching, also without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/help');
  await page.getByRole('searchbox').fill('refund');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Get your money back' }).click();
  await expect(page).toHaveURL('/help/money-back');
  await context.close();
});

test('a learner reads an answer without leaving the learning area', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/help-center');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Teams' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Running the site' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Teaching' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('lesson quiz');
  await main.getByRole('link', { name: 'Take a lesson and its quiz' }).click();
  await expect(page).toHaveURL('/user-screen/help-center/take-a-lesson');
  // A link inside the article stays here too.
  await main.getByRole('article').getByRole('link', { name: 'a certificate' }).click();
  await expect(page).toHaveURL('/user-screen/help-center/certificates');
});

test('an Admin sees what is for operators', async ({ page }) => {
  await enter(page, sample.admin, '/user-screen/help-center');
  await page.getByRole('main').getByRole('link', { name: 'Running the site' }).click();
  await expect(page.getByRole('link', { name: 'Run your own Stepwell' })).toBeVisible();
});
