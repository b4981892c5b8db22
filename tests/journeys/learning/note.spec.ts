import type { Page } from '@playwright/test';
import { enter, expect, signUp, test } from '../support/fixtures.ts';

const lesson = '/lesson-detail/exposure-triangle-basic';
const call = '/api/lessons/exposure-triangle-basic';

const note = (page: Page) => page.getByRole('textbox', { name: 'Private note' });

test('a private note saves itself and survives a reload', async ({ page }) => {
  await enter(page, await signUp(page.request), lesson);
  await page.getByRole('button', { name: 'Add a private note' }).click();
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveAccessibleDescription('Only you can see it.');
  await note(page).fill('Stops are doublings.\nTry f/8.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Your private note' }).click();
  await expect(note(page)).toHaveValue('Stops are doublings.\nTry f/8.');
  await page.keyboard.press('Escape');
  await expect(note(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Your private note' })).toBeFocused();
});

test('it is saved when the page is left in the middle of it', async ({ page }) => {
  await page.clock.install();
  const token = await enter(page, await signUp(page.request), lesson);
  await page.getByRole('button', { name: 'Add a private note' }).click();
  await expect(note(page)).toBeFocused();
  // Typing never rests long enough for the note to save itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await note(page).fill('Left in a hurry.');
  await page.goto('/healthz');
  const headers = { authorization: `Bearer ${token}` };
  const saved = async () => {
    const answer = await page.request.get(`${call}/mine`, { headers });
    return (await answer.json()).data.note.text;
  };
  await expect.poll(saved).toBe('Left in a hurry.');
});

test('it waits for the connection', async ({ page, faults }) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  await enter(page, await signUp(page.request), lesson);
  await page.getByRole('button', { name: 'Add a private note' }).click();
  await expect(note(page)).toBeFocused();
  await page.context().setOffline(true);
  await note(page).fill('Written on a train.');
  await expect(page.getByText('Not saved: Stepwell cannot be reached.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Your private note' }).click();
  await expect(note(page)).toHaveValue('Written on a train.');
});

test('a note changed in two windows loses neither', async ({ page, faults }) => {
  faults.expect(`409 PUT ${call}/note`);
  await enter(page, await signUp(page.request), lesson);
  const other = await page.context().newPage();
  await other.goto(lesson);
  for (const window of [page, other]) {
    await window.getByRole('button', { name: 'Add a private note' }).click();
    await expect(note(window)).toBeVisible();
  }
  await note(other).fill('From the other window.');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await note(page).fill('From this window.');
  await expect(page.getByText('This note was changed in another window.')).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText('From the other window.');
  await expect(note(page)).toHaveValue('From this window.');
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await other.reload();
  await other.getByRole('button', { name: 'Your private note' }).click();
  await expect(note(other)).toHaveValue('From the other window.\n\nFrom this window.');
});
