import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { drawPicture, takePhoto } from '../../support/photos.ts';
import { enter, expect, sample, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

const slug = 'practical-assignment-exposure-triangle-in-action';
const lesson = `/lesson-detail/${slug}`;
const calls = `/api/assignments/${slug}`;
const settings = 'f/2.8 · 1/500 s · ISO 400 · 50 mm, Canon EOS R5';
const notAPhoto =
  'This file is not a photo we can read. Please choose a JPEG, PNG, WebP or HEIC file.';

const fileOf = (page: Page, position: number) => page.locator('input[type=file]').nth(position - 1);
const jpeg = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Assignment' });
const uploaded = (page: Page, position: number) =>
  page.getByText(`Photo ${position} is uploaded`, { exact: true });

async function ownAssignment(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get(calls, { headers })).json()).data;
}

test('three photos are handed in, and the lesson is done', async ({ page }) => {
  const token = await enter(page, await signUp(page.request), lesson);
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(`**${calls}/photos/1`, async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByLabel('Photo 1: Shallow depth of field').setInputFiles(jpeg(await takePhoto()));
  const preview = page.getByRole('img', { name: 'Photo 1: Shallow depth of field' });
  await expect(page.getByRole('progressbar', { name: 'Upload of photo 1' })).toBeVisible();
  await expect(preview).toHaveJSProperty('naturalWidth', 300);
  await submit(page).click();
  await expect(page.getByText('Photo 1 is still on its way.')).toBeVisible();
  goOn();
  await expect(uploaded(page, 1)).toBeVisible();
  await expect(page.getByText(settings)).toHaveCount(1);

  await page
    .getByLabel('Photo 2: Frozen or flowing motion')
    .setInputFiles(jpeg(await takePhoto(200, 300, '#446688')));
  await expect(uploaded(page, 2)).toBeVisible();
  await page
    .getByLabel('Photo 3: Low light with raised ISO')
    .setInputFiles(jpeg(await drawPicture(200, 200).jpeg().toBuffer()));
  await expect(uploaded(page, 3)).toBeVisible();
  await expect(page.getByText(settings)).toHaveCount(2);
  await expect(page.getByText('This photo carries no camera settings.')).toBeVisible();
  await page.getByLabel('Comments').fill('The tap at home.\nIs the second too dark?');

  await page.reload();
  await expect(uploaded(page, 3)).toBeVisible();
  await expect(preview).toHaveJSProperty('naturalWidth', 300);
  await expect(page.getByLabel('Comments')).toHaveValue(
    'The tap at home.\nIs the second too dark?',
  );
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0);

  await submit(page).click();
  await expect(toast(page, 'Assignment submitted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your submissions' })).toBeFocused();
  await expect(page.getByLabel('Comments')).toHaveValue('');
  await expect(page.getByText('Choose a photo', { exact: true })).toHaveCount(3);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('1 of 10 lessons done')).toBeVisible();
  const [entry] = await page.getByRole('listitem').filter({ hasText: 'Submission 1' }).all();
  if (!entry) throw new Error('The submission is not listed.');
  await expect(entry).toContainText('Handed in, waiting for review');
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
  expect(await ownAssignment(page, token)).toMatchObject({ drafts: [], submissions: [{}] });
});

test('a photo is for its learner, the owner of the course and Admins, without its place', async ({
  request,
}) => {
  const token = await tokenOf(request, await signUp(request));
  const sent = await request.put(`${calls}/photos/1`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    data: await takePhoto(),
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const photo = `/api/photos/${(await sent.json()).data.id}`;
  const lookAs = async (bearer: string) =>
    request.get(photo, { headers: { authorization: `Bearer ${bearer}` } });

  const own = await lookAs(token);
  expect(own.headers()['content-type']).toBe('image/webp');
  const { format, exif, xmp } = await sharp(await own.body()).metadata();
  expect({ format, exif, xmp }).toEqual({ format: 'webp', exif: undefined, xmp: undefined });
  const { exif: before } = await sharp(await takePhoto()).metadata();
  expect(before).toBeDefined();

  for (const reviewer of [sample.owner, sample.admin]) {
    expect((await lookAs(await tokenOf(request, reviewer))).status()).toBe(200);
  }
  const stranger = await lookAs(await tokenOf(request, sample.student));
  expect(stranger.status()).toBe(404);
  expect((await request.get(photo)).status()).toBe(401);
});

test('files that are no photos are refused at their place, in clear words', async ({
  page,
  faults,
}, testInfo) => {
  faults.expect(`400 PUT ${calls}/photos/1`, `400 PUT ${calls}/photos/2`);
  // Playwright's trace asks once more for a picture that could not be shown.
  faults.expect(/^console: Connecting to 'blob:/);
  await enter(page, await signUp(page.request), lesson);
  await fileOf(page, 1).setInputFiles(jpeg(Buffer.from('Just some text.'), 'notes.jpg'));
  await expect(fileOf(page, 1)).toHaveAccessibleDescription(new RegExp(`^${notAPhoto}`));
  const whole = await takePhoto(600, 400);
  await fileOf(page, 2).setInputFiles(jpeg(whole.subarray(0, whole.length / 2)));
  await expect(
    page.getByText('This photo is damaged or incomplete. Please choose another.'),
  ).toBeVisible();
  const large = testInfo.outputPath('large.jpg');
  await writeFile(large, '');
  await truncate(large, 15 * 1024 * 1024 + 1);
  await fileOf(page, 3).setInputFiles(large);
  await expect(page.getByText('This file is larger than 15 MB.')).toBeVisible();
  await expect(page.getByText(notAPhoto)).toHaveCount(1);

  await submit(page).click();
  await expect(page.getByText('Please add at least one photo.')).toBeVisible();
  await fileOf(page, 1).setInputFiles(jpeg(await takePhoto()));
  await expect(uploaded(page, 1)).toBeVisible();
  await expect(page.getByText(notAPhoto)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(uploaded(page, 1)).toBeHidden();
  await expect(fileOf(page, 1)).toBeFocused();
});

test('a lost upload is tried again, and fewer photos are handed in on a second word', async ({
  page,
  faults,
}) => {
  faults.expect(`net::ERR_CONNECTION_RESET ${calls}/photos/1`);
  const token = await enter(page, await signUp(page.request), lesson);
  await page.route(`**${calls}/photos/1`, (route) => route.abort('connectionreset'));
  await fileOf(page, 1).setInputFiles(jpeg(await takePhoto()));
  await expect(page.getByText('Stepwell cannot be reached.')).toBeVisible();
  await page.unroute(`**${calls}/photos/1`);
  await page.getByRole('button', { name: 'Try again with photo 1' }).click();
  await expect(uploaded(page, 1)).toBeVisible();

  await submit(page).dblclick();
  await expect(page.getByText('You have added 1 of 3 photos.')).toBeVisible();
  expect((await ownAssignment(page, token)).submissions).toEqual([]);
  await submit(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Submission 1' })).toBeVisible();
  expect((await ownAssignment(page, token)).submissions).toHaveLength(1);
});

test('a visitor sees what is asked, and the way to hand it in', async ({ page }) => {
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
