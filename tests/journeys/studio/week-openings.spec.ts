import { expectAccessible } from '../support/accessibility.ts';
import { ask, enter, expect, signUp, test } from '../support/fixtures.ts';
import { callsOf, copyCourse, publish } from '../support/teaching.ts';

interface Outlined {
  outline: { title: string; lessons: string[] }[];
  lessons: { id: string; slug: string; preview: boolean }[];
}

test('a week opens to a learner once they have finished the one before', async ({
  page,
  browser,
}) => {
  const course = await copyCourse(page.request, { copyOf: 7, title: 'Step by step' });
  const { outline, lessons } = await course.call<Outlined>(
    'GET',
    `/api/studio/courses/${course.id}/draft`,
  );
  const [first, second] = outline;
  const slugsOf = (ids: readonly string[] = []) =>
    ids.map((id) => lessons.find((lesson) => lesson.id === id)?.slug ?? '');
  await enter(page, course.teacher, course.path);

  await test.step('the teacher says when it opens', async () => {
    await page.getByRole('button', { name: `More for ${second?.title}` }).click();
    await page.getByRole('menuitem', { name: 'When it opens…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Opens', { exact: true }).selectOption('After another week');
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Opens when you have finished Week 1').first()).toBeVisible();
    await publish(page, 'Week by week', 1);
  });

  const [closed = ''] = slugsOf(second?.lessons);
  const learner = await signUp(page.request);
  const call = await callsOf(page.request, learner);
  await ask(
    `insert into learning.enrolment (account_id, course_id)
     select id, $2 from accounts.account where username = $1`,
    learner.username,
    course.id,
  );
  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, learner, `/lesson-detail/${closed}`);
  await expect(theirs.getByRole('heading', { name: 'This lesson isn’t open yet' })).toBeVisible();
  await expect(theirs.getByText(/Opens when you have finished Week 1\./)).toBeVisible();
  await expectAccessible(theirs, 'main');

  for (const slug of slugsOf(first?.lessons)) {
    await call('PUT', `/api/lessons/${slug}/completion`);
  }
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'This lesson isn’t open yet' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: /complete/i }).first()).toBeVisible();
  await theirs.context().close();
});
