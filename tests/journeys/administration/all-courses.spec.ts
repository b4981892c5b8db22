import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, sample, test, toast } from '../support/fixtures.ts';
import { navigate } from '../support/navigate.ts';

test('puts a course on Home and takes it off again', async ({ page }) => {
  await enter(page, sample.admin, '/user-screen/admin-courses?q=Marketing');
  const onHome = page.getByRole('region', { name: 'On Home' });
  await page.getByRole('button', { name: 'Feature on Home: Marketing Essentials' }).click();
  await expect(onHome.getByText('Marketing Essentials')).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Marketing Essentials/ }).first()).toBeVisible();
  await navigate(page, '/user-screen/admin-courses?q=Marketing');
  await onHome.getByRole('button', { name: 'Take Marketing Essentials off Home' }).click();
  await expect(toast(page, 'Marketing Essentials is no longer on Home.')).toBeVisible();
  await expect(onHome.getByText('Marketing Essentials')).toBeHidden();
});

test('adds a category, renames and moves it with the keyboard, and removes it', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  const [name, renamed] = [`Gardens ${mark}`, `Gardening ${mark}`];
  await enter(page, sample.admin, '/user-screen/admin-courses/categories');
  const row = (text: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Short name').fill('Gardens');
  await dialog.getByLabel('Address').fill('Not an address');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(dialog.getByText(/small letters, digits and hyphens between/)).toBeVisible();
  await dialog.getByLabel('Address').fill(`gardens-${mark}`);
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(toast(page, `${name} is added.`)).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);

  await row(name)
    .getByRole('button', { name: `Edit ${name}` })
    .press('Enter');
  const editing = page.getByRole('dialog', { name: 'Edit category' });
  await editing.getByLabel('Name', { exact: true }).fill(renamed);
  await editing.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: renamed })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').last()).toContainText(renamed);
  const up = page.getByRole('button', { name: `Move ${renamed} up` });
  await up.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem').last()).not.toContainText(renamed);
  await expect(up).toBeFocused();

  await page.getByRole('button', { name: `Remove ${renamed}` }).click();
  const removing = page.getByRole('dialog', { name: 'Remove this category?' });
  await removing.getByLabel('Links to it lead to').selectOption('science');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, `${renamed} is removed.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: renamed })).toBeHidden();
  await page.goto(`/courses?category=gardens-${mark}`);
  await expect(page).toHaveURL(/category=science/);
});
