import type { Page } from '@playwright/test';
import { answerQuiz, submitQuiz } from '../support/content.ts';
import { enter, expect, sample, signUp, test, toast } from '../support/fixtures.ts';

const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('finishing a first course earns a badge and announces it', async ({ page }) => {
  const token = await enter(page, await signUp(page.request), '/user-screen/achievement');
  await expect(tile(page, 'First Course Completed')).toContainText('Not earned yet');
  await expect(tile(page, 'Quiz Pro')).toContainText('0 of 10 quizzes');
  await expect(page.getByText('Your first certificate will be here')).toBeVisible();

  const headers = { authorization: `Bearer ${token}` };
  for (const slug of ['sleeping-well', 'moving-every-day', 'eating-with-ease']) {
    const answer = await page.request.put(`/api/lessons/${slug}/completion`, { headers });
    expect(answer.status()).toBe(200);
  }
  await page.reload();
  await expect(tile(page, 'First Course Completed')).toContainText('3 of 4 lessons');

  await page.goto('/lesson-detail/habits-that-last');
  await answerQuiz(page, 'habits-that-last');
  await submitQuiz(page).click();
  await toast(page, 'Badge earned: First Course Completed')
    .getByRole('button', { name: 'See it' })
    .click();
  await expect(page).toHaveURL('/user-screen/achievement');
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
  for (const name of ['First Course Completed', 'Rapid Learner']) {
    await expect(tile(page, name)).toContainText(`Earned on ${today}`);
  }
  await expect(tile(page, 'Quiz Pro')).toContainText('1 of 10 quizzes');
  // Three lessons were marked as complete without their quizzes.
  await expect(page.getByText('Your first certificate will be here')).toBeVisible();
  await page.getByRole('link', { name: 'Gain badges' }).click();
  await expect(page).toHaveURL('/user-screen/my-learning');
});

test('a certificate can be downloaded and shared from the achievements', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, sample.student, '/user-screen/achievement');
  const certificate = page.getByRole('article', { name: 'Healthy Habits' });
  for (const [button, name] of [
    ['Download PDF', 'certificate-healthy-habits.pdf'],
    ['Open Badge', 'certificate-healthy-habits.jwt'],
  ] as const) {
    const download = page.waitForEvent('download');
    await certificate.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
  await certificate.getByRole('button', { name: 'Copy share link' }).click();
  await expect(certificate.getByRole('button', { name: 'Copied' })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await certificate.getByRole('link', { name: 'View public page' }).click();
  await expect(page).toHaveURL(address);
});
