import { drawPicture } from '../../support/studio/photos.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, test } from '../support/fixtures.ts';
import { copyCourse, publish } from '../support/teaching.ts';

test('a course gets a cover of its own, cropped from the keyboard', async ({ page }) => {
  const course = await copyCourse(page.request, { copyOf: 7, title: 'Habits by the sea' });
  await enter(page, course.teacher, `${course.path}/page`);
  const field = page.getByRole('group', { name: 'Cover picture' });
  const buffer = await drawPicture(1600, 1000).jpeg().toBuffer();
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'Harbour.jpg', mimeType: 'image/jpeg', buffer });

  const dialog = page.getByRole('dialog', { name: 'Crop the cover' });
  await dialog.getByRole('button', { name: 'Cards' }).click();
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End');
  await dialog.getByRole('slider', { name: 'Left to right' }).press('Home');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Save crops' }).click();
  await field.getByRole('textbox', { name: 'What the picture shows' }).fill('Boats in a harbour');
  await expectAccessible(page, 'main');
  await publish(page, 'A cover', 1);

  await page.goto(`/course-detail/${course.id}`);
  const picture = page.getByRole('img', { name: 'Boats in a harbour' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const shared = page.locator('meta[property="og:image"]');
  await expect(shared).toHaveAttribute('content', /\/api\/covers\/[0-9a-f]{64}\/shared-1200$/);
  await expect(page.locator('meta[property="og:image:type"]')).toHaveAttribute(
    'content',
    'image/jpeg',
  );
  const fetched = await page.request.get((await shared.getAttribute('content')) ?? '');
  expect(fetched.headers()['content-type']).toBe('image/jpeg');
});
