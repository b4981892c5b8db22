import { enter, expect, sample, test, toast } from '../support/fixtures.ts';

test('puts a course on Home and takes it off again', async ({ page }) => {
  await enter(page, sample.admin, '/user-screen/admin-courses?q=Marketing');
  const onHome = page.getByRole('region', { name: 'On Home' });
  await page.getByRole('button', { name: 'Feature on Home: Marketing Essentials' }).click();
  await expect(onHome.getByText('Marketing Essentials')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Marketing Essentials/ }).first()).toBeVisible();
  await page.goto('/user-screen/admin-courses?q=Marketing');
  await onHome.getByRole('button', { name: 'Take Marketing Essentials off Home' }).click();
  await expect(toast(page, 'Marketing Essentials is no longer on Home.')).toBeVisible();
  await expect(onHome.getByText('Marketing Essentials')).toBeHidden();
});
