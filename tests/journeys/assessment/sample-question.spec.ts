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

// Wrong answers and failures are tested in web/assessment/sample-question.

test('a visitor answers a question on Home and reads its lesson', async ({ page, request }) => {
  const sample = await findSample(request);
  // The answer is no part of the page.
  const html = await (await page.goto('/'))?.text();
  expect(html).toContain('</html>');
  expect(html).not.toContain(sample.explanation.slice(0, 30));
  const question = page.getByRole('group', { name: sample.question });
  await question.getByRole('radio').nth(sample.right).check();
  await page.getByRole('button', { name: 'Check my answer' }).click();
  await expect(question.getByText('Correct')).toBeVisible();
  await expect(question.getByText(sample.explanation)).toBeVisible();
  await expectAccessible(page, 'form:has([role=alert])');
  await page.getByRole('link', { name: 'Read the lesson' }).click();
  await expect(page).toHaveURL(`/lesson-detail/${sample.lesson.slug}`);
});
