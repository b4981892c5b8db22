import { expectAccessible } from '../support/accessibility.ts';
import { answerQuiz, submitQuiz } from '../support/content.ts';
import { ask, enter, expect, openResponsive, sample, signUp, test } from '../support/fixtures.ts';

const slug = 'sleeping-well';

test('a teacher previews a draft and shows it to someone without an account, until the link is revoked', async ({
  page,
  browser,
}) => {
  await enter(page, sample.admin, '/user-screen/studio/courses/7/preview');
  const bar = page.getByRole('region', { name: 'Preview' });
  await expect(bar).toContainText('Nothing you do here is stored.');
  await expect(page.getByRole('heading', { level: 1, name: 'Healthy Habits' })).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Share by link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a preview' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Copy the link now').inputValue();

  const context = await browser.newContext();
  const colleague = await context.newPage();
  openResponsive(colleague);
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Healthy Habits' })).toBeVisible();
  await colleague.goto(`${link}/${slug}`);
  await expectAccessible(colleague, 'main');
  await answerQuiz(colleague, slug, 5);
  await submitQuiz(colleague).click();
  const score = colleague.getByRole('status').filter({ hasText: 'Your Score:' });
  await expect(score).toContainText('Your Score: 5 / 5');
  await expect(score.getByRole('link', { name: 'Sign in to keep your score' })).toHaveCount(0);

  await dialog
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await expect(dialog.getByText('No links yet.')).toBeVisible();
  await colleague.reload();
  await expect(
    colleague.getByRole('heading', { name: 'This preview link doesn’t work' }),
  ).toBeVisible();
  await context.close();
});

test('a learner in the middle of a lesson that was replaced reads what they began, or the new one', async ({
  page,
}) => {
  const person = await signUp(page.request);
  await ask(
    `with earlier as (
       insert into catalog.earlier_lesson (lesson_id, html, photos, quiz_version)
       select lesson.id, '<p class="lead">As it was before.</p>', '[]', quiz.version
       from catalog.lesson join assessment.quiz on quiz.lesson_id = lesson.id
       where lesson.slug = $2
       returning id, lesson_id
     )
     insert into learning.begun_lesson (account_id, lesson_id, earlier_lesson_id)
     select account.id, earlier.lesson_id, earlier.id
     from accounts.account, earlier where account.username = $1`,
    person.username,
    slug,
  );
  await enter(page, person, `/lesson-detail/${slug}`);
  const before = page.getByText('As it was before.');
  await expect(before).toBeVisible();
  await expect(page.getByText('You’re reading the version you started.')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Read the new one' }).click();
  await expect(before).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the version you started' }).click();
  await answerQuiz(page, slug, 5);
  await submitQuiz(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your Score: 5 / 5' })).toBeVisible();
  // What they read stays on screen; on the next visit it is the lesson as it is now.
  await expect(before).toBeVisible();
  await page.reload();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(before).toHaveCount(0);
});
