import type { Page } from '@playwright/test';
import { ask, enter, expect, type Person, signUp, test, toast } from '../support/fixtures.ts';

const slugs = ['sleeping-well', 'moving-every-day', 'eating-with-ease', 'habits-that-last'];

/** Marks the first lessons of Healthy Habits as complete, which also enrols. */
async function markDone(page: Page, token: string, count: number) {
  const headers = { authorization: `Bearer ${token}` };
  for (const slug of slugs.slice(0, count)) {
    const answer = await page.request.put(`/api/lessons/${slug}/completion`, { headers });
    expect(answer.status()).toBe(200);
  }
}

/** Moves the enrolment to a session of eight weeks ago. */
const joinEarlier = ({ username }: Person) =>
  ask(
    `with mine as (
       select enrolment.id, enrolment.course_id, run.starts_on - 56 as starts_on
       from learning.enrolment
       join learning.run on run.id = enrolment.run_id
       join accounts.account on account.id = enrolment.account_id
       where account.username = $1
     ),
     earlier as (
       insert into learning.run (course_id, starts_on) select course_id, starts_on from mine
       on conflict (course_id, starts_on) do update set starts_on = excluded.starts_on
       returning id
     )
     update learning.enrolment set run_id = earlier.id from mine, earlier
     where enrolment.id = mine.id`,
    username,
  );

test('a learner who fell behind continues from Home and switches to a later session', async ({
  page,
}) => {
  const person = await signUp(page.request);
  const viewed = page.waitForResponse((reply) => reply.url().endsWith('/api/courses/2/view'));
  const token = await enter(page, person, '/course-detail/2');
  expect((await viewed).status()).toBe(200);
  await page.goto('/user-screen/my-learning');
  await expect(page.getByText('You’re not taking a course right now')).toBeVisible();
  await markDone(page, token, 1);
  await joinEarlier(person);

  await test.step('Home leads to the next lesson and lists recently viewed courses', async () => {
    await page.goto('/user-screen');
    const panel = page.getByRole('region', { name: 'Moving Every Day' });
    await expect(panel).toContainText('Healthy Habits, lesson 2 of 4');
    await expect(panel).toContainText(/1 of 4 lessons done.*Was due .*\. It still counts\./);
    const recent = page.getByRole('article').getByRole('heading');
    await expect(recent).toContainText(['Introduction to Business']);
    await panel.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/lesson-detail/moving-every-day');
  });

  await test.step('a later session moves the due dates and keeps the work', async () => {
    await page.goto('/user-screen/my-learning');
    const card = page.getByRole('article').filter({ hasText: 'Healthy Habits' });
    await expect(card).toContainText('3 deadlines have passed');
    await card.getByRole('button', { name: 'Switch Session' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch Session' });
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByRole('button', { name: 'Switch' }).click();
    await expect(toast(page, 'All your work is saved.')).toBeVisible();
    await expect(card).toContainText('You’re ahead of schedule');
    await expect(card).toContainText('1 of 4 lessons');
    await expect(card.getByRole('link', { name: 'Go To Course' })).toHaveAttribute(
      'href',
      '/lesson-detail/moving-every-day',
    );
  });
});

test('a completed course can be rated and lists the quizzes its certificate needs', async ({
  page,
}) => {
  const token = await enter(page, await signUp(page.request), '/healthz');
  await markDone(page, token, 4);
  await page.goto('/user-screen/my-learning');
  await page.getByRole('tab', { name: 'Completed' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Healthy Habits' });
  await expect(card).toContainText('4 quizzes to pass');
  await expect(card.getByRole('link', { name: 'Sleeping Well' })).toHaveAttribute(
    'href',
    '/lesson-detail/sleeping-well',
  );

  await card.getByRole('button', { name: 'Rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate Healthy Habits' });
  await dialog.getByRole('button', { name: 'Save rating' }).click();
  await expect(dialog).toContainText('Choose one to five stars.');
  await dialog.getByRole('radio', { name: '4 stars' }).check();
  await dialog.getByLabel('Your review (optional)').fill('Small steps that I could keep.');
  await dialog.getByRole('button', { name: 'Save rating' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('4 stars out of 5')).toBeAttached();

  await card.getByRole('link', { name: 'View Achievement' }).click();
  await expect(page).toHaveURL('/user-screen/achievement');
});
