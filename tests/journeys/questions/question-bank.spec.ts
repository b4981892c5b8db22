import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, test, toast } from '../support/fixtures.ts';
import { addCoTeacher, copyCourse, publish } from '../support/teaching.ts';

interface Draft {
  outline: { lessons: string[] }[];
  lessons: { id: string; title: string; kind: string }[];
}

test('a question is used in two courses, mended once, and published in both', async ({ page }) => {
  const { teacher, id, call } = await copyCourse(page.request, {
    copyOf: 7,
    title: 'Wells and water',
  });
  // A second course of the same teacher.
  await addCoTeacher(7, teacher);
  const other = await call<{ id: number }>('POST', '/api/studio/courses', {
    title: 'Wells and stairs',
    copyOf: 7,
  });
  const firstLesson = async (courseId: number) => {
    const draft = await call<Draft>('GET', `/api/studio/courses/${courseId}/draft`);
    return draft.lessons.find(({ kind }) => kind === 'lesson');
  };
  const [one, two] = [await firstLesson(id), await firstLesson(other.id)];

  await enter(page, teacher, '/user-screen/studio/bank');
  await page.getByRole('button', { name: 'New question' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question', { exact: true }).fill('What is at the foot of the stair?');
  for (const [index, option] of ['Water', 'Sand', 'Stone', 'A door'].entries()) {
    await dialog.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option);
  }
  await dialog.getByLabel('Option 1 is right').check();
  await dialog.getByLabel('Explanation').fill('Wells are dug for water.');
  await dialog.getByLabel('Tags (optional)').fill('Wells, stairs');
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(toast(page, 'The question is in your bank.')).toBeVisible();

  await page.getByRole('button', { name: /^wells 1$/ }).click();
  const row = page.getByRole('row', { name: /What is at the foot/ }).first();
  await expect(row).toContainText('Not used');
  for (const [course, lesson] of [
    ['Wells and water', one],
    ['Wells and stairs', two],
  ] as const) {
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add to a lesson' }).click();
    await dialog.getByLabel('Course').selectOption({ label: course });
    await dialog.getByLabel('Lesson').selectOption(lesson?.id ?? '');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('We added 1 question to the quiz.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  await expect(row).toContainText('2 places');
  await row.getByRole('button', { name: /Show where it is used/ }).click();
  await expect(page.getByRole('link', { name: 'Wells and stairs' })).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Mend in both' }).click();
  await dialog.getByLabel('Question', { exact: true }).fill('What is at the foot of the stairs?');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Mend in both' }).click();
  await expect(toast(page, 'The question was mended in 2 places.')).toBeVisible();

  for (const [courseId, lesson, elsewhere] of [
    [id, one, 'Wells and stairs'],
    [other.id, two, 'Wells and water'],
  ] as const) {
    await page.goto(`/user-screen/studio/lessons/${lesson?.id}/quiz`);
    await expect(page.getByText('What is at the foot of the stairs?')).toBeVisible();
    await expect(page.getByText('also in').getByRole('link')).toHaveText(elsewhere);
    await page.goto(`/user-screen/studio/courses/${courseId}`);
    await publish(page, 'A mended question.', 1);
  }
  await page.goto('/user-screen/studio/bank?q=foot');
  await page.getByRole('button', { name: /Show where it is used/ }).click();
  await expect(page.getByText('Version 1', { exact: true })).toHaveCount(2);
});
