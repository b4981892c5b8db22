import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { attemptQuiz, readQuiz, type WrittenQuestion } from '../support/content.ts';
import { ask, enter, expect, type Person, signUp, test } from '../support/fixtures.ts';

// Keys, retries and removed questions are tested in web/assessment/review/review-session.test.tsx.

const slug = 'sleeping-well';
const quiz = readQuiz(slug);

const reviewLog = ({ username }: Person) =>
  ask<{ rating: number; correct: boolean }>(
    `select rating, correct from assessment.review_log
     join accounts.account on account.id = account_id where username = $1 order by reviewed_at`,
    username,
  );

/** Moves the schedule into the past. */
const letDaysPass = ({ username }: Person, days: number) =>
  ask(
    `update assessment.review_card
     set due_at = due_at - make_interval(days => $2), reviewed_at = reviewed_at - make_interval(days => $2)
     from accounts.account where account.id = account_id and username = $1`,
    username,
    days,
  );

/** A learner who missed some questions of the quiz, on the review screen. */
async function openReview(page: Page, right: number): Promise<Person> {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/healthz');
  await attemptQuiz(page.request, token, slug, right);
  await page.goto('/user-screen/review');
  return person;
}

/** Review in the side menu, with how many are due. */
const menuEntry = (page: Page, due: number) =>
  page
    .getByRole('navigation', { name: 'Learning area' })
    .getByRole('link', { name: due > 0 ? new RegExp(`^Review\\b.*\\b${due}\\b`) : /^Review$/ });

/** The question on the screen, with the keys of a right and a wrong answer. */
async function currentQuestion(page: Page, position: string) {
  await expect(page.getByText(position)).toBeVisible();
  const asked = await page.locator('legend').first().textContent();
  const question = quiz.find(({ question }) => asked?.endsWith(question)) as WrittenQuestion;
  const right = question.options.indexOf(question.answer);
  const wrong = (right + 1) % question.options.length;
  return { question, right: String(right + 1), wrong: String(wrong + 1) };
}

test('missed questions are reviewed with the keyboard', async ({ page }) => {
  const person = await openReview(page, 3);
  await expect(page).toHaveTitle(/^Review/);
  await expect(page.getByRole('heading', { name: '2 cards are due' })).toBeVisible();
  await expect(menuEntry(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  // Nothing but the question.
  await expect(page.getByRole('navigation')).toHaveCount(0);

  const first = await currentQuestion(page, 'Card 1 of 2');
  await page.keyboard.press(first.right);
  await page.keyboard.press('Enter');
  const ratings = page.getByRole('group', { name: 'How well did you know it?' });
  await expect(ratings.getByRole('button')).toHaveText([
    /^Again.*in 10 minutes$/,
    /^Hard.*in 15 minutes$/,
    /^Good.*in 2 days$/,
    /^Easy.*in 8 days$/,
  ]);
  await page.keyboard.press('3');

  const second = await currentQuestion(page, 'Card 2 of 2');
  await page.keyboard.press(second.wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /comes back in 10 minutes/ })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('status').filter({ hasText: '1 of 2 right' })).toBeFocused();
  await expect(page.getByText('The next card comes back in 10 minutes.')).toBeVisible();
  await expect(menuEntry(page, 0)).toBeVisible();
  expect(await reviewLog(person)).toEqual([
    { rating: 3, correct: true },
    { rating: 1, correct: false },
  ]);
  await expectAccessible(page, 'main');
});

test('a question comes back after ever longer intervals', async ({ page }) => {
  const person = await openReview(page, 4);
  for (const good of [/in 2 days$/, /in \d+ days$/]) {
    await expect(page.getByRole('heading', { name: '1 card is due' })).toBeVisible();
    await page.getByRole('button', { name: 'Start' }).press('Enter');
    const { right } = await currentQuestion(page, 'Card 1 of 1');
    await page.keyboard.press(right);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Good/ })).toHaveText(good);
    await page.keyboard.press('3');
    await expect(page.getByText('1 of 1 right.')).toBeVisible();
    await letDaysPass(person, 2);
    await page.reload();
  }
  // After the second review, two days are no longer enough.
  await expect(page.getByText('You have 5 cards on your schedule.')).toBeVisible();
  await expect(page.getByText(/comes back in \d+ days/)).toBeVisible();
});

test('leaving early keeps the ratings', async ({ page }) => {
  const person = await openReview(page, 2);
  await page.getByRole('button', { name: 'Start' }).click();
  const first = await currentQuestion(page, 'Card 1 of 3');
  await page.getByRole('radio', { name: first.question.answer, exact: true }).check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: /^Easy/ }).click();
  await expect(page.getByText('Card 2 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 1 right.')).toBeVisible();
  await expect(page.getByText('2 cards are still due.')).toBeVisible();
  expect(await reviewLog(person)).toEqual([{ rating: 4, correct: true }]);
});
