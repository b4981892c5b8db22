import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { drawPicture, takePhoto } from '../../support/studio/photos.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';

const slug = 'practical-assignment-exposure-triangle-in-action';
const lesson = `/lesson-detail/${slug}`;
const calls = `/api/assignments/${slug}`;
const settings = 'f/2.8 · 1/500 s · ISO 400 · 50 mm, Canon EOS R5';
const notAPhoto = 'We can’t read this file as a photo. Choose a JPEG, PNG or WebP file.';

const fileOf = (page: Page, position: number) => page.locator('input[type=file]').nth(position - 1);
const jpeg = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Assignment' });
const uploaded = (page: Page, position: number) =>
  page.getByText(`Photo ${position} is uploaded`, { exact: true });

async function myAssignment(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get(calls, { headers })).json()).data;
}

/** Uploads photos by calls. */
async function uploadPhotos(page: Page, token: string, photos: Buffer[]) {
  for (const [index, data] of photos.entries()) {
    const reply = await page.request.put(`${calls}/photos/${index + 1}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      data,
    });
    expect(reply.status(), await reply.text()).toBe(200);
  }
}

test('a photo is uploaded with a preview and its camera settings', async ({ page }) => {
  await enter(page, await signUp(page.request), lesson);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${calls}/photos/1`, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Photo 1: Shallow depth of field').setInputFiles(jpeg(await takePhoto()));
  const preview = page.getByRole('img', { name: 'Photo 1: Shallow depth of field' });
  await expect(page.getByRole('progressbar', { name: 'Upload of photo 1' })).toBeVisible();
  await expect(preview).toHaveJSProperty('naturalWidth', 300);
  await submit(page).click();
  await expect(page.getByText('Photo 1 is still uploading.')).toBeVisible();
  release();
  await expect(uploaded(page, 1)).toBeVisible();
  await expect(page.getByText(settings)).toHaveCount(1);

  await page
    .getByLabel('Photo 3: Low light with raised ISO')
    .setInputFiles(jpeg(await drawPicture(200, 200).jpeg().toBuffer()));
  await expect(page.getByText('This photo has no camera settings.')).toBeVisible();
});

test('photos and comment survive a reload until they are submitted', async ({ page }) => {
  const token = await enter(page, await signUp(page.request), '/healthz');
  await uploadPhotos(page, token, [await takePhoto()]);
  await page.goto(lesson);
  await page.getByLabel('Comments').fill('The tap at home.\nIs the second too dark?');
  await page.reload();
  await expect(uploaded(page, 1)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Photo 1/ })).toHaveJSProperty('naturalWidth', 300);
  await expect(page.getByLabel('Comments')).toHaveValue(
    'The tap at home.\nIs the second too dark?',
  );
});

test('submitting the photos completes the lesson and lists the submission', async ({ page }) => {
  const token = await enter(page, await signUp(page.request), '/healthz');
  await uploadPhotos(page, token, [
    await takePhoto(),
    await takePhoto(200, 300, '#446688'),
    await drawPicture(200, 200).jpeg().toBuffer(),
  ]);
  await page.goto(lesson);
  await expect(uploaded(page, 3)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0);
  await page.getByLabel('Comments').fill('Is the second too dark?');
  await submit(page).click();
  await expect(toast(page, 'Assignment submitted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your submissions' })).toBeFocused();
  await expect(page.getByLabel('Comments')).toHaveValue('');
  await expect(page.getByText('Choose a photo', { exact: true })).toHaveCount(3);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('1 of 10 lessons done')).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: 'Submission 1' }).first();
  await expect(entry).toContainText('Handed in');
  await expect(entry).toContainText('Is the second too dark?');
  await expect(entry.getByText(settings)).toHaveCount(2);

  await page.reload();
  const open = page.getByRole('button', {
    name: 'Open Photo 2: Frozen or flowing motion, submission 1',
  });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Photo 2: Frozen or flowing motion' });
  await expect(dialog.getByRole('img')).toHaveJSProperty('naturalHeight', 300);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  expect(await myAssignment(page, token)).toMatchObject({ drafts: [], submissions: [{}] });
});

test('files that are not photos are rejected with a reason', async ({ page, faults }, testInfo) => {
  faults.expect(`400 PUT ${calls}/photos/1`, `400 PUT ${calls}/photos/2`);
  // Playwright's trace requests the unreadable preview again.
  faults.expect(/^console: Connecting to 'blob:/);
  await enter(page, await signUp(page.request), lesson);
  await fileOf(page, 1).setInputFiles(jpeg(Buffer.from('Just some text.'), 'notes.jpg'));
  await expect(fileOf(page, 1)).toHaveAccessibleDescription(new RegExp(`^${notAPhoto}`));
  const whole = await takePhoto(600, 400);
  await fileOf(page, 2).setInputFiles(jpeg(whole.subarray(0, whole.length / 2)));
  await expect(
    page.getByText('This photo is damaged or incomplete. Choose another one.'),
  ).toBeVisible();
  const large = testInfo.outputPath('large.jpg');
  await writeFile(large, '');
  await truncate(large, 15 * 1024 * 1024 + 1);
  await fileOf(page, 3).setInputFiles(large);
  await expect(page.getByText('This file is larger than 15 MB.')).toBeVisible();
  await expect(page.getByText(notAPhoto)).toHaveCount(1);

  await submit(page).click();
  await expect(page.getByText('Add at least one photo.')).toBeVisible();
  await fileOf(page, 1).setInputFiles(jpeg(await takePhoto()));
  await expect(uploaded(page, 1)).toBeVisible();
  await expect(page.getByText(notAPhoto)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(uploaded(page, 1)).toBeHidden();
  await expect(fileOf(page, 1)).toBeFocused();
});

test('a failed upload can be retried, and fewer photos need a second press', async ({
  page,
  faults,
}) => {
  faults.expect(`net::ERR_CONNECTION_RESET ${calls}/photos/1`);
  const token = await enter(page, await signUp(page.request), lesson);
  await page.route(`**${calls}/photos/1`, (route) => route.abort('connectionreset'));
  await fileOf(page, 1).setInputFiles(jpeg(await takePhoto()));
  await expect(page.getByText("We can't reach the server.")).toBeVisible();
  await page.unroute(`**${calls}/photos/1`);
  await page.getByRole('button', { name: 'Try again with photo 1' }).click();
  await expect(uploaded(page, 1)).toBeVisible();

  await submit(page).dblclick();
  await expect(page.getByText("You've added 1 of 3 photos.")).toBeVisible();
  expect((await myAssignment(page, token)).submissions).toEqual([]);
  await submit(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Submission 1' })).toBeVisible();
  expect((await myAssignment(page, token)).submissions).toHaveLength(1);
});

test('a visitor sees the tasks and a link to sign in', async ({ page }) => {
  await page.goto(lesson);
  for (const title of ['Shallow depth of field', 'Frozen or flowing motion']) {
    await expect(
      page.getByRole('heading', { name: new RegExp(`^Photo \\d: ${title}`) }),
    ).toBeVisible();
  }
  await expect(fileOf(page, 1)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in to hand in' })).toHaveAttribute(
    'href',
    `/sign-in?next=${encodeURIComponent(lesson)}`,
  );
});
