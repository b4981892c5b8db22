import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import type { PracticeQuestion } from '../../../practice/kinds.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, enter, expect, type Person, signUp, test } from '../support/fixtures.ts';

// Each kind of question is tested in web/assessment/shared/practice/practice-question.test.tsx.

const read = (path: string): PracticeQuestion[] =>
  parse(readFileSync(`content/courses/${path}.practice.yaml`, 'utf8'));

const section = (page: Page) => page.getByRole('region', { name: 'Practice' });

/** Answers the question that is shown, by keyboard alone. */
async function answer(page: Page, question: PracticeQuestion) {
  const practice = section(page);
  const press = (name: string) =>
    practice.getByRole('button', { name, exact: true }).press('Enter');
  switch (question.kind) {
    case 'ordering':
      for (const [place, item] of question.items.entries()) {
        const handle = practice.locator('ol > li', { hasText: item }).getByRole('button').first();
        const items = practice.locator('form ol > li');
        for (;;) {
          const texts = await items.allTextContents();
          const now = texts.findIndex((text) => text.includes(item));
          if (now <= place) break;
          await handle.press('ArrowUp');
        }
      }
      break;
    case 'matching':
      for (const { left, right } of question.pairs) {
        await practice.getByRole('button', { name: left, exact: true }).press('Enter');
        await practice.getByRole('button', { name: right, exact: true }).press('Enter');
      }
      break;
    case 'several':
      for (const { text, right } of question.options) {
        if (right) await practice.getByRole('checkbox', { name: text, exact: true }).press('Space');
      }
      break;
    case 'hotspot': {
      const place = question.regions.findIndex(({ right }) => right);
      await practice.getByRole('button', { name: /^A: / }).press(String.fromCharCode(97 + place));
      break;
    }
    default:
      await practice
        .getByRole('textbox')
        .fill(question.kind === 'number' ? String(question.answer) : (question.accept[0] ?? ''));
  }
  await press('Check my answer');
  // Shuffled into the right order by chance: it is asked whether that is meant.
  if (await practice.getByText('You haven’t moved anything yet.').isVisible()) {
    await press('Check my answer');
  }
  await expect(practice.getByText('Correct.', { exact: true })).toBeVisible();
}

test('all kinds of questions are answered with the keyboard', async ({ page }) => {
  for (const path of [
    '1-basic-japanese/hiragana',
    '3-learn-photography/understanding-your-camera',
  ]) {
    await page.goto(`/lesson-detail/${path.split('/')[1]}`);
    await section(page).scrollIntoViewIfNeeded();
    const questions = read(path);
    for (const [index, question] of questions.entries()) {
      await expect(
        section(page).getByRole('group', { name: `Question ${index + 1} of` }),
      ).toBeVisible();
      // Its styles are there, though it loads late.
      await expect(section(page)).not.toHaveCSS('margin-top', '0px');
      if (index === 0) await expectAccessible(page);
      await answer(page, question);
      if (index < questions.length - 1) {
        await section(page).getByRole('button', { name: 'Next question' }).press('Enter');
      }
    }
    await expect(
      section(page).getByText(`${questions.length} of ${questions.length} solved`),
    ).toBeVisible();
  }
});

const letTimePass = ({ username }: Person) =>
  ask(
    `update assessment.practice_card set due_at = now() - interval '1 minute'
     from accounts.account where account.id = account_id and username = $1`,
    username,
  );

test('a missed question comes back in Review', async ({ page }) => {
  const person = await signUp(page.request);
  await enter(page, person, '/lesson-detail/importance-of-finance-in-business');
  await section(page).scrollIntoViewIfNeeded();
  const questions = read('2-introduction-to-business/importance-of-finance-in-business');
  const index = questions.findIndex(({ kind }) => kind === 'number');
  const question = questions[index];
  await section(page)
    .getByRole('button', { name: `Question ${index + 1}` })
    .click();
  await section(page).getByRole('textbox').fill('123456');
  await section(page).getByRole('button', { name: 'Check my answer' }).click();
  await expect(section(page).getByText('Not quite.').first()).toBeVisible();
  await letTimePass(person);

  await page.goto('/user-screen/review');
  await expect(page.getByRole('heading', { name: '1 card is due' })).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(page.getByRole('textbox')).toBeFocused();
  await expectAccessible(page, 'main');
  const answer = question?.kind === 'number' ? String(question.answer) : '';
  await page.getByRole('textbox').fill(answer);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next card' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1 right.')).toBeVisible();
});
