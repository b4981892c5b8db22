import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { answerQuiz, passQuizzes, submitQuiz } from '../support/content.ts';
import { enter, expect, signUp, test } from '../support/fixtures.ts';

test('ten minutes by keyboard: a review, a section and a question, then the step of the day', async ({
  page,
}) => {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/lesson-detail/moving-every-day');
  await passQuizzes(page.request, token, ['sleeping-well']);
  await page.reload();
  await answerQuiz(page, 'moving-every-day', 4);
  await submitQuiz(page).click();
  await expect(page.getByText('Your Score: 4 / 5')).toBeVisible();

  await page.goto('/user-screen');
  await page.getByRole('link', { name: 'Start ten minutes' }).press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByText('1 of 3')).toBeVisible();
  await expectAccessible(page, 'main');
  // The first option has the focus.
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: /^(Again|Next card)/ })).toBeVisible();
  await page.keyboard.press('1');

  await expect(main.getByText('2 of 3')).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);

  // What was done stays done.
  await page.reload();
  await expect(main.getByText('2 of 3')).toBeVisible();
  await main.getByRole('button', { name: "I've read this" }).press('Enter');

  await expect(main.getByText('3 of 3')).toBeVisible();
  await expect(main.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(main.getByRole('heading', { name: "That's today's step" })).toBeFocused();
  await expect(main.getByText(/^1 of 7 days this week\./)).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/user-screen');
  await expect(page.getByText("Today's ten minutes are done.")).toBeVisible();
});
