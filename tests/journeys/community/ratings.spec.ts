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
  return person;
}

const reviewBy = (page: Page, { username }: { username: string }) =>
  page
    .getByRole('list', { name: 'Comments and reviews' })
    .getByRole('listitem')
    .filter({ hasText: username });

test('a learner rates a course, changes the rating, and takes back its text but not its stars', async ({
  page,
}) => {
  const person = await createLearner(page);
  await enter(page, person, reviews);
  const form = page.getByRole('form', { name: 'Rate this course' });
  const before = await ratingCount(page);
  const first = `Clear, says ${person.username}.`;
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your review (optional)').fill(first);
  await form.getByRole('button', { name: 'Save rating' }).click();
  await expect(reviewBy(page, person)).toContainText('Robin Walker');
  await expect(reviewBy(page, person)).toContainText('4 stars out of 5');
  await expect.poll(() => ratingCount(page)).toBeGreaterThan(before);

  const rated = page.getByRole('form', { name: 'Your rating' });
  const second = `On second thoughts, says ${person.username}.`;
  await rated.getByRole('radio', { name: '2 stars' }).check();
  await rated.getByLabel('Your review (optional)').fill(second);
  await rated.getByRole('button', { name: 'Change rating' }).click();
  await expect(reviewBy(page, person)).toContainText(second);
  await page.reload();
  await expect(rated.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await expect(rated.getByLabel('Your review (optional)')).toHaveValue(second);
  await expect(reviewBy(page, person)).toHaveCount(1);
  await expect(reviewBy(page, person)).toContainText('2 stars out of 5');
  await expect(page.getByText(first)).toHaveCount(0);

  await reviewBy(page, person).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this comment?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(reviewBy(page, person)).toHaveCount(0);
  await expect(rated.getByLabel('Your review')).toHaveValue('');
  await expect(rated.getByRole('radio', { name: '2 stars' })).toBeChecked();
});
