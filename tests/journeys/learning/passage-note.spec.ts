import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';

// Failures, limits and half-written notes are tested in web/learning/notes and server/learning/notes.

const lesson = '/lesson-detail/understanding-your-camera';
const paragraph = (page: Page, number: number) => page.locator('#lesson-text p').nth(number);
const form = (page: Page) => page.getByRole('region', { name: 'Note on a passage' });

test('a passage gets a note, by keyboard or by selecting it, which is listed with all others', async ({
  page,
}) => {
  await enter(page, await signUp(page.request), lesson);
  /** How a paragraph begins, whatever it says. */
  const beginningOf = async (number: number) =>
    (await paragraph(page, number).innerText()).slice(0, 25).trim();
  const [selected, listed] = [await beginningOf(1), await beginningOf(3)];
  await test.step('chosen from a list, with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Add a private note' }).press('Enter');
    await page.getByRole('button', { name: 'Note on a passage' }).press('Enter');
    const choice = form(page).getByLabel('Passage');
    await expect(choice).toBeFocused();
    await page.keyboard.type(listed);
    await expect(form(page).locator('mark')).toContainText(listed);
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

  await test.step('selected in the text', async () => {
    await paragraph(page, 1).click({ clickCount: 3, position: { x: 20, y: 12 } });
    await page.getByRole('button', { name: 'Note on this' }).click();
    const chosen = form(page).locator('mark').first();
    await expect(chosen).toContainText(selected);
    await expect(form(page).getByLabel('Your note')).toBeFocused();
    await page.keyboard.type('Four parts, one after the other.');
    await expectAccessible(page, '[data-note-panel]');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Note saved.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'On passages' })).toContainText('Four parts');
    expect(await page.evaluate(() => CSS.highlights.get('passage-notes')?.size)).toBe(2);
  });

  await test.step('listed with all notes, where it can be changed and deleted', async () => {
    await page.getByRole('link', { name: 'All notes' }).click();
    const main = page.getByRole('main');
    const quotes = main.locator('blockquote');
    await expect(quotes).toHaveCount(2);
    await expect(quotes.filter({ hasText: selected })).toHaveCount(1);
    await expectAccessible(page, 'main');
    const edit = main.getByRole('button', { name: /^Edit/ });
    await edit.first().press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Lens, aperture, shutter, sensor.');
    await main.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(main.getByText('Lens, aperture, shutter, sensor.')).toBeVisible();
    await main
      .getByRole('button', { name: /^Delete/ })
      .first()
      .press('Enter');
    await expect(quotes).toHaveCount(1);
    await toast(page, 'Note deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(quotes).toHaveCount(2);
    await expect(main.getByText('Lens, aperture, shutter, sensor.')).toBeVisible();
    await expectFitsPhone(page);
  });
});
