import type { Page } from '@playwright/test';
import { drawPicture, takePhoto } from '../../support/studio/photos.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';

// Files that are too large and submitting during an upload are tested in web/assessment/assignments; damaged files and
// submissions that arrive twice in server/assessment/assignments.

const slug = 'practical-assignment-exposure-triangle-in-action';
const lesson = `/lesson-detail/${slug}`;
const calls = `/api/assignments/${slug}`;
const settings = 'f/2.8 · 1/500 s · ISO 400 · 50 mm, Canon EOS R5';

const fileOf = (page: Page, position: number) => page.locator('input[type=file]').nth(position - 1);
const jpeg = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Assignment' });
const uploaded = (page: Page, position: number) =>
  page.getByText(`Photo ${position} is uploaded`, { exact: true });

async function myAssignment(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get(calls, { headers })).json()).data;
}

test('a visitor sees the tasks; a learner hands in photos with their camera settings', async ({
  page,
  faults,
}) => {
  await test.step('a visitor sees the tasks and a link to sign in', async () => {
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

  const token = await enter(page, await signUp(page.request), lesson);
  await test.step('a photo is uploaded with a preview and its settings', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${calls}/photos/1`, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByLabel('Photo 1: Shallow depth of field').setInputFiles(jpeg(await takePhoto()));
    const preview = page.getByRole('img', { name: 'Photo 1: Shallow depth of field' });
    await expect(page.getByRole('progressbar', { name: 'Upload of photo 1' })).toBeVisible();
    await expect(preview).toHaveJSProperty('naturalWidth', 300);
    release();
    await expect(uploaded(page, 1)).toBeVisible();
    await expect(page.getByText(settings)).toHaveCount(1);
  });

  await test.step('a file that is no photo is rejected with a reason, and can be replaced', async () => {
    faults.expect(`400 PUT ${calls}/photos/2`);
    // Playwright's trace requests the unreadable preview again.
    faults.expect(/^console: Connecting to 'blob:/);
    await fileOf(page, 2).setInputFiles(jpeg(Buffer.from('Just some text.'), 'notes.jpg'));
    await expect(fileOf(page, 2)).toHaveAccessibleDescription(/JPEG, PNG or WebP/);
    await fileOf(page, 2).setInputFiles(jpeg(await takePhoto(200, 300, '#446688')));
    await expect(uploaded(page, 2)).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(uploaded(page, 2)).toBeHidden();
    await expect(fileOf(page, 2)).toBeFocused();
    await fileOf(page, 2).setInputFiles(jpeg(await takePhoto(200, 300, '#446688')));
    await expect(uploaded(page, 2)).toBeVisible();
  });

  await test.step('fewer photos need a second press, which a double click is not', async () => {
    await submit(page).dblclick();
    await expect(page.getByText("You've added 2 of 3 photos.")).toBeVisible();
    expect(await myAssignment(page, token)).toMatchObject({ submissions: [] });
  });

  await test.step('an upload that failed can be tried again', async () => {
    faults.expect(`net::ERR_CONNECTION_RESET ${calls}/photos/3`);
    await page.route(`**${calls}/photos/3`, (route) => route.abort('connectionreset'));
    await fileOf(page, 3).setInputFiles(jpeg(await drawPicture(200, 200).jpeg().toBuffer()));
    const again = page.getByRole('button', { name: 'Try again with photo 3' });
    await expect(again).toBeVisible();
    await page.unroute(`**${calls}/photos/3`);
    await again.click();
    await expect(uploaded(page, 3)).toBeVisible();
    await expect(page.getByText('This photo has no camera settings.')).toBeVisible();
  });

  await test.step('photos and comment survive a reload', async () => {
    await page.getByLabel('Comments').fill('The tap at home.\nIs the second too dark?');
    await page.reload();
    await expect(uploaded(page, 3)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Photo 1/ })).toHaveJSProperty('naturalWidth', 300);
    await expect(page.getByLabel('Comments')).toHaveValue(
      'The tap at home.\nIs the second too dark?',
    );
  });

  await test.step('submitting completes the lesson and lists the submission', async () => {
    await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0);
    await submit(page).dblclick();
    await expect(toast(page, 'Assignment submitted successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your submissions' })).toBeFocused();
    await expect(page.getByLabel('Comments')).toHaveValue('');
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await expect(page.getByText('1 of 10 lessons done')).toBeVisible();
    const entry = page.getByRole('listitem').filter({ hasText: 'Submission 1' }).first();
    await expect(entry).toContainText('Is the second too dark?');
    await expect(entry.getByText(settings)).toHaveCount(2);
    expect(await myAssignment(page, token)).toMatchObject({ drafts: [], submissions: [{}] });
  });

  await test.step('a photo that was handed in opens in full', async () => {
    await page.reload();
    const open = page.getByRole('button', {
      name: 'Open Photo 2: Frozen or flowing motion, submission 1',
    });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Photo 2: Frozen or flowing motion' });
    await expect(dialog.getByRole('img')).toHaveJSProperty('naturalHeight', 300);
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
  });
});
