import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, sample, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

// What a text or a review lacks is tested in web/assessment/assignments and web/assessment/peer-reviews.

const slug = 'eight-seconds-with-a-reader';
const lesson = `/lesson-detail/${slug}`;
const text = (about: string) =>
  `${about}\n\n${'The page hangs in the hall and answers one question badly. '.repeat(12)}`;
const questions = [
  'Can you picture the page from the description alone?',
  'Is it clear what the reader was asked and what happened?',
  'Is there one change, with a reason from the course?',
  'Does the second test say whether the change helped?',
];
const part = 'section:has(#assignment)';

/** The works of the sample wait longest: without them, learners get each other's. */
const setSampleAside = () =>
  ask(
    `update assessment.submission set state = 'submitted', ready_at = now()
     from catalog.lesson
     where lesson.id = submission.lesson_id and lesson.slug = $1 and submission.state = 'peers'`,
    slug,
  );

async function post(page: Page, token: string, path: string, data: object = {}) {
  const reply = await page.request.post(path, {
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).data;
}

const handIn = (page: Page, token: string, answer: string) =>
  post(page, token, `/api/assignments/${slug}/submissions`, { answer, key: crypto.randomUUID() });

test('a text is reviewed by two fellow learners, seen by the teacher, and objected to', async ({
  page,
  browser,
}) => {
  await setSampleAside();
  const author = await signUp(page.request);
  const token = await enter(page, author, lesson);
  await page.getByLabel('Your text', { exact: true }).fill(text('The laundry rota'));
  await page.reload();
  await expect(page.getByLabel('Your text', { exact: true })).toHaveValue(text('The laundry rota'));
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(toast(page, 'Assignment submitted successfully!')).toBeVisible();
  await expect(page.getByText('With fellow learners', { exact: true })).toBeVisible();

  // A fellow learner who has handed in too.
  const fellowPage = await (await browser.newContext()).newPage();
  const fellow = await signUp(page.request);
  await handIn(page, await tokenOf(page.request, fellow), text('The bus timetable'));
  await enter(fellowPage, fellow, lesson);
  await fellowPage.getByRole('button', { name: 'Start a review' }).click();
  const work = fellowPage.getByRole('region', { name: 'A fellow learner’s work' });
  await expect(work).toContainText('The laundry rota');
  await expect(work).not.toContainText(author.username);
  const form = fellowPage.getByRole('form', { name: 'Your review' });
  for (const question of questions) {
    await form.getByRole('group', { name: question }).getByText('Yes', { exact: true }).click();
  }
  await form.getByLabel('One sentence for them').fill('Your second test convinced me.');
  await expectAccessible(fellowPage, part);
  await expectFitsPhone(fellowPage);
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(toast(fellowPage, 'Your review was sent. Thank you.')).toBeVisible();
  await expect(fellowPage.getByText('You’ve given 1 of 2 reviews.')).toBeVisible();

  // The second one makes it the teacher's turn.
  const other = await tokenOf(page.request, await signUp(page.request));
  await handIn(page, other, text('The menu'));
  // First the work that nobody has reviewed yet, then the author's.
  for (const about of ['The bus timetable', 'The laundry rota']) {
    const taken = await post(page, other, `/api/assignments/${slug}/peer-reviews`);
    expect(taken.answer).toContain(about);
    const given = await page.request.put(`/api/peer-reviews/${taken.id}`, {
      headers: { authorization: `Bearer ${other}` },
      data: { points: ['no', 'no', 'no', 'no'], sentence: 'I have seen better pages than this.' },
    });
    expect(given.status(), await given.text()).toBe(200);
  }

  const mine = await page.request.get(`/api/assignments/${slug}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const submission = (await mine.json()).data.submissions[0];
  const desk = await (await browser.newContext()).newPage();
  await enter(desk, sample.admin, `/user-screen/submissions/${submission.id}`);
  const said = desk.getByRole('region', { name: 'What fellow learners say' });
  await expect(said).toContainText('Your second test convinced me.');
  await expect(said).toContainText('I have seen better pages than this.');
  await expect(desk.getByRole('form', { name: 'Your feedback' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /isn’t fair.*fellow learner 2/ }).click();
  const dialog = page.getByRole('dialog', { name: 'This isn’t fair' });
  await dialog.getByLabel('What isn’t fair about it?').fill('Nothing in it is about my text.');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Send to your teacher' }).click();
  await expect(page.getByText('Your teacher hasn’t decided yet.')).toBeVisible();

  await desk.reload();
  await expect(said).toContainText('Nothing in it is about my text.');
  const decision = desk.getByRole('form', { name: 'Decide on the objection' });
  await expectAccessible(desk);
  await decision.getByRole('button', { name: 'Keep it and answer' }).click();
  await expect(decision.getByText('Say in a few words why the review stays.')).toBeVisible();
  await decision.getByRole('button', { name: 'Remove the review' }).click();
  await expect(said).toContainText('The review was removed.');
  await page.reload();
  await expect(page.getByText('Your second test convinced me.')).toBeVisible();
  await expect(page.getByText('I have seen better pages than this.')).toHaveCount(0);
});
