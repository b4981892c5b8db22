import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';

// A lesson that leads here is in note.spec.ts, one with notes on passages in passage-note.spec.ts.

/** A new learner with notes in two courses, on the page of all notes. */
async function openNotes(page: Page) {
  const token = await enter(page, await signUp(page.request), '/healthz');
  const headers = { authorization: `Bearer ${token}` };
  for (const [slug, text] of [
    ['sleeping-well', 'Same hour every evening.'],
    ['hiragana', 'あ looks like an apple on a stick.'],
  ]) {
    const data = { text, revision: 0 };
    const reply = await page.request.put(`/api/lessons/${slug}/note`, { data, headers });
    expect(reply.status()).toBe(200);
  }
  await page.goto('/user-screen/my-learning');
  await page.getByRole('link', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
}

test('all notes are found, changed, deleted and brought back with the keyboard', async ({
  page,
}) => {
  await openNotes(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Japanese Hiragana',
    'Sleeping Well',
  ]);

  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('apple');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=apple$/);

  await main.getByRole('button', { name: /^Edit/ }).press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('An apple, with a stem.');
  await main.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(main.getByText('An apple, with a stem.')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Edit/ })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(2);
  await main
    .getByRole('button', { name: /^Delete/ })
    .first()
    .press('Enter');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(1);
  const undo = toast(page, 'Note deleted').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await expectAccessible(page, '.toaster');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(undo).toHaveCount(0);
  expect(await main.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await test.step('they can be taken along as Markdown', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('stepwell-notes.md');
    expect(await readFile(await file.path(), 'utf8')).toContain('## Healthy Habits');
    await expectFitsPhone(page);
  });
});
