import { attemptQuiz } from '../support/content.ts';
import { ask, enter, expect, type Person, signUp, test } from '../support/fixtures.ts';

const screen = '/user-screen/progress';
const lesson = 'sleeping-well';

/** Moves the last report of activity into the past. */
const backdateActivity = ({ username }: Person, seconds: number) =>
  ask(
    `update learning.presence set heard_at = heard_at - make_interval(secs => $2)
     from accounts.account where id = account_id and username = $1`,
    username,
    seconds,
  );

test('a new learner sees how to start, then a passed quiz in the figures and charts', async ({
  page,
}) => {
  const token = await enter(page, await signUp(page.request), screen);
  await expect(page.getByRole('heading', { name: 'What is measured' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a course' })).toBeVisible();
  await attemptQuiz(page.request, token, lesson, 4);
  await page.reload();
  await expect(page.getByText(/^What you have done since \d+ [A-Z][a-z]+$/)).toBeVisible();
  const figure = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(figure('lesson completed')).toHaveText('1');
  await expect(figure('right answers')).toHaveText('80%');
  await expect(figure('day in a row')).toHaveText('1');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Progress by course').getByRole('listitem')).toContainText('1 of 4');
  await expect(part('Days learned in a row').getByText('Tomorrow makes it two.')).toBeVisible();
  await expect(part('Time by week').getByText('a page left open does not')).toBeVisible();
  await expect(part('Strongest topics').getByRole('link', { name: 'Sleeping Well' })).toBeVisible();

  const scores = part('Quiz scores over time');
  await expect(scores.getByRole('img')).toHaveAccessibleName(
    'Quiz scores out of five in one attempt: 4. 1 reached the pass mark, 0 with a full score.',
  );
  await scores.getByText('Show as table').focus();
  await page.keyboard.press('Enter');
  const row = scores.getByRole('row').filter({ hasText: 'Sleeping Well' });
  await expect(row.getByRole('cell').filter({ hasText: '4 of 5' })).toBeVisible();
  await expect(row.getByRole('cell').filter({ hasText: 'Yes' })).toBeVisible();
});

test('active time in a lesson is reported and counted', async ({ page }) => {
  const person = await signUp(page.request);
  await page.clock.install();
  const reports: number[] = [];
  page.on('response', (response) => {
    const isReport = response.url().endsWith('/activity') && response.status() === 200;
    if (isReport) reports.push(response.request().postDataJSON().seconds);
  });
  const reported = () => reports.reduce((sum, seconds) => sum + seconds, 0);
  await enter(page, person, `/lesson-detail/${lesson}`);
  await expect.poll(() => reports).toEqual([0]);

  // The page's clock is fake; the server has its own.
  await backdateActivity(person, 600);
  await page.clock.runFor(61_000);
  await expect.poll(reported).toBeGreaterThanOrEqual(60);
  await backdateActivity(person, 600);
  await page.mouse.wheel(0, 300);
  await page.clock.runFor(29_000);
  await page.getByRole('link', { name: 'Next step' }).click();
  await expect.poll(reported).toBeGreaterThanOrEqual(89);

  await page.goto(screen);
  // On a busy machine the test itself adds some seconds.
  await expect(page.getByRole('definition').filter({ hasText: /^[12] min$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /and [12] this week/ })).toBeVisible();
});
