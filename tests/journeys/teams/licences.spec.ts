import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, test } from '../support/fixtures.ts';
import { createOwner } from './team-setup.ts';

test('a visitor chooses a number of licences on the pricing page', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'One licence more' }).click();
  await expect(page.getByText('6 licences: $720 a year')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Team' })).toHaveAttribute(
    'href',
    '/payment?licences=6',
  );
});

test('an owner sees their team instead of an offer, takes a licence and adds others', async ({
  page,
}) => {
  const { person, teamId } = await createOwner(page.request);
  await enter(page, person, '/user-screen/team');
  const seats = page.getByRole('region', { name: 'Licences' });
  await test.step('taking a licence, the keyboard continues at the panel', async () => {
    await page.getByRole('button', { name: 'Take a licence' }).click();
    await expect(seats).toContainText('1 of 5 licences used, 4 free');
    await expect(seats).toBeFocused();
  });

  await test.step('the pricing page shows the team', async () => {
    await page.goto('/pricing');
    await expect(page.getByText(/^You have Team: /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buy Team' })).toBeHidden();
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
  });

  await test.step('licences are added from there, and Back does not ask again', async () => {
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
    await expect(seats).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});
