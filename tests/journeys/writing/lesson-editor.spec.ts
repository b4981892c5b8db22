import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, openResponsive, type Person, test } from '../support/fixtures.ts';
import { addCoTeacher, callsOf, type Lesson, newLesson, newTeacher } from '../support/teaching.ts';

// Merging, the preview's loop and the toolbar's commands are tested in web/writing/editor.

const text = 'The lead of the lesson.\n\nThe first paragraph.\n\nThe second paragraph.\n';

/** However it is written. */
const source = (page: Page) => page.getByRole('textbox', { name: /^Lesson text/ });
const shown = (page: Page) => page.frameLocator('iframe[title="Preview of the lesson"]');
const saved = (page: Page) => page.getByText(/^Saved at/);

/** What the browser says without a connection. */
const offline = /ERR_INTERNET_DISCONNECTED/;

/** As someone who writes Markdown, with the page beside it. */
async function enterSource(page: Page, person: Person, path: string) {
  await page.addInitScript(() => localStorage.setItem('writing-mode', '"source"'));
  await enter(page, person, path);
}

/** Someone else who may edit the course, at another computer. */
async function openBeside(browser: Browser, { courseId, path }: Lesson): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  openResponsive(page);
  const other = await newTeacher(context.request);
  await addCoTeacher(courseId, other);
  await enterSource(page, other, path);
  await expect(source(page)).toContainText('The first paragraph.');
  return page;
}

/** Types at the end of a paragraph. */
async function typeAfter(page: Page, words: string, added: string) {
  await source(page).getByText(words).click();
  await page.keyboard.press('End');
  await page.keyboard.type(added);
}

test('a lesson with a picture is written by keyboard alone, and problems are named', async ({
  page,
}) => {
  const lesson = await newLesson(page.request, text);
  await enterSource(page, lesson.teacher, lesson.path);
  // From the beginning: asked only just before Enter, the browser may open its own dialog first.
  const chooser = page.waitForEvent('filechooser');
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nWhat a well is');
  await page.keyboard.press('ControlOrMeta+Alt+2');
  await page.keyboard.press('End');
  await page.keyboard.type('\n\nA well with ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('stairs');
  await expect(shown(page).getByRole('heading', { name: 'What a well is' })).toBeVisible();
  await expect(shown(page).locator('strong')).toHaveText('stairs');

  await page.keyboard.press('ControlOrMeta+Alt+i');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await page.keyboard.press('Enter');
  const picture = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#b5651d' },
  })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: 'Old Well.png', mimeType: 'image/png', buffer: picture });

  await expect(page.getByLabel('What does it show?')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Say what the figure shows.')).toBeVisible();
  await page.keyboard.type('A brown well with three steps down to the water.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The old well');
  await page.keyboard.press('Enter');
  await expect(source(page)).toBeFocused();
  const image = shown(page).getByRole('img', { name: 'A brown well with three steps' });
  await expect(image).toBeVisible();
  await expect(shown(page).getByText('The old well', { exact: true })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(lesson.stored)
    .toContain(
      '![A brown well with three steps down to the water.](figures/old-well.webp "The old well")',
    );

  await test.step('problems are marked while typing, in words, with a way to their line', async () => {
    await typeAfter(page, 'The second paragraph.', ' <b>loud</b>');
    await page.getByRole('button', { name: /^1 problem/ }).click();
    const problem = page.getByRole('button', {
      name: /Has to be changed: HTML doesn’t work in lessons/,
    });
    await source(page).getByText('The lead').click();
    await problem.click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Here: ');
    await expect(source(page)).toContainText('Here: The second paragraph.');
  });

  // Tab leads out of the text, and Shift+Tab back.
  await page.keyboard.press('Tab');
  await expect(source(page)).not.toBeFocused();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
});

test('two people in one lesson see each other, and decide what both have changed', async ({
  page,
  browser,
  faults,
}) => {
  faults.expect(offline, /^409 PUT \/api\/studio\/lessons/);
  const lesson = await newLesson(page.request, text);
  const other = await openBeside(browser, lesson);
  // One of them writes on the page, the other one in Markdown.
  await enter(page, lesson.teacher, lesson.path);
  await expect(page.getByText('Robin Walker is editing too.')).toBeVisible();
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(source(page)).toBeFocused();

  // Different paragraphs are merged.
  await page.context().setOffline(true);
  await typeAfter(page, 'The first paragraph.', ' Mine.');
  await expect(page.getByText('Not saved: no connection.')).toBeVisible();
  await typeAfter(other, 'The second paragraph.', ' Theirs.');
  await expect(saved(other)).toBeVisible();
  await page.context().setOffline(false);
  await expect(source(page)).toContainText('The second paragraph. Theirs.');
  await expect
    .poll(lesson.stored)
    .toBe(
      text
        .replace('first paragraph.', 'first paragraph. Mine.')
        .replace('second paragraph.', 'second paragraph. Theirs.'),
    );

  // The same one is shown side by side.
  await expect(source(other)).toContainText('Mine.', { timeout: 20_000 });
  await page.context().setOffline(true);
  await typeAfter(page, 'The first paragraph. Mine.', ' Again.');
  await expect(page.getByText('Not saved: no connection.')).toBeVisible();
  await typeAfter(other, 'The first paragraph. Mine.', ' Not yours.');
  await expect.poll(lesson.stored).toContain('Not yours.');
  await page.context().setOffline(false);
  const question = page.getByRole('heading', { name: /^You and .* changed this paragraph$/ });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Compare the whole texts' }).click();
  await expect(page.getByRole('textbox', { name: 'Your text' })).toContainText('Again.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Both, one after the other' }).click();
  await expect(question).toBeHidden();
  await expect
    .poll(lesson.stored)
    .toContain('The first paragraph. Mine. Again.\n\nThe first paragraph. Mine. Not yours.');
  await other.context().close();
});

