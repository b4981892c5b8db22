import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, test } from '../support/fixtures.ts';
import { copyCourse } from '../support/teaching.ts';

test('an owner exports a course and imports it again', async ({ page, faults }) => {
  faults.expect('400 POST /api/studio/courses/import');
  const { teacher } = await copyCourse(page.request, { copyOf: 7, title: 'Light and time' });
  await enter(page, teacher, '/user-screen/studio');
  await page.getByRole('button', { name: 'More for Light and time' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as zip' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Light-and-time.zip');
  const archive = await readFile(await download.path());

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a course' });
  const choose = (buffer: Buffer) =>
    dialog
      .getByLabel('Archive')
      .setInputFiles({ name: 'photography.zip', mimeType: 'application/zip', buffer });
  await choose(archive.subarray(0, archive.length / 2));
  await expect(dialog.getByText(/isn’t a complete zip archive/)).toBeVisible();
  await choose(archive);
  await expect(dialog.getByText('“Light and time” is a draft now')).toBeVisible();
  await expect(dialog.getByText('Nothing was left out')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: /^Changed/ })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Open course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Light and time' })).toBeVisible();
  await expect(page).toHaveURL(/\/user-screen\/studio\/courses\/\d+$/);
});
