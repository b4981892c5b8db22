import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ask, enter, expect, openResponsive, signUp, test } from '../support/fixtures.ts';

const options = ['Gluten', 'Sugar'];
const rightAnswers = [0, 1, 0, 1, 1];

async function writeCoursePage(page: Page) {
  await page.getByRole('link', { name: 'Course page', exact: true }).click();
  const write = (name: string, text: string) =>
    page.getByRole('textbox', { name, exact: true }).fill(text);
  await write('Summary', 'Bake a loaf with a good crust, and know why it works.');
  await write('Subject', 'Baking');
  await write('Overview', 'For people with an oven.');
  await write('Headline', 'Baker, Brno');
  await write('About the instructor', 'Bakes for forty people each morning.');
  await page.getByText('An open book', { exact: true }).click();
  await page.getByRole('button', { name: 'Add an outcome' }).click();
  await write('Outcome', 'Mix by weight');
  await page.getByRole('button', { name: 'Add a need' }).click();
  await write('Need', 'An oven');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await write('Question', 'Do I need a mixer?');
  await write('Answer', 'No, your hands will do.');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
}

async function writeLesson(page: Page) {
  const text = page.getByRole('textbox', { name: 'Lesson text', exact: true });
  await text.click();
  await page.keyboard.type('Flour is mostly starch, and a little protein.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Image or figure/ }).click();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const create = { width: 90, height: 60, channels: 3, background: '#b5651d' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await (await chooser).setFiles({ name: 'flour.png', mimeType: 'image/png', buffer });
  await page.getByLabel('What does it show?').fill('A brown paper bag of bread flour.');
  await page.getByRole('button', { name: 'Insert at the cursor' }).click();
  await expect(text).toContainText('figures/flour.webp');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
}

async function writeQuiz(page: Page) {
  await page.getByRole('link', { name: /^Quiz/ }).click();
  for (const [index, answer] of rightAnswers.entries()) {
    await page.getByRole('button', { name: 'One answer' }).click();
    await page.keyboard.type(`What makes loaf ${index + 1} rise well?`);
    await page.keyboard.press('Enter');
    for (const option of options) {
      await page.keyboard.type(option);
      await page.keyboard.press('Enter');
    }
    await page.getByLabel(`Option ${answer + 1} is right`).check();
    await page.getByLabel('Explanation').fill('It is what the dough needs.');
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Five questions, four to pass' })).toBeVisible();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
}

test('a new teacher writes a course with an image and a quiz, and a learner finishes it', async ({
  page,
  browser,
}) => {
  test.slow();
  const teacher = await signUp(page.request);
  await ask(
    `update accounts.account set role = 'ModuleOwner' where username = $1`,
    teacher.username,
  );
  await enter(page, teacher, '/user-screen/studio');
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByLabel('Title').fill(`Bread of ${teacher.username}`);
  await page.getByRole('radio', { name: /^Empty course/ }).check();
  await page.getByLabel('Category').selectOption({ label: 'Health' });
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.getByRole('button', { name: 'Add a lesson to Week 1' }).click();
  const title = `Flour of ${teacher.username}`;
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${title} was added.`)).toBeVisible();
  await writeCoursePage(page);
  await page.getByRole('link', { name: 'Outline', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await writeLesson(page);
  await writeQuiz(page);

  await page.getByRole('button', { name: 'Publish version 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What is new?' }).fill('The first version');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Published as version 1/)).toBeVisible();

  const context = await browser.newContext();
  const learner = await context.newPage();
  openResponsive(learner);
  const [course] = await ask<{ id: number }>(
    'select id from catalog.course where title = $1',
    `Bread of ${teacher.username}`,
  );
  await enter(learner, await signUp(context.request), `/course-detail/${course?.id}`);
  await learner.getByRole('button', { name: 'Start Now' }).click();
  await expect(learner.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(learner.getByRole('img', { name: 'A brown paper bag' })).toBeVisible();
  for (const [index, answer] of rightAnswers.entries()) {
    const question = learner.getByRole('group', { name: new RegExp(`^${index + 1} What makes`) });
    await question.getByText(options[answer] ?? '', { exact: true }).click();
  }
  await learner.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(learner.getByText('Your certificate is ready.')).toBeVisible();
  await context.close();
});
