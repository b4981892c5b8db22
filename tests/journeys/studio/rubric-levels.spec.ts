import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';
import { copyCourse } from '../support/teaching.ts';

const part = 'section:has(#assignment)';

test('a rubric with levels is written, seen before handing in, and makes the mark', async ({
  page,
  browser,
}) => {
  const { teacher, id, call } = await copyCourse(page.request, {
    copyOf: 9,
    title: 'Posters by levels',
  });
  const { lessons } = await call<{ lessons: { id: string; slug: string }[] }>(
    'GET',
    `/api/studio/courses/${id}/draft`,
  );
  const asked = lessons.find(({ slug }) => slug.startsWith('eight-seconds'));
  await enter(page, teacher, `/user-screen/studio/lessons/${asked?.id}/settings`);
  await page.getByLabel('Learners hand in').selectOption('Files');
  await page.getByLabel('Source code and other plain text').check();
  await page.getByLabel('Two fellow learners review each submission first').uncheck();
  await page.getByLabel('You review by').selectOption('A rubric with levels and weights');
  // What were points are criteria now: one of them is kept.
  const remove = page.getByRole('button', { name: /^Remove criterion 2$/ });
  while (await remove.isVisible()) await remove.click();
  const first = page.getByRole('group', { name: 'Criterion 1' });
  await first.getByLabel('Criterion 1').fill('Seen from afar');
  await first.getByLabel('Weight').fill('30');
  await first.getByLabel('What it’s like').first().fill('Nobody could read it.');
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.getByRole('group', { name: 'Criterion 2' }).getByLabel('Criterion 2').fill('Colour');
  await expect(first.getByText('75% of the mark')).toBeVisible();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await call('POST', `/api/studio/courses/${id}/versions`, { note: 'A rubric with levels' });

  const learnerPage = await (await browser.newContext()).newPage();
  await enter(learnerPage, await signUp(page.request), `/lesson-detail/${asked?.slug}`);
  const rubric = learnerPage.locator('details', { hasText: 'How it’s marked' });
  await expect(rubric.getByText('75% of the mark')).toBeVisible();
  await expect(rubric.getByText('Nobody could read it.')).toBeVisible();
  await learnerPage.getByLabel('File 1').setInputFiles({
    name: 'poster.html',
    buffer: Buffer.from('<script>alert(1)</script>'),
    mimeType: 'text/html',
  });
  await expect(learnerPage.getByText(/^poster\.html\.txt, /)).toBeVisible();
  await expectAccessible(learnerPage, part);
  await learnerPage.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(toast(learnerPage, 'Assignment submitted successfully!')).toBeVisible();

  await page.goto('/user-screen/submissions');
  await page.getByRole('link', { name: /Eight Seconds/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download poster.html.txt' }).click();
  expect((await download).suggestedFilename()).toBe('poster.html.txt');
  // With keys alone: to the first criterion, its last level, and the same for the second.
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowDown');
  const form = page.getByRole('form', { name: 'Your feedback' });
  await expect(form.getByText('From the two criteria')).toBeVisible();
  await expect(form.getByText('92', { exact: true })).toBeVisible();
  await page.getByLabel(/^Feedback to/).fill('It can be read from the street.');
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(toast(page, 'Feedback sent to Robin.')).toBeVisible();

  await learnerPage.reload();
  const review = learnerPage.locator(part);
  await expect(review.getByText('Mark: 92 of 100')).toBeVisible();
  await expect(review.getByText('Excellent', { exact: false }).last()).toBeVisible();
  await expectAccessible(learnerPage, part);
});
