import type { Page } from '@playwright/test';
import { kanaOfRow } from '../../../contract/assessment/kana/rows.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { attemptQuiz, readQuiz, type WrittenQuestion } from '../support/content.ts';
import { ask, enter, expect, type Person, signUp, test } from '../support/fixtures.ts';

// Keys, retries, removed questions and leaving early are tested in web/assessment/review/review-session.test.tsx; ever longer
// intervals and what cramming schedules in server/assessment/review.

const slug = 'sleeping-well';
const quiz = readQuiz(slug);

const reviewLog = ({ username }: Person) =>
  ask<{ rating: number; way: string }>(
    `select rating, way from assessment.review_log
     join accounts.account on account.id = account_id where username = $1 order by reviewed_at`,
    username,
  );

const schedule = ({ username }: Person) =>
  ask<{ due_at: Date }>(
    `select due_at from assessment.review_card
     join accounts.account on account.id = account_id where username = $1 order by question_id`,
    username,
  );

/** Review in the side menu, with how many are due. */
const menuEntry = (page: Page, due: number) =>
  page
    .getByRole('navigation', { name: 'Learning area' })
    .getByRole('link', { name: due > 0 ? new RegExp(`^Review\\b.*\\b${due}\\b`) : /^Review$/ });

/** Answers the question on the screen by keyboard. */
async function answer(page: Page, position: string, isRight: boolean) {
  await expect(page.getByText(position)).toBeVisible();
  const asked = await page.locator('legend').first().textContent();
  const question = quiz.find(({ question }) => asked?.endsWith(question)) as WrittenQuestion;
  const right = question.options.indexOf(question.answer);
  await page.keyboard.press(String(isRight ? right + 1 : ((right + 1) % 4) + 1));
  await page.keyboard.press('Enter');
}

test('missed questions are reviewed with the keyboard up to a goal, then a course is crammed', async ({
  page,
}) => {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/healthz');
  await attemptQuiz(page.request, token, slug, 2);
  await page.goto('/user-screen/review');
  await expect(page.getByRole('heading', { name: '3 cards are due' })).toBeVisible();
  await expect(menuEntry(page, 3)).toBeVisible();

  await test.step('a goal is set', async () => {
    await page.getByRole('button', { name: 'Another number' }).press('Enter');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a number from 1 to 200.')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('0 of 2 cards today.')).toBeVisible();
    await page.getByText(/^Show as table/).press('Enter');
    await expect(
      page.getByRole('row', { name: 'Today 3 (3 due now, 0 later today)' }),
    ).toBeVisible();
    await expectAccessible(page, 'main');
  });

  await test.step('it is reached with one right and one wrong answer, and gone beyond', async () => {
    await page.getByRole('button', { name: 'Start' }).press('Enter');
    // Nothing but the question.
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await answer(page, 'Card 1 of 2', true);
    const ratings = page.getByRole('group', { name: 'How well did you know it?' });
    await expect(ratings.getByRole('button')).toHaveText([
      /^Again.*in 10 minutes$/,
      /^Hard.*in 15 minutes$/,
      /^Good.*in 2 days$/,
      /^Easy.*in 8 days$/,
    ]);
    await page.keyboard.press('3');
    await answer(page, 'Card 2 of 2', false);
    await expect(page.getByRole('group', { name: /comes back in 10 minutes/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'That’s your goal for today' })).toBeVisible();
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Keep going' }).press('Enter');
    await expect(page.getByText('Card 1 of 1')).toBeVisible();
    await page.getByRole('button', { name: 'Show the answer' }).press('Enter');
    await expect(page.getByRole('group', { name: /comes back in 10 minutes/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '0 of 1 right' })).toBeFocused();
    await expect(menuEntry(page, 0)).toBeVisible();
    expect((await reviewLog(person)).map(({ rating }) => rating)).toEqual([3, 1, 1]);
  });

  await test.step('cramming puts no card off', async () => {
    const before = await schedule(person);
    await page.goto('/user-screen/review');
    await page.getByRole('region', { name: 'Cram a course' }).getByRole('link').press('Enter');
    await expect(page.getByRole('heading', { name: '5 cards', exact: true })).toBeVisible();
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Start' }).press('Enter');
    await answer(page, 'Card 1 of 5', true);
    await expect(page.getByRole('group', { name: /its schedule stays as it is/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Card 2 of 5')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: '4 cards left' })).toBeVisible();
    expect(await schedule(person)).toEqual(before);
  });
});

test('kana are added by the day, and typed', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/user-screen/review/kana');
  await page.getByRole('button', { name: 'Add all of day 1' }).press('Enter');
  await expect(page.getByRole('heading', { name: '10 kana are due' })).toBeVisible();
  await expect(page.getByText(/no Japanese voice/)).toBeVisible();
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const readings = new Map(
    (['a', 'k'] as const).flatMap((row) =>
      kanaOfRow('hiragana', row).map(({ kana, romaji }) => [kana, romaji] as const),
    ),
  );
  for (const position of [1, 2]) {
    await expect(page.getByText(`Card ${position} of 10`)).toBeVisible();
    const answers = page.getByRole('group', { name: 'How is it read?' });
    await expect(answers).toBeFocused();
    const sign = await page.locator('main p[lang=ja]').textContent();
    const options = await answers.getByRole('button').allTextContents();
    const right = options.findIndex((text) => text.startsWith(`${readings.get(sign ?? '')} `));
    await page.keyboard.press(String(position === 1 ? right + 1 : ((right + 1) % 4) + 1));
    const way = position === 1 ? /How well did you know it/ : /comes back in 10 minutes/;
    await expect(page.getByRole('group', { name: way })).toBeFocused();
    if (position === 1) await expectAccessible(page, 'main');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Card 3 of 10')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 2 right.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '8 kana are due' })).toBeVisible();
  expect(await reviewLog(person)).toEqual([
    { rating: 3, way: 'typed' },
    { rating: 1, way: 'typed' },
  ]);
});
