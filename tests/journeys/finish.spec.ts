import type { Page } from '@playwright/test';
import { answerQuiz, submitQuiz } from './content.ts';
import { enter, expect, signUp, test } from './fixtures.ts';

const course = '/course-detail/7';
const lessons = [
  { slug: 'sleeping-well', title: 'Sleeping Well' },
  { slug: 'moving-every-day', title: 'Moving Every Day' },
  { slug: 'eating-with-ease', title: 'Eating with Ease' },
  { slug: 'habits-that-last', title: 'Habits That Last' },
];

const outline = (page: Page) => page.getByRole('navigation', { name: 'Course outline' });
const cardOf = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Healthy Habits' }) });

/** Passes the quiz of the lesson that is open. */
async function pass(page: Page, slug: string, right: number) {
  await expect(page).toHaveURL(`/lesson-detail/${slug}`);
  await answerQuiz(page, slug, right);
  await submitQuiz(page).click();
  await expect(page.getByText(`Your Score: ${right} / 5`)).toBeVisible();
  await expect(page.getByText('Lesson complete.')).toBeVisible();
}

async function expectDone(page: Page, count: number) {
  await expect(outline(page).getByText(`${count} of 4 lessons done`)).toBeVisible();
  const done = outline(page).getByRole('link', { name: /, done$/ });
  await expect(done).toHaveText(lessons.slice(0, count).map(({ title }) => `${title}, done`));
}

test('a learner takes a free course and finishes it quiz by quiz', async ({ page }) => {
  await enter(page, await signUp(page.request), course);
  await page.getByRole('button', { name: 'Start Now' }).click();
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  await expectDone(page, 0);

  await pass(page, 'sleeping-well', 5);
  await expectDone(page, 1);
  await page.getByRole('link', { name: 'Next: Moving Every Day' }).click();
  await pass(page, 'moving-every-day', 4);
  await expectDone(page, 2);

  await outline(page).getByRole('link', { name: 'Healthy Habits' }).click();
  await expect(page.getByText('2 of 4 lessons', { exact: true })).toBeVisible();
  await page.goto(`${course}?tab=curriculum`);
  const curriculum = page.getByRole('tabpanel', { name: 'Curriculum' });
  await expect(curriculum.getByRole('link', { name: /, done/ })).toHaveCount(2);
  await page.goto('/courses');
  await expect(cardOf(page).getByText('2 of 4 lessons', { exact: true })).toBeVisible();

  await page.goto(course);
  await page.getByRole('link', { name: 'Continue' }).click();
  await pass(page, 'eating-with-ease', 5);
  await page.getByRole('link', { name: 'Next: Habits That Last' }).click();
  await expect(page.getByText('Course completed')).toHaveCount(0);
  await pass(page, 'habits-that-last', 5);
  await expectDone(page, 4);
  await expect(
    page.getByRole('heading', { name: 'You have finished Healthy Habits' }),
  ).toBeVisible();
  await expect(page.getByText('All 4 lessons are done.')).toBeVisible();

  await page.getByRole('link', { name: 'Rate the course' }).click();
  await expect(page).toHaveURL(`${course}?tab=reviews`);
  await expect(page.getByText(/^Completed on \d/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review the lessons' })).toBeVisible();
  await page.goto('/courses');
  await expect(cardOf(page).getByText('4 of 4 lessons', { exact: true })).toBeVisible();
});

test('taking back a mark opens a finished course again', async ({ page }) => {
  const token = await enter(page, await signUp(page.request), '/lesson-detail/habits-that-last');
  const headers = { authorization: `Bearer ${token}` };
  for (const { slug } of lessons.slice(0, 3)) {
    const answer = await page.request.put(`/api/lessons/${slug}/completion`, { headers });
    expect(answer.status()).toBe(200);
  }
  await page.reload();
  await expectDone(page, 3);
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  const panel = page.getByRole('heading', { name: 'You have finished Healthy Habits' });
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: 'Not done after all' }).click();
  await expectDone(page, 3);
  await expect(panel).toBeHidden();
  await page.goto(course);
  await expect(page.getByText('3 of 4 lessons', { exact: true })).toBeVisible();
});
