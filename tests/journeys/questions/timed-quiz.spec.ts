import { expectAccessible } from '../support/accessibility.ts';
import { submitQuiz } from '../support/content.ts';
import { ask, enter, expect, signUp, test } from '../support/fixtures.ts';
import { copyCourse, publish } from '../support/teaching.ts';

interface Lesson {
  id: string;
  slug: string;
  kind: string;
}

// Times, windows and refusals are tested in server/assessment/quizzes/sittings.test.ts.

test('a teacher sets a time limit, and a learner takes the quiz in spite of a lost connection', async ({
  page,
  browser,
  faults,
}) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  const { teacher, id, call } = await copyCourse(page.request, {
    copyOf: 3,
    title: 'Light in time',
  });
  const { lessons } = await call<{ lessons: Lesson[] }>('GET', `/api/studio/courses/${id}/draft`);
  const { id: lessonId = '', slug = '' } = lessons.find(({ kind }) => kind === 'lesson') ?? {};

  await test.step('the settings', async () => {
    await enter(page, teacher, `/user-screen/studio/lessons/${lessonId}/quiz`);
    await page.getByLabel('Questions asked').fill('3');
    await page.getByLabel('Pass mark').fill('4');
    await expect(page.getByText('Set the pass mark to 3 at most.')).toBeVisible();
    await page.getByLabel('Pass mark').fill('1');
    await page.getByLabel('Time limit').fill('20');
    await expect(page.getByRole('heading', { name: /three drawn for each attempt/ })).toBeVisible();
    await expectAccessible(page, 'main');
    await publish(page, 'A quiz with a time limit.', 1);
  });

  const context = await browser.newContext();
  const learner = await context.newPage();
  const person = await signUp(learner.request);
  await enter(learner, person, `/lesson-detail/${slug}`);
  const start = learner.getByRole('button', { name: 'Start the quiz: 20 minutes' });
  await expect(start).toBeEnabled();
  await expect(learner.getByText('3 questions. Get 1 of 3 right to pass.')).toBeVisible();
  await expectAccessible(learner, 'main');
  await start.press('Enter');
  await expect(learner.getByRole('timer')).toContainText('left');
  await expectAccessible(learner, 'main');

  await test.step('offline for a minute and a half', async () => {
    await context.setOffline(true);
    const first = learner
      .getByRole('group')
      .filter({ has: learner.getByRole('radio') })
      .first();
    await first.getByRole('radio').first().check();
    await expect(learner.getByText('Your connection is lost')).toBeVisible();
    await ask(
      `update assessment.sitting
       set started_at = started_at - interval '90 seconds', seen_at = seen_at - interval '90 seconds'
       where account_id = (select id from accounts.account where username = $1)`,
      person.username,
    );
    await context.setOffline(false);
    await expect(learner.getByText(/back for a lost connection/)).toBeVisible();
  });

  await submitQuiz(learner).click();
  await expect(learner.getByText("2 questions aren't answered yet.")).toBeVisible();
  await submitQuiz(learner).click();
  const score = learner.getByRole('status').filter({ hasText: 'Your Score:' });
  await expect(score).toBeFocused();
  await expect(score).toContainText(/Your Score: [01] \/ 3/);
  await expectAccessible(learner, 'main');
  await context.close();
});
