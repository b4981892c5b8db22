import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, sample, test } from '../support/fixtures.ts';
import { callsOf } from '../support/teaching.ts';

const clip = new URL('../../../server/catalog/media/samples/clip.webm', import.meta.url);
const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.500\nA test card counts to two.\n';

test('a video is added with captions, published, played and sought', async ({ page, faults }) => {
  faults.expect(/^400 POST \/api\/studio\/courses\/\d+\/media\//);
  const call = await callsOf(page.request, sample.admin);
  const { id } = await call<{ id: number }>('POST', '/api/studio/courses', {
    title: 'Habits on film',
    copyOf: 7,
  });
  const draft = await call<{ outline: { lessons: string[] }[]; lessons: { slug: string }[] }>(
    'GET',
    `/api/studio/courses/${id}/draft`,
  );
  const lessonId = draft.outline[0]?.lessons[0] ?? '';
  await enter(page, sample.admin, `/user-screen/studio/lessons/${lessonId}/text`);
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Video/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a video' });

  const choose = async (button: string, file: { name: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: button }).click();
    await (await chooser).setFiles({ ...file, mimeType: 'application/octet-stream' });
  };
  await choose('Choose a file', { name: 'Film.webm', buffer: Buffer.from('<html>') });
  await expect(dialog.getByRole('alert')).toContainText('Choose an MP4 or WebM file.');
  await choose('Choose a file', { name: 'Film.webm', buffer: await readFile(clip) });
  await dialog.getByLabel('Title').fill('Test card');
  await choose('Choose captions', { name: 'film.vtt', buffer: Buffer.from('WEBVTT\n\nHi') });
  await expect(dialog.getByRole('alert')).toContainText('Line 3:');
  await choose('Choose captions', { name: 'film.vtt', buffer: Buffer.from(vtt) });
  await dialog.getByRole('button', { name: 'Make it from the captions' }).click();
  await expect(dialog.getByLabel('Transcript')).toHaveValue('A test card counts to two.');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  const shown = page.getByRole('group', { name: /^Video: Test card/ });
  await expect(shown.locator('video[aria-label="Test card"]')).toBeAttached();
  await expect(page.getByText(/^Saved at/)).toBeVisible();

  await call('POST', `/api/studio/courses/${id}/versions`, { note: 'A film' });
  const parts: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('.webm')) parts.push(response.status());
  });
  await page.goto(`/lesson-detail/${draft.lessons[0]?.slug}`);
  const video = page.locator('video[aria-label="Test card"]');
  await video.scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Video, 0:02, \d+ KB$/)).toBeVisible();
  await expectAccessible(page, 'main');
  // Nothing of the film is loaded before someone wants it.
  expect(parts).toEqual([]);
  expect(await video.evaluate((element: HTMLVideoElement) => element.autoplay)).toBe(false);
  await video.focus();
  await page.keyboard.press('Space');
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(0);
  expect(parts[0]).toBe(206);
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 1.5;
  });
  await expect.poll(time).toBe(1.5);
  await page.getByText('Read it instead').click();
  await expect(page.getByText('A test card counts to two.')).toBeVisible();
});
