import { takePhoto } from '../../support/studio/photos.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';
import { type Call, copyCourse } from '../support/teaching.ts';

const part = 'section:has(#assignment)';

interface Asked {
  id: string;
  slug: string;
}

async function findAsked(call: Call, courseId: number): Promise<Asked> {
  const path = `/api/studio/courses/${courseId}/draft`;
  const { lessons } = await call<{ lessons: Asked[] }>('GET', path);
  const asked = lessons.find(({ slug }) => slug.startsWith('eight-seconds'));
  expect(asked).toBeDefined();
  return asked as Asked;
}

test('an assignment has a deadline, and late work loses part of its mark until a later day is agreed', async ({
  page,
  browser,
}) => {
  const { teacher, id, path, call } = await copyCourse(page.request, {
    copyOf: 9,
    title: 'Posters in time',
  });
  const asked = await findAsked(call, id);
  await enter(page, teacher, `/user-screen/studio/lessons/${asked.id}/settings`);
  await page.getByLabel('Learners hand in').selectOption('A text');
  await page.getByLabel('Instructions').fill('Say what you see.');
  await page.getByLabel('At least, in characters').fill('50');
  await page.getByLabel('Two fellow learners review each submission first').uncheck();
  await page.getByLabel('Due', { exact: true }).selectOption('On a day');
  await page.getByLabel('Day', { exact: true }).fill('2026-01-01');
  await page.getByLabel('Late work is').selectOption('Loses part of its mark for each day');
  await expect(async () => {
    const { settings } = await call<{ settings: { deadline?: { late: object } } }>(
      'GET',
      `/api/studio/lessons/${asked.id}`,
    );
    expect(settings.deadline?.late).toMatchObject({ rule: 'loss' });
  }).toPass();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await page.goto(`${path}/preview/${asked.slug}`);
  await expect(page.getByText(/^Due on 1 January 2026\. Late work loses 10%/)).toBeVisible();
  await call('POST', `/api/studio/courses/${id}/versions`, { note: 'A deadline' });

  const learnerPage = await (await browser.newContext()).newPage();
  await enter(learnerPage, await signUp(page.request), `/lesson-detail/${asked.slug}`);
  await expect(learnerPage.getByText('This was due on 1 January')).toBeVisible();
  await expect(learnerPage.getByText(/50% of your mark counts/)).toBeVisible();
  await learnerPage
    .getByLabel('Your text', { exact: true })
    .fill('A poster in the stairs. '.repeat(4));
  await expectAccessible(learnerPage, part);
  await learnerPage.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(toast(learnerPage, 'Assignment submitted successfully!')).toBeVisible();

  await page.goto('/user-screen/submissions');
  await page.getByRole('link', { name: /Eight Seconds.*days late/ }).click();
  await page.getByLabel(/^Feedback to/).fill('Well seen.');
  await page.getByRole('button', { name: 'Change the mark' }).click();
  await page.keyboard.type('80');
  await expect(page.getByText(/^40 of 100 count/)).toBeVisible();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(toast(page, 'Feedback sent to Robin.')).toBeVisible();

  await learnerPage.reload();
  await expect(learnerPage.getByText(/^Mark: 80 of 100; 40 count/)).toBeVisible();
  await expectAccessible(learnerPage, part);

  await page.goto(`${path}/learners`);
  await page.getByRole('button', { name: /^Deadlines of Robin/ }).click();
  await page.getByLabel('Later day').fill('2100-01-01');
  await expectAccessible(page, 'dialog[open]');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved. The learner sees the new day.')).toBeVisible();
  await learnerPage.reload();
  await expect(learnerPage.getByText(/^Your teacher agreed with you: due on/)).toBeVisible();
  await expect(learnerPage.getByText('Mark: 80 of 100', { exact: true })).toBeVisible();
});

test('a review is about places in a picture', async ({ page, browser }) => {
  const { teacher, id, call } = await copyCourse(page.request, {
    copyOf: 9,
    title: 'Posters and places',
  });
  const asked = await findAsked(call, id);
  await enter(page, teacher, `/user-screen/studio/lessons/${asked.id}/settings`);
  await page.getByLabel('Learners hand in').selectOption('Files');
  await page.getByLabel('Two fellow learners review each submission first').uncheck();
  await page.getByLabel(/^Picture/).check();
  await expect(async () => {
    const { settings } = await call<{ settings: { task?: { types?: string[] } } }>(
      'GET',
      `/api/studio/lessons/${asked.id}`,
    );
    expect(settings.task?.types).toContain('picture');
  }).toPass();
  await call('POST', `/api/studio/courses/${id}/versions`, { note: 'A picture' });

  const learnerPage = await (await browser.newContext()).newPage();
  await enter(learnerPage, await signUp(page.request), `/lesson-detail/${asked.slug}`);
  await learnerPage.getByLabel(/^File 1/).setInputFiles({
    name: 'Stairs.jpg',
    buffer: await takePhoto(600, 400),
    mimeType: 'image/jpeg',
  });
  await expect(learnerPage.getByText(/^Stairs\.webp, \d+/)).toBeVisible();
  await learnerPage.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(toast(learnerPage, 'Assignment submitted successfully!')).toBeVisible();

  await page.goto('/user-screen/submissions');
  await page.getByRole('link', { name: /Eight Seconds/ }).click();
  const picture = page.getByAltText('Stairs.webp');
  await expect(picture).toBeVisible();
  const box = await picture.boundingBox();
  await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  await expect(page.getByRole('button', { name: /^Pin 1: 25% from the left, 50%/ })).toBeVisible();
  await page.keyboard.type('Too small.');
  await expectAccessible(page, 'main');

  await page.getByRole('button', { name: 'See Stairs.webp full size' }).click();
  const viewer = page.getByRole('dialog', { name: 'Stairs.webp' });
  await viewer.getByRole('button', { name: 'Add a pin' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Well placed.');
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await page.getByLabel(/^Feedback to/).fill('Two things.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(toast(page, 'Feedback sent to Robin.')).toBeVisible();

  await learnerPage.reload();
  await expect(learnerPage.getByText('Too small.')).toBeVisible();
  await expect(learnerPage.getByText('Well placed.')).toBeVisible();
  await expectAccessible(learnerPage, part);
  await expectFitsPhone(learnerPage);
});
