import type { Page } from '@playwright/test';
import { enter, expect, signUp, test, tokenOf } from '../support/fixtures.ts';

const reviews = '/course-detail/2?tab=reviews';

const ratingCount = async (page: Page) =>
  Number(/\d+/.exec(await page.getByText(/^from \d+ ratings$/).innerText())?.[0]);

async function createLearner(page: Page) {
  const person = await signUp(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, person)}` };
  const reply = await page.request.post('/api/courses/2/enrolment', { headers, data: {} });
  expect(reply.status(), await reply.text()).toBe(200);
  return { person, headers };
}

const reviewBy = (page: Page, { username }: { username: string }) =>
  page
    .getByRole('list', { name: 'Comments and reviews' })
    .getByRole('listitem')
    .filter({ hasText: username });

test('only learners of a course can rate it', async ({ page }) => {
  await page.goto(reviews);
  await expect(page.getByText('Only learners of this course can rate it.')).toBeVisible();
});

test('a learner rates a course', async ({ page }) => {
  const { person } = await createLearner(page);
  await enter(page, person, reviews);
  const form = page.getByRole('form', { name: 'Rate this course' });
  await form.getByRole('button', { name: 'Save rating' }).click();
  await expect(form.getByText('Choose one to five stars.')).toBeVisible();
  const before = await ratingCount(page);
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your review (optional)').fill(`Clear, says ${person.username}.`);
  await form.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText('Thank you. Your rating is saved.')).toBeVisible();
  await expect(reviewBy(page, person)).toContainText('Robin Walker');
  await expect(reviewBy(page, person)).toContainText('4 stars out of 5');
  await expect.poll(() => ratingCount(page)).toBeGreaterThan(before);
});

test('a learner changes their rating', async ({ page }) => {
  const { person, headers } = await createLearner(page);
  const first = `Clear from the first page on, says ${person.username}.`;
  const rated = await page.request.put('/api/courses/2/rating', {
    headers,
    data: { stars: 4, comment: first },
  });
  expect(rated.ok(), await rated.text()).toBe(true);
  await enter(page, person, reviews);
  const form = page.getByRole('form', { name: 'Your rating' });
  const second = `On second thoughts, says ${person.username}.`;
  await form.getByRole('radio', { name: '2 stars' }).check();
  await form.getByLabel('Your review (optional)').fill(second);
  await form.getByRole('button', { name: 'Change rating' }).click();
  await expect(reviewBy(page, person)).toContainText(second);
  await page.reload();
  await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await expect(form.getByLabel('Your review (optional)')).toHaveValue(second);
  await expect(reviewBy(page, person)).toHaveCount(1);
  await expect(reviewBy(page, person)).toContainText('2 stars out of 5');
  await expect(page.getByText(first)).toHaveCount(0);
});
