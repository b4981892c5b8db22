import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, test } from '../support/fixtures.ts';
import { createOwner } from './team-setup.ts';

test('the pricing page passes the chosen number of licences to the payment', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'One licence more' }).click();
  await expect(page.getByText('6 licences: $720 a year')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Team' })).toHaveAttribute(
    'href',
    '/payment?licences=6',
  );
});

test('the pricing page shows owners their team instead of selling it again', async ({ page }) => {
  const { person } = await createOwner(page.request);
  await enter(page, person, '/pricing');
  await expect(page.getByText(/^You have Team: /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Team' })).toBeHidden();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
});

test('licences are added from the pricing page, and Back does not ask again', async ({ page }) => {
  const { person, teamId } = await createOwner(page.request);
  await enter(page, person, '/pricing');
  await page.getByRole('link', { name: 'Add licences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add licences' });
  await expect(dialog.getByRole('status')).toHaveText('AUD $120.00 for 1 licence');
  await dialog.getByLabel('How many more?').fill('2');
  await expect(dialog.getByRole('status')).toHaveText('AUD $240.00 for 2 licences');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('link', { name: 'Go to payment' }).click();
  await expect(page).toHaveURL(`/payment?team=${teamId}&licences=2`);
  await page.goBack();
  await expect(page).toHaveURL(`/user-screen/team?team=${teamId}`);
  await expect(page.getByRole('region', { name: 'Licences' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an owner takes a licence, and the keyboard continues at the panel', async ({ page }) => {
  const { person } = await createOwner(page.request);
  await enter(page, person, '/user-screen/team');
  await page.getByRole('button', { name: 'Take a licence' }).click();
  const seats = page.getByRole('region', { name: 'Licences' });
  await expect(seats).toContainText('1 of 5 licences used, 4 free');
  await expect(seats).toBeFocused();
});
