import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';

// Failures and limits are tested in web/learning/notes and server/learning/notes.

const lesson = '/lesson-detail/understanding-your-camera';
const form = (page: Page) => page.getByRole('region', { name: 'Note on a passage' });

test('a passage that is selected gets a note, which is listed beside it', async ({ page }) => {
  await enter(page, await signUp(page.request), lesson);
  await expect(page.getByRole('button', { name: 'Add a private note' })).toBeVisible();
  const passage = page.getByText('Light bounces off the lemon tree in every direction.');
  await passage.click({ clickCount: 3 });
  await page.getByRole('button', { name: 'Note on this' }).click();
  await expect(form(page).locator('mark')).toContainText('Light bounces off the lemon tree');
  await expect(form(page).getByLabel('Your note')).toBeFocused();
  await page.keyboard.type('Four parts, one after the other.');
  await expectAccessible(page, '[data-note-panel]');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Note saved.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'On passages' })).toContainText('Four parts');
  expect(await page.evaluate(() => CSS.highlights.get('passage-notes')?.size)).toBe(1);

  await page.getByRole('link', { name: 'All notes' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('1 note in 1 course. Only you can read it.')).toBeVisible();
  await expect(main.locator('blockquote')).toContainText('Light bounces off the lemon tree');
  await expectAccessible(page, 'main');
  await main.getByRole('button', { name: /^Edit/ }).press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Lens, aperture, shutter, sensor.');
  await main.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(main.getByText('Lens, aperture, shutter, sensor.')).toBeVisible();
  await main.getByRole('button', { name: /^Delete/ }).press('Enter');
  await expect(main.getByText('No notes yet')).toBeVisible();
  await toast(page, 'Note deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('Lens, aperture, shutter, sensor.')).toBeVisible();
  await expectFitsPhone(page);
});

test('a passage is chosen and noted on with the keyboard alone', async ({ page }) => {
  await enter(page, await signUp(page.request), lesson);
  await page.getByRole('button', { name: 'Add a private note' }).press('Enter');
  await page.getByRole('button', { name: 'Note on a passage' }).press('Enter');
  const choice = form(page).getByLabel('Passage');
  await expect(choice).toBeFocused();
  await page.keyboard.type('A phone has a lens');
  await expect(form(page).locator('mark')).toContainText('A phone has a lens, an aperture');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Squeezed, but the same.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'On passages' })).toContainText('Squeezed');
  await expect(page.getByRole('button', { name: 'Note on a passage' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Your private notes' }).press('Enter');
  await expect(page.getByRole('list', { name: 'On passages' })).toContainText('Squeezed');
});

test('a note on a passage that is half written survives a reload, until it is cancelled', async ({
  page,
}) => {
  await enter(page, await signUp(page.request), lesson);
  await page.getByRole('button', { name: 'Add a private note' }).click();
  await page.getByRole('button', { name: 'Note on a passage' }).click();
  await form(page).getByLabel('Your note').fill('Half a thought');
  const quote = await form(page).locator('mark').innerText();
  await page.reload();
  await expect(form(page).getByLabel('Your note')).toHaveValue('Half a thought');
  await expect(form(page).locator('mark')).toHaveText(quote);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Add a private note' }).click();
  await expect(page.getByRole('button', { name: 'Note on a passage' })).toBeVisible();
});
