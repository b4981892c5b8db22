import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';
import { copyCourse } from '../support/teaching.ts';

const file = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url));
const part = 'section:has(#assignment)';

test('a PDF and a recording are asked for, handed in, and opened by the teacher', async ({
  page,
  browser,
  faults,
}) => {
  faults.expect(/^4\d\d PUT \/api\/assignments\//);
  const { teacher, id, call } = await copyCourse(page.request, {
    copyOf: 9,
    title: 'Posters and voices',
  });
  const { lessons } = await call<{ lessons: { id: string; slug: string }[] }>(
    'GET',
    `/api/studio/courses/${id}/draft`,
  );
  const asked = lessons.find(({ slug }) => slug.startsWith('eight-seconds'));
  await enter(page, teacher, `/user-screen/studio/lessons/${asked?.id}/settings`);
  await page.getByLabel('Learners hand in').selectOption('Files');
  await page.getByLabel('Number of files, at most').fill('2');
  await page.getByLabel('Two fellow learners review each submission first').uncheck();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await call('POST', `/api/studio/courses/${id}/versions`, { note: 'Files instead of a text' });

  const learnerPage = await (await browser.newContext()).newPage();
  await enter(learnerPage, await signUp(page.request), `/lesson-detail/${asked?.slug}`);
  const choose = (label: string, name: string, buffer: Buffer) =>
    learnerPage
      .getByLabel(label)
      .setInputFiles({ name, buffer, mimeType: 'application/octet-stream' });
  await choose('File 1 of 2', 'poster.pdf', Buffer.from('no PDF at all'));
  await expect(learnerPage.getByText(/PDF/).and(learnerPage.locator('[id$=-error]'))).toBeVisible();
  await choose(
    'File 1 of 2',
    'My poster.pdf',
    await file('content/courses/1-basic-japanese/media/hiragana-practice.pdf'),
  );
  await expect(learnerPage.getByText(/^My poster\.pdf, \d+ KB$/)).toBeVisible();
  await choose('File 2 of 2', 'voice.mp3', await file('server/catalog/media/samples/tone.mp3'));
  await expect(learnerPage.getByText(/^voice\.mp3, \d+ KB$/)).toBeVisible();
  await expectAccessible(learnerPage, part);
  await expectFitsPhone(learnerPage);
  // What is uploaded stays.
  await learnerPage.reload();
  await expect(learnerPage.getByText(/^voice\.mp3, \d+ KB$/)).toBeVisible();
  await learnerPage.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(toast(learnerPage, 'Assignment submitted successfully!')).toBeVisible();

  await page.goto('/user-screen/submissions');
  await page.getByRole('link', { name: /Eight Seconds/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My poster.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('My poster.pdf');
  await page.getByRole('button', { name: 'Listen to voice.mp3' }).click();
  await expect(page.locator('audio[aria-label="voice.mp3"]')).toBeVisible();
  await expectAccessible(page, 'main');
});
