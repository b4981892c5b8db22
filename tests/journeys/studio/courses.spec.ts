import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, sample, test, toast } from '../support/fixtures.ts';
import { newTeacher } from '../support/teaching.ts';

test('a new teacher starts a course from a template and invites a colleague', async ({
  page,
  faults,
}) => {
  faults.expect(/^409 POST \/api\/studio\/courses\/\d+\/teachers$/);
  const [teacher, colleague] = [await newTeacher(page.request), await newTeacher(page.request)];
  await enter(page, teacher, '/user-screen/insight');
  await expect(page.getByText('You don’t teach a course yet')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/user-screen/studio');
  await expect(page.getByText('Write your first course')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'New course' }).click();
  const dialog = page.getByRole('dialog', { name: 'New course' });
  await dialog.getByLabel('Title').fill('Wells of Gujarat');
  await dialog.getByLabel('Category').selectOption({ index: 1 });
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wells of Gujarat' })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Course' })
    .getByRole('link', { name: 'People' })
    .click();
  const username = page.getByLabel('Username');
  await username.fill('nobody-at-all');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(/No teacher has this username/)).toBeVisible();
  await username.fill(colleague.username);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(toast(page, 'now teaches this course.')).toBeVisible();
  await expectAccessible(page, 'main');

  await enter(page, colleague, '/user-screen/studio');
  await expect(page.getByRole('heading', { name: 'Wells of Gujarat' })).toBeVisible();
  await expect(page.getByText('Owned by Robin Walker. You can edit and review.')).toBeVisible();
});

test('an owner finds their courses, and deletes a draft by keyboard', async ({ page }) => {
  await enter(page, sample.owner, '/user-screen/studio');
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
  await page.getByRole('button', { name: 'New course' }).click();
  const dialog = page.getByRole('dialog', { name: 'New course' });
  const title = `Draft ${Date.now().toString(36)}`;
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Copy of a course').check();
  await dialog.getByLabel('Course to copy').selectOption('Drawing for Beginners');
  await dialog.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Studio' }).first().click();
  await page.getByRole('button', { name: /^Drafts/ }).click();
  await expect(page).toHaveURL(/state=draft/);
  await page.getByRole('button', { name: `More for ${title}` }).press('Enter');
  const item = page.getByRole('menuitem', { name: 'Delete draft' });
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Delete this draft?' });
  await confirm.getByRole('button', { name: 'Delete draft' }).click();
  await expect(toast(page, 'was deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);

  await test.step('on a phone a menu opens in full, and its button stays where it is', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/user-screen/studio');
    const more = page.getByRole('button', { name: /^More for/ }).first();
    const left = async () => (await more.boundingBox())?.x;
    await expect(more).toBeVisible();
    const before = await left();
    await more.click();
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    expect(await left()).toBe(before);
    await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
  });
});

test('learners are told that the studio is for teachers', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/studio');
  await expect(page.getByRole('heading', { name: 'The studio is for teachers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submissions' })).toHaveCount(0);
});
