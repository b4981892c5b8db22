import { expect, test } from '../support/fixtures.ts';

test('the local mailbox shows its first list without waiting for another', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/mailbox', async (route) => {
    calls += 1;
    // Only the first call is answered: a list that was dropped would not come again.
    if (calls === 1) await route.fulfill({ json: { data: [] } });
  });
  await page.goto('/mailbox');
  await expect(page.getByText('No emails yet')).toBeVisible();
});
