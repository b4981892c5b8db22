import type { Page } from '@playwright/test';
import { openSettled } from '../../support/settled-page.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, signUp, test } from '../support/fixtures.ts';

const lesson = '/lesson-detail/hiragana';
const bar = (page: Page) => page.getByRole('navigation', { name: 'Steps of this lesson' });
const where = (page: Page, text: RegExp) => bar(page).getByRole('button', { name: text });
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Later)$/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const quiz = (page: Page) => page.getByRole('button', { name: 'Submit Quiz' });

/** The headings of the text, whatever it says, with their addresses. */
const headingsOf = (page: Page) =>
  page
    .locator('#lesson-text h2[id]')
    .evaluateAll((found) => found.map(({ id, textContent }) => ({ id, name: textContent ?? '' })));

test('a lesson can be read in steps, by buttons and arrow keys, and the place is remembered', async ({
  page,
  browser,
}) => {
  await openSettled(page, lesson);
  const [, second = { id: '', name: '' }, third = second] = await headingsOf(page);
  await expect(heading(page, second.name)).toBeVisible();
  await page.getByRole('button', { name: 'Step by step' }).click();
  await expect(where(page, /^Step 1 of \d/)).toBeVisible();
  await expect(heading(page, second.name)).toBeHidden();
  await expect(quiz(page)).toBeHidden();
  await next(page).click();
  await expect(page.getByRole('status').filter({ hasText: /^Step 2 of / })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.keyboard.press('ArrowLeft');
  await expect(where(page, /^Step 1 of/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(where(page, /^Step 2 of/)).toBeVisible();
  await page.reload();
  await expect(where(page, /^Step 2 of/)).toBeVisible();

  await test.step('in print and without scripts the whole lesson is shown', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(heading(page, second.name)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(new URL(lesson, page.url()).href);
    await expect(heading(plain, second.name)).toBeVisible();
    await context.close();
  });

  await test.step('a link to a heading opens its step, and the list of steps the quiz', async () => {
    await page.goto('about:blank');
    await page.goto(`${lesson}#${third.id}`);
    await expect(heading(page, third.name)).toBeVisible();
    await expect(heading(page, second.name)).toBeHidden();
    await where(page, /^Step/).click();
    await page.getByRole('dialog').getByRole('button', { name: /Quiz$/ }).click();
    await expect(quiz(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Next step/ })).toBeVisible();
    await expect(next(page)).toBeHidden();
  });

  await test.step('the end of the text leads to the questions', async () => {
    const water = heading(page, 'You’re at the water.');
    await page.keyboard.press('ArrowLeft');
    await expect(water).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeHidden();
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'To the questions' }).click();
    await expect(quiz(page)).toBeVisible();
  });

  await test.step('the whole lesson can be read again', async () => {
    await page.getByRole('button', { name: 'Read all' }).click();
    await expect(heading(page, second.name)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.reload();
    await expect(heading(page, second.name)).toBeVisible();
  });
});

test('a learner continues on another device at the step where they stopped', async ({
  page,
  browser,
}) => {
  const person = await signUp(page.request);
  await enter(page, person, lesson);
  await page.getByRole('button', { name: 'Step by step' }).click();
  await expect(where(page, /^Step 1 of/)).toBeVisible();
  const saved = page.waitForResponse('**/api/lessons/hiragana/place');
  await page.keyboard.press('ArrowRight');
  await saved;
  const other = await (await browser.newContext()).newPage();
  await other.addInitScript(() => localStorage.setItem('reading', 'steps'));
  await enter(other, person, new URL(lesson, page.url()).href);
  await expect(where(other, /^Step 2 of/)).toBeVisible();
  await other.context().close();
});

test('on a phone a bar names the section being read and leads to the others', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(lesson);
  const names = (await headingsOf(page)).map(({ name }) => name);
  const [first = '', , , fourth = first] = names;
  const sections = page.getByRole('navigation', { name: 'Sections of this lesson' });
  await expect(sections.getByRole('button', { name: first })).toBeVisible();
  await sections.getByRole('button').first().click();
  const outline = page.getByRole('dialog', { name: 'In this lesson' });
  await expectAccessible(page, 'dialog[open]');
  await outline.getByRole('button', { name: fourth }).click();
  await expect(heading(page, fourth)).toBeInViewport();
  await expect(sections.getByRole('button', { name: fourth })).toBeVisible();
  await expectFitsPhone(page);
});