test('whoever types while someone else saves the same paragraph loses no key', async ({
  page,
  faults,
}) => {
  faults.expect(/^409 PUT \/api\/studio\/lessons/);
  const lesson = await newLesson(page.request, text);
  const other = await newTeacher(page.request);
  await addCoTeacher(lesson.courseId, other);
  const callAsOther = await callsOf(page.request, other);
  const api = lesson.path.replace('/user-screen/studio', '/api/studio').replace(/\/text$/, '');
  await enterSource(page, lesson.teacher, lesson.path);
  await source(page).getByText('The first paragraph.').click();
  await page.keyboard.press('End');

  const words = ' Every letter of this sentence is typed without a pause.'.repeat(3);
  const half = words.length / 3;
  await page.keyboard.type(words.slice(0, half), { delay: 20 });
  // The one who types may save in between.
  await expect(async () => {
    const { sourceRevision } = await callAsOther<{ sourceRevision: number }>('GET', api);
    await callAsOther('PUT', `${api}/text`, {
      source: text.replace('The first paragraph.', 'The first paragraph, by someone else.'),
      revision: sourceRevision,
    });
  }).toPass();
  const question = page.getByRole('heading', { name: /^You and .* changed this paragraph$/ });
  await page.keyboard.type(words.slice(half), { delay: 60 });
  await expect(question).toBeVisible();
  await page.keyboard.type(' The end.');
  await expect(source(page)).toBeFocused();
  await expect(source(page)).toContainText(`The first paragraph.${words} The end.`);
  expect(await lesson.stored()).toContain('by someone else');

  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(question).toBeHidden();
  await expect.poll(lesson.stored).toContain(`The first paragraph.${words} The end.\n`);
});

test('what was typed without a connection survives the page', async ({ page, faults }) => {
  faults.expect(offline);
  const lesson = await newLesson(page.request, text);
  await enterSource(page, lesson.teacher, lesson.path);
  await expect(source(page)).toContainText('The first paragraph.');
  await page.context().setOffline(true);
  await typeAfter(page, 'The first paragraph.', ' Typed on a train.');
  await expect(page.getByText('Your text is kept in this browser.')).toBeVisible();
  const { path, stored } = lesson;
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  expect(await stored().catch(() => text)).not.toContain('train');

  await context.setOffline(false);
  const later = await context.newPage();
  openResponsive(later);
  await later.addInitScript(() => localStorage.setItem('writing-mode', '"source"'));
  await later.goto(path);
  await expect(source(later)).toContainText('Typed on a train.');
  await expect.poll(stored).toContain('Typed on a train.');
});

test('a lesson is written as the page it becomes, and its Markdown is exactly that', async ({
  page,
}) => {
  const lesson = await newLesson(page.request, text);
  await enter(page, lesson.teacher, lesson.path);
  await source(page).getByText('The second paragraph.').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/he');
  const list = page.getByRole('listbox', { name: 'Insert' });
  await expect(list.getByRole('group', { name: 'Matches “he”' }).getByRole('option')).toHaveCount(
    2,
  );
  await expect(source(page)).toHaveAttribute('aria-activedescendant', 'slash-menu-0');
  await expectAccessible(page, 'main');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await page.keyboard.type('What a well is');
  await expect(page.getByRole('button', { name: 'Kind of text: Heading' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A hole with ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('stairs');
  await source(page).getByText('The first paragraph.').click();
  // Away from the cursor, marks are out of sight.
  await expect(source(page)).toContainText('A hole with stairs');
  await expect(source(page)).not.toContainText('## What');
  const made = text.replace(
    'The second paragraph.',
    'The second paragraph.\n\n## What a well is\n\nA hole with **stairs**',
  );
  await expect.poll(lesson.stored).toBe(made);

  await page.keyboard.press('Control+m');
  await expect(source(page)).toHaveAccessibleName('Lesson text, in Markdown');
  await expect(source(page)).toBeFocused();
  await expect(source(page)).toContainText('A hole with **stairs**');
  await expect(shown(page).locator('strong')).toHaveText('stairs');
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(source(page)).not.toContainText('**');
  await expectAccessible(page, 'main');
  expect(await lesson.stored()).toBe(made);
  await expectFitsPhone(page);
});
