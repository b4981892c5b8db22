import type { Page } from '@playwright/test';
import { answerQuiz, readQuiz, submitQuiz, type WrittenQuestion } from '../support/content.ts';
import { expectFaultless } from '../support/faultless.ts';
import { ask, enter, expect, type Person, signUp, test } from '../support/fixtures.ts';

const slug = 'sleeping-well';
const quiz = readQuiz(slug);

const ownLog = ({ username }: Person) =>
  ask<{ rating: number; correct: boolean }>(
    `select rating, correct from assessment.review_log
     join accounts.account on account.id = account_id where username = $1 order by reviewed_at`,
    username,
  );

/** As if days had passed: what was planned for later is due, and was asked that long ago. */
const letDaysPass = ({ username }: Person, days: number) =>
  ask(
    `update assessment.review_card
     set due_at = due_at - make_interval(days => $2), reviewed_at = reviewed_at - make_interval(days => $2)
     from accounts.account where account.id = account_id and username = $1`,
    username,
    days,
  );

/** Answers the quiz of the lesson with as many right as asked, in the browser. */
async function failQuiz(page: Page, right: number): Promise<Person> {
  const person = await signUp(page.request);
  await enter(page, person, `/lesson-detail/${slug}`);
  await answerQuiz(page, slug, right);
  await submitQuiz(page).click();
  await expect(page.getByText(`Your Score: ${right} / 5`)).toBeVisible();
  return person;
}

/** Review in the side menu, with how many are due. */
const menuEntry = (page: Page, due: number) =>
  page
    .getByRole('navigation', { name: 'Learning area' })
    .getByRole('link', { name: due > 0 ? new RegExp(`^Review\\b.*\\b${due}\\b`) : /^Review$/ });

/** The question on the screen as it was written, with the key of its right answer. */
async function questionAtHand(page: Page, place: string) {
  await expect(page.getByText(place)).toBeVisible();
  const asked = await page.locator('legend').first().textContent();
  const question = quiz.find(({ question }) => asked?.endsWith(question)) as WrittenQuestion;
  const right = question.options.indexOf(question.answer);
  const wrong = (right + 1) % question.options.length;
  return { question, right: String(right + 1), wrong: String(wrong + 1) };
}

test('what was missed comes back, and is reviewed with the keyboard alone', async ({ page }) => {
  const person = await failQuiz(page, 3);
  await page.goto('/user-screen/review');
  await expect(page).toHaveTitle(/^Review/);
  await expect(page.getByRole('heading', { name: '2 questions are due' })).toBeVisible();
  await expect(menuEntry(page, 2)).toBeVisible();
  await page.keyboard.press('Enter');

  const first = await questionAtHand(page, 'Question 1 of 2');
  const options = page.getByRole('group', { name: first.question.question });
  await expect(options.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press(first.wrong);
  await page.keyboard.press(first.right);
  await expect(options.getByRole('radio', { name: first.question.answer })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(options.getByText('Correct', { exact: true })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(`Correct. ${first.question.explanation}`);
  const ratings = page.getByRole('group', { name: 'How well did you know it?' });
  await expect(ratings).toBeFocused();
  await expect(ratings.getByRole('button')).toHaveText([
    /^Again.*in 10 minutes$/,
    /^Hard.*in 15 minutes$/,
    /^Good.*in 2 days$/,
    /^Easy.*in 8 days$/,
  ]);
  // Part of a shortcut, it is not meant for the review.
  await page.keyboard.press('Control+3');
  await expect(ratings).toBeVisible();
  await page.keyboard.press('3');

  const second = await questionAtHand(page, 'Question 2 of 2');
  await expect(menuEntry(page, 1)).toBeVisible();
  await page.keyboard.press(second.wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible();
  await expect(page.getByText('Right answer', { exact: true })).toBeVisible();
  const again = page.getByRole('group', { name: /It comes back in 10 minutes/ });
  await expect(again.getByRole('button')).toHaveText([/^Again/]);
  await expect(page.getByRole('link', { name: 'Read it again: Sleeping Well' })).toBeVisible();
  await page.keyboard.press('Enter');

  const end = page.getByRole('status').filter({ hasText: '1 of 2 right' });
  await expect(end).toBeFocused();
  await expect(page.getByText('The next question comes back in 10 minutes.')).toBeVisible();
  await expect(menuEntry(page, 0)).toBeVisible();
  expect(await ownLog(person)).toEqual([
    { rating: 3, correct: true },
    { rating: 1, correct: false },
  ]);
  await expectFaultless(page, 'main');
});

test('the next days ask again, ever more seldom', async ({ page }) => {
  const person = await failQuiz(page, 4);
  for (const good of [/in 2 days$/, /in \d+ days$/]) {
    await page.goto('/user-screen/review');
    await expect(page.getByRole('heading', { name: '1 question is due' })).toBeVisible();
    await page.keyboard.press('Enter');
    const { right } = await questionAtHand(page, 'Question 1 of 1');
    await page.keyboard.press(right);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Good/ })).toHaveText(good);
    await page.keyboard.press('3');
    await expect(page.getByText('1 of 1 right.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Nothing is due now')).toBeVisible();
    await letDaysPass(person, 2);
  }
  // Two days are not enough any more.
  await page.reload();
  await expect(page.getByText('1 question on your schedule.')).toBeVisible();
  await expect(page.getByText(/comes back in \d+ days/)).toBeVisible();
});

test('a lost connection loses nothing, and leaving keeps what was rated', async ({
  page,
  faults,
}) => {
  faults.expect(/^net::ERR_CONNECTION_RESET \/api\/review\//);
  const person = await failQuiz(page, 2);
  await page.goto('/user-screen/review');
  await page.getByRole('button', { name: 'Start' }).click();
  const first = await questionAtHand(page, 'Question 1 of 3');
  await page.getByRole('radio', { name: first.question.answer, exact: true }).check();
  await page.getByRole('button', { name: 'Check' }).click();
  // The server keeps the rating; its answer never arrives.
  const rating = /\/api\/review\/[0-9a-f-]{36}$/;
  await page.route(rating, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: /^Easy/ }).click();
  const trouble = page.getByRole('alert');
  await expect(trouble).toContainText('Nothing is lost');
  expect(await ownLog(person)).toHaveLength(1);
  await page.unroute(rating);
  await trouble.getByRole('button', { name: 'Try again' }).click();

  await questionAtHand(page, 'Question 2 of 3');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByText('Not answered.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 1 right.')).toBeVisible();
  await expect(page.getByText('2 questions are still due.')).toBeVisible();
  expect(await ownLog(person)).toEqual([{ rating: 4, correct: true }]);
});
