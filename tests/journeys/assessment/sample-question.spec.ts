import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

/** Today's question, with its right option as the server tells it. */
async function findSample(request: APIRequestContext) {
  const { data } = await (await request.get('/api/sample-question')).json();
  const url = `/api/sample-question/${data.id}`;
  const verdict = await (await request.post(url, { data: { answer: 0 } })).json();
  return { ...data, right: verdict.data.right as number, explanation: verdict.data.explanation };
}

test('a visitor answers a question on Home and reads its lesson', async ({ page, request }) => {
  const sample = await findSample(request);
  await page.goto('/');
  const question = page.getByRole('group', { name: sample.question });
  await question.getByRole('radio').nth(sample.right).check();
  await page.getByRole('button', { name: 'Check my answer' }).click();
  await expect(question.getByText('Correct')).toBeVisible();
  await expect(question.getByText(sample.explanation)).toBeVisible();
  await expectAccessible(page, 'form:has([role=alert])');
  await page.getByRole('link', { name: 'Read the lesson' }).click();
  await expect(page).toHaveURL(`/lesson-detail/${sample.lesson.slug}`);
});

test('a wrong answer is marked beside the right one', async ({ page, request }) => {
  const sample = await findSample(request);
  await page.goto('/');
  const question = page.getByRole('group', { name: sample.question });
  await question
    .getByRole('radio')
    .nth((sample.right + 1) % 4)
    .check();
  await page.getByRole('button', { name: 'Check my answer' }).click();
  await expect(question.getByText('Your answer')).toBeVisible();
  await expect(question.getByText('Right answer')).toBeVisible();
  await expectAccessible(page, 'form:has([role=alert])');
});

test('the home page carries no answer', async ({ request }) => {
  const { explanation } = await findSample(request);
  expect(await (await request.get('/')).text()).not.toContain(explanation.slice(0, 30));
});
