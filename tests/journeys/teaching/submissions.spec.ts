import type { Page } from '@playwright/test';
import { takePhoto } from '../../support/studio/photos.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, sample, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

const slug = 'practical-assignment-exposure-triangle-in-action';
const lesson = `/lesson-detail/${slug}`;
const questions = [
  'Is the effect there?',
  'Is the right thing sharp?',
  'Is the exposure sensible?',
  'Do settings and comment fit?',
];

/** Hands in by calls and returns the id: uploading has journeys of its own. */
async function handIn(page: Page, token: string, comments: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  for (const position of [1, 2]) {
    const reply = await page.request.put(`/api/assignments/${slug}/photos/${position}`, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      data: await takePhoto(300, 200),
    });
    expect(reply.status(), await reply.text()).toBe(200);
  }
  const reply = await page.request.post(`/api/assignments/${slug}/submissions`, {
    headers,
    data: { comments, key: crypto.randomUUID() },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).data.id;
}

const answer = (page: Page, question: string, word: string) =>
  page.getByRole('group', { name: question }).getByText(word, { exact: true }).click();

test('a submission is reviewed, asked again, tried again and passed', async ({ page, browser }) => {
  const learner = await signUp(page.request);
  const token = await tokenOf(page.request, learner);
  const first = await handIn(page, token, 'The lamp was difficult.');

  const desk = await (await browser.newContext()).newPage();
  await enter(desk, sample.owner, `/user-screen/submissions/${first}`);
  const form = desk.getByRole('form', { name: 'Your feedback' });
  await expect(desk.getByRole('heading', { name: 'Robin Walker' })).toBeVisible();
  await expect(desk.getByText('The lamp was difficult.')).toBeVisible();
  await expect(desk.getByText('f/2.8').first()).toBeVisible();
  await expect(desk.getByText('Not handed in: 3. Low light with raised ISO')).toBeVisible();
  await expectAccessible(desk, 'main');

  for (const question of questions) await answer(desk, question, 'Yes');
  await answer(desk, 'Is the exposure sensible?', 'Partly');
  await expect(form.getByText('From the four points')).toBeVisible();
  await expect(form.getByText('88', { exact: true })).toBeVisible();
  await form.getByLabel('Feedback to Robin').fill('Half a stop less, please.');
  await desk.reload();
  await expect(form.getByLabel('Feedback to Robin')).toHaveValue('Half a stop less, please.');
  await form.getByRole('button', { name: 'Ask for another try' }).click();
  await expect(toast(desk, 'Robin is asked for another try.')).toBeVisible();

  await enter(page, learner, '/user-screen');
  await page.getByRole('link', { name: 'Practical Assignment on the exposure triangle' }).click();
  await expect(page.getByText('Your teacher asks for another try')).toBeVisible();
  await expect(page.getByText('Half a stop less, please.')).toBeVisible();
  await expect(page.getByText('Mark: 88 of 100')).toBeVisible();
  await expectAccessible(page, '#assignment, section:has(#assignment)');
  const second = await handIn(page, token, 'Half a stop less.');

  await desk.goto(`/user-screen/submissions/${second}`);
  await expect(desk.getByText(/Handed in on .+, second try\.$/)).toBeVisible();
  await expect(desk.getByText('Robin’s earlier tries')).toBeVisible();
  await expect(desk.getByText('Half a stop less, please.')).toBeVisible();
  await form.getByLabel('Feedback to Robin').fill('That is it.');
  await form.getByRole('button', { name: 'Change the mark' }).click();
  await form.getByLabel('Mark', { exact: true }).fill('95');
  await form.getByRole('button', { name: 'Send feedback' }).click();
  await expect(toast(desk, 'Feedback sent to Robin.')).toBeVisible();
  await page.goto(lesson);
  await expect(page.getByText('Mark: 95 of 100')).toBeVisible();
  await desk.context().close();
});

test('reviewing works by keyboard, and two reviewers never answer twice', async ({
  page,
  faults,
}) => {
  faults.expect(/^409 PUT \/api\/submissions\/[\w-]+\/review$/);
  const learner = await signUp(page.request);
  const token = await tokenOf(page.request, learner);
  const id = await handIn(page, token, 'Mine.');
  await enter(page, sample.owner, `/user-screen/submissions/${id}`);
  await expect(page.getByRole('heading', { name: 'Robin Walker' })).toBeFocused();

  await page.keyboard.press('z');
  const viewer = page.getByRole('dialog', { name: '1. Shallow depth of field' });
  await expect(viewer).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: '2. Frozen or flowing motion' })).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByText('1.5 times', { exact: true })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'All photos' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('f');
  await page.keyboard.type('Seen by a second pair of eyes.');
  const headers = {
    authorization: `Bearer ${await tokenOf(page.request, sample.admin)}`,
  };
  const reply = await page.request.put(`/api/submissions/${id}/review`, {
    headers,
    data: { feedback: 'I was faster.', lastReviewedAt: null },
  });
  expect(reply.status()).toBe(200);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Nadia Rahimi answered on/)).toBeVisible();
  await expect(page.getByText('I was faster.')).toBeVisible();
  await expect(page.getByLabel('Feedback to Robin')).toHaveValue('Seen by a second pair of eyes.');
  await page.getByRole('button', { name: 'Leave it at that' }).click();
  await expect(page.getByLabel('Feedback to Robin')).toHaveValue('I was faster.');

  await test.step('on a phone the list opens a submission as a page', async () => {
    await handIn(page, token, 'Small.');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/user-screen/submissions');
    await page
      .getByRole('navigation', { name: 'Waiting submissions, oldest first' })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('form', { name: 'Your feedback' })).toBeVisible();
    await expectFitsPhone(page);
    await page.getByRole('link', { name: 'All submissions' }).click();
    await expect(page.getByRole('link', { name: /first try|second try/ }).first()).toBeVisible();
  });
});

test('learners and comments of a course have screens', async ({ page }) => {
  const learner = await signUp(page.request);
  const token = await tokenOf(page.request, learner);
  const headers = { authorization: `Bearer ${token}` };
  await handIn(page, token, 'Enrolled by this.');
  const comment = `Which lens, ${learner.username}?`;
  await page.request.post('/api/courses/3/comments', { headers, data: { comment } });

  await enter(page, sample.owner, '/user-screen/studio/courses/3/learners?q=robin+walker');
  await page.getByRole('button', { name: 'Message Robin Walker' }).first().click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Good start.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'Message sent.')).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/user-screen/studio/comments?course=3');
  const thread = page.getByRole('article').filter({ hasText: comment });
  await thread.getByRole('button', { name: 'Reply to Robin Walker' }).click();
  await thread.getByLabel('Your reply').fill('The one you have.');
  await thread.getByRole('button', { name: 'Post reply' }).click();
  await expect(thread).toHaveCount(0);
  await page.getByRole('button', { name: /^Answered/ }).click();
  await expect(thread.getByText('The one you have.')).toBeVisible();
  await expectAccessible(page, 'main');
});
