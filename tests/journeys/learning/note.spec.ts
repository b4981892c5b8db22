import type { Page } from '@playwright/test';
import { enter, expect, signUp, test } from '../support/fixtures.ts';

// Focus, Escape, failures and conflicts are tested in web/learning/notes.

const lesson = '/lesson-detail/exposure-triangle-basic';

const note = (page: Page) => page.getByRole('textbox', { name: 'Private note' });

test('a private note is saved automatically, also when the page is left while typing', async ({
  page,
}) => {
  await page.clock.install();
  const token = await enter(page, await signUp(page.request), lesson);
  await page.getByRole('button', { name: 'Add a private note' }).click();
  await note(page).fill('Stops are doublings.\nTry f/8.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Your private note' }).click();
  await expect(note(page)).toHaveValue('Stops are doublings.\nTry f/8.');

  await test.step('the lesson leads to all notes', async () => {
    await page.getByRole('link', { name: 'All notes' }).click();
    await expect(page.getByText('Stops are doublings.')).toBeVisible();
  });

  await page.goto(lesson);
  await page.getByRole('button', { name: 'Your private note' }).click();
  await expect(note(page)).toBeFocused();
  // The pause after which the note is saved never comes.
  await page.clock.pauseAt(Date.now() + 60_000);
  await note(page).fill('Left in a hurry.');
  await page.goto('/healthz');
  const headers = { authorization: `Bearer ${token}` };
  const savedText = async () => {
    const reply = await page.request.get('/api/lessons/exposure-triangle-basic/mine', { headers });
    return (await reply.json()).data.note.text;
  };
  await expect.poll(savedText).toBe('Left in a hurry.');
});
