import { kanaOfRow } from '../../../contract/assessment/kana/rows.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { attemptQuiz, readQuiz } from '../support/content.ts';
import { ask, enter, expect, signUp, test } from '../support/fixtures.ts';

// The goal, the kana drill and cramming, by keyboard alone. Sessions of quiz questions are in review.spec.ts.

const slug = 'sleeping-well';

test('a goal is set, reached and gone beyond', async ({ page }) => {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/healthz');
  await attemptQuiz(page.request, token, slug, 2);
  await page.goto('/user-screen/review');
  await expect(page.getByRole('heading', { name: '3 cards are due' })).toBeVisible();

  await page.getByRole('button', { name: 'Another number' }).press('Enter');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a number from 1 to 200.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 2 cards today.')).toBeVisible();
  await page.getByText(/^Show as table/).press('Enter');
  await expect(page.getByRole('row', { name: 'Today 3 (3 due now, 0 later today)' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Start' }).press('Enter');
  for (const position of ['Card 1 of 2', 'Card 2 of 2']) {
    await expect(page.getByText(position)).toBeVisible();
    await page.getByRole('button', { name: 'Show the answer' }).press('Enter');
    await expect(page.getByRole('group', { name: /comes back in 10 minutes/ })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'That’s your goal for today' })).toBeVisible();
  await expect(page.getByText('2 of 2 cards today. 1 card is still due.')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Keep going' }).press('Enter');
  await expect(page.getByText('Card 1 of 1')).toBeVisible();
});

test('kana are added by the day, and typed', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/user-screen/review/kana');
  await page.getByRole('button', { name: 'Add all of day 1' }).press('Enter');
  await expect(page.getByRole('heading', { name: '10 kana are due' })).toBeVisible();
  await expect(page.getByText(/no Japanese voice/)).toBeVisible();
  await expectAccessible(page);
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
  const log = await ask<{ rating: number; way: string }>(
    `select rating, way from assessment.review_log
     join accounts.account on account.id = account_id where username = $1 order by reviewed_at`,
    person.username,
  );
  expect(log).toEqual([
    { rating: 3, way: 'typed' },
    { rating: 1, way: 'typed' },
  ]);
});

test('a course is crammed without putting its cards off', async ({ page }) => {
  const person = await signUp(page.request);
  const token = await enter(page, person, '/healthz');
  await attemptQuiz(page.request, token, slug, 5);
  const schedule = () =>
    ask<{ due_at: Date }>(
      `select due_at from assessment.review_card
       join accounts.account on account.id = account_id where username = $1 order by question_id`,
      person.username,
    );
  const before = await schedule();
  await page.goto('/user-screen/review');
  await expect(page.getByText('Nothing due right now')).toBeVisible();
  await page.getByRole('region', { name: 'Cram a course' }).getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { name: '5 cards', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).press('Enter');

  const quiz = readQuiz(slug);
  await expect(page.getByText('Card 1 of 5')).toBeVisible();
  const asked = await page.locator('legend').first().textContent();
  const question = quiz.find(({ question }) => asked?.endsWith(question));
  await page.keyboard.press(String((question?.options.indexOf(question.answer) ?? 0) + 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /its schedule stays as it is/ })).toBeFocused();
  await expectAccessible(page, 'main');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Card 2 of 5')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 1 right.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '4 cards left' })).toBeVisible();
  expect(await schedule()).toEqual(before);
});
