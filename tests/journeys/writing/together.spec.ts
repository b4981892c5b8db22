import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, openResponsive, type Person, test } from '../support/fixtures.ts';
import { addCoTeacher, newLesson, newTeacher } from '../support/teaching.ts';

// Access, limits and races are tested in server/writing/passages, finding a passage again in web/writing/editor/together.

const text = 'The lead of the lesson.\n\nHow wide you open the nozzle is the aperture.\n';

const editor = (page: Page) => page.getByRole('textbox', { name: /^Lesson text/ });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

async function openAs(page: Page, person: Person, path: string) {
  await enter(page, person, path);
  await expect(editor(page)).toContainText('How wide you open the nozzle');
}

/** Selects the last line of the text, by keyboard. */
async function selectLastLine(page: Page) {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
}

test('two authors of one paragraph comment, reply, and take a suggestion', async ({
  page,
  browser,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/, /^409 PUT \/api\/studio\/lessons/);
  const lesson = await newLesson(page.request, text);
  await openAs(page, lesson.teacher, lesson.path);
  const context = await browser.newContext();
  const other = await context.newPage();
  openResponsive(other);
  const coTeacher = await newTeacher(context.request);
  await addCoTeacher(lesson.courseId, coTeacher);
  await openAs(other, coTeacher, lesson.path);
  await expect(other.getByText('Robin Walker is editing too.')).toBeVisible();

  await test.step('both write in the paragraph at once, and one of them settles it', async () => {
    await page.context().setOffline(true);
    await selectLastLine(page);
    await page.keyboard.press('End');
    await page.keyboard.type(' Mine.');
    await selectLastLine(other);
    await other.keyboard.press('End');
    await other.keyboard.type(' Theirs.');
    await expect.poll(lesson.stored).toContain('Theirs.');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(lesson.stored).toContain('aperture. Mine.');
    await expect(editor(other)).toContainText('aperture. Mine.');
  });

  await test.step('one comments on it, by keyboard alone', async () => {
    await selectLastLine(page);
    await page.keyboard.press('ControlOrMeta+Alt+m');
    await expect(page.getByLabel('Comment', { exact: true })).toBeFocused();
    await page.keyboard.type('Would “tap” do?');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(comments(page).getByText('1 open, 0 done')).toBeVisible();
    await expect(editor(page)).toBeFocused();
    // It stands beside its line.
    const card = comments(page).getByRole('article', { name: 'Comment by You' });
    const line = editor(page).getByText('How wide you open the nozzle');
    await expect
      .poll(async () => {
        const [beside, passage] = [await card.boundingBox(), await line.boundingBox()];
        return beside && passage && Math.abs(beside.y + 12 - passage.y) < 8;
      })
      .toBe(true);
    // From the passage to its comment, and back.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ControlOrMeta+Alt+m');
    await expect(comments(page).getByRole('article', { name: 'Comment by You' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor(page)).toBeFocused();
  });

  await test.step('the other sees it, replies and marks it as done', async () => {
    const card = comments(other).getByRole('article', { name: 'Comment by Robin Walker' });
    await expect(card).toContainText('Would “tap” do?');
    await expectAccessible(other, 'main');
    await card.getByRole('button', { name: 'Reply' }).click();
    await card.getByLabel('Reply').fill('A tap has no width you can see.');
    await card.getByRole('button', { name: 'Reply' }).click();
    await expect(comments(page)).toContainText('A tap has no width you can see.');
    await card.getByRole('button', { name: 'Done' }).click();
    await expect(comments(page).getByText('0 open, 1 done')).toBeVisible();
  });

  await test.step('a suggestion is taken, and can be undone', async () => {
    await selectLastLine(other);
    await other.getByRole('button', { name: 'Comment' }).click();
    await other.getByRole('button', { name: 'Suggest a change' }).click();
    await other.getByLabel('Change it to').fill('The nozzle is the aperture.');
    await other.getByRole('button', { name: 'Suggest', exact: true }).click();
    const card = comments(page).getByRole('article', { name: 'Suggestion by Robin Walker' });
    await expect(card.locator('del').first()).toHaveText('How wide you open the');
    await card.getByRole('button', { name: 'Take it' }).click();
    await expect.poll(lesson.stored).toContain('\n\nThe nozzle is the aperture.\n');
    await comments(page).getByRole('button', { name: 'All' }).click();
    await expect(comments(page)).toContainText('Taken by Robin Walker');
    await expectAccessible(page, 'main');
    await editor(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(lesson.stored).toContain('How wide you open the nozzle');
  });
  await expectFitsPhone(page);
  await context.close();
});
