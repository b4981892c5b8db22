import type { Page } from '@playwright/test';
import type { PracticeQuestion } from '../../../practice/kinds.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, enter, expect, type Person, signUp, test } from '../support/fixtures.ts';

// Each kind of question is answered with the keyboard in web/assessment/shared/practice/practice-question.test.tsx.

const slug = 'importance-of-finance-in-business';

const section = (page: Page) => page.getByRole('region', { name: 'Practice' });

const letTimePass = ({ username }: Person) =>
  ask(
    `update assessment.practice_card set due_at = now() - interval '1 minute'
     from accounts.account where account.id = account_id and username = $1`,
    username,
  );

test('a missed question comes back in Review', async ({ page }) => {
  const asked = await ask<{ content: PracticeQuestion }>(
    `select content from assessment.practice_question as question
     join catalog.lesson on lesson.id = question.lesson_id
     where lesson.slug = $1 and question.retired_at is null order by question.position`,
    slug,
  );
  const index = asked.findIndex(({ content }) => content.kind === 'number');
  const question = asked[index]?.content;
  const person = await signUp(page.request);
  await enter(page, person, `/lesson-detail/${slug}`);
  await section(page).scrollIntoViewIfNeeded();
  await section(page)
    .getByRole('button', { name: `Question ${index + 1}` })
    .click();
  // Its styles are there, though it loads late.
  await expect(section(page)).not.toHaveCSS('margin-top', '0px');
  await section(page).getByRole('textbox').fill('123456');
  await section(page).getByRole('button', { name: 'Check my answer' }).click();
  await expect(section(page).getByText('Not quite.').first()).toBeVisible();
  await expectAccessible(page, 'main');
  await letTimePass(person);

  await page.goto('/user-screen/review');
  await expect(page.getByRole('heading', { name: '1 card is due' })).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(page.getByRole('textbox')).toBeFocused();
  await expectAccessible(page, 'main');
  await page.getByRole('textbox').fill(question?.kind === 'number' ? String(question.answer) : '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next card' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1 right.')).toBeVisible();
});
