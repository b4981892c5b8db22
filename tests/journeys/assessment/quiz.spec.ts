import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../support/child.ts';
import {
  answerQuiz,
  chooseOption,
  plainPieces,
  questionOf,
  readAllQuizzes,
  readQuiz,
  submitQuiz,
} from '../support/content.ts';
import { enter, expect, fillSignIn, givePaidCourse, signUp, test } from '../support/fixtures.ts';

const slug = 'sleeping-well';
const lesson = `/lesson-detail/${slug}`;
const attempts = `/api/lessons/${slug}/attempts`;
const questions = readQuiz(slug);

const score = (page: Page) => page.getByRole('status').filter({ hasText: 'Your Score:' });
const chosen = (page: Page) => page.getByRole('radio', { checked: true });
const quizOf = (page: Page) => page.getByRole('region', { name: 'Quiz: Sleeping Well' });

/** How often an attempt is handed in from here on. */
function countSent(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(attempts)) sent += 1;
  });
  return () => sent;
}

async function ownAttempts(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get(attempts, { headers })).json()).data;
}

test('a visitor tries a quiz, and signs in to keep the score', async ({ page }) => {
  const person = await signUp(page.request);
  await page.goto(lesson);
  await answerQuiz(page, slug, 3);
  await submitQuiz(page).click();
  await expect(score(page)).toBeFocused();
  await expect(score(page)).toContainText('Your Score: 3 / 5');
  await expect(score(page)).toContainText('4 of 5 are needed to pass.');
  const quiz = quizOf(page);
  await expect(quiz.getByText('Correct', { exact: true })).toHaveCount(3);
  await expect(quiz.getByText('Your answer', { exact: true })).toHaveCount(2);
  await expect(quiz.getByText('Right answer', { exact: true })).toHaveCount(2);
  for (const question of questions) {
    await expect(questionOf(page, question)).toContainText(question.explanation);
  }

  await page.reload();
  await expect(submitQuiz(page)).toBeEnabled();
  await expect(chosen(page)).toHaveCount(0);
  await expect(quiz.getByText('attempt')).toHaveCount(0);

  await answerQuiz(page, slug, 3);
  await submitQuiz(page).click();
  await score(page).getByRole('link', { name: 'Sign in to keep your score' }).click();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL(lesson);
  await expect(score(page)).toContainText('Your Score: 3 / 5');
  await expect(score(page)).toContainText('Attempt 1. Your best so far is 3.');
  await page.reload();
  await expect(quiz.getByText('1 attempt so far, best 3, last 3.')).toBeVisible();
});

test('no answer reaches the browser before the quiz is handed in', async ({ page }) => {
  const secrets = questions.flatMap(({ explanation }) => plainPieces(explanation));
  const told = (text: string) => secrets.filter((secret) => text.includes(secret));
  const replies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'font') {
      replies.push(response.text().catch(() => ''));
    }
  });
  await enter(page, await signUp(page.request), lesson);
  await answerQuiz(page, slug);
  for (const path of [`${lesson}.data`, `/api/lessons/${slug}`]) {
    replies.push(page.request.get(path).then((reply) => reply.text()));
  }
  const texts = await Promise.all(replies);
  expect(texts.join('\n')).toContain(plainPieces(questions[0]?.question ?? '')[0]);
  expect(texts.flatMap(told)).toEqual([]);
  const { data } = await (await page.request.get(`/api/lessons/${slug}`)).json();
  for (const question of data.content.quiz.questions) {
    expect(Object.keys(question).sort()).toEqual(['options', 'question']);
  }

  // After it they do: what was looked for is what would have been found.
  const graded = page.waitForResponse(
    (reply) => reply.url().endsWith(attempts) && reply.request().method() === 'POST',
  );
  await submitQuiz(page).click();
  expect(told(await (await graded).text())).toEqual(secrets);
});

test('no script holds the answers of any quiz', async () => {
  const folder = join(root, 'build', 'client', 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const all = scripts.join('\n');
  expect(all).toContain('Submit Quiz');
  const secrets = readAllQuizzes().flatMap(({ explanation }) => plainPieces(explanation));
  expect(secrets.length).toBeGreaterThan(150);
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

test('what is not answered is pointed out once, and counts as wrong', async ({ page }) => {
  const sent = countSent(page);
  await page.goto(lesson);
  const [fourth, fifth] = questions.slice(3);
  if (!fourth || !fifth) throw new Error('There are fewer than five questions.');
  for (const question of questions.slice(0, 3)) await chooseOption(page, question, true);
  await submitQuiz(page).dblclick();
  await expect(page.getByText('2 questions are not answered yet.')).toBeVisible();
  await expect(quizOf(page).getByText('Not answered yet', { exact: true })).toHaveCount(2);
  await page.getByRole('link', { name: 'Question 4' }).click();
  await expect(questionOf(page, fourth).getByRole('radio').first()).toBeFocused();
  await chooseOption(page, fourth, true);
  await expect(page.getByText('One question is not answered yet.')).toBeVisible();
  expect(sent()).toBe(0);

  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Your Score: 4 / 5');
  await expect(questionOf(page, fifth)).toContainText(`Not answered. ${fifth.explanation}`);
  expect(sent()).toBe(1);
});

test('answers in progress survive a reload, until they are handed in', async ({ page }) => {
  await enter(page, await signUp(page.request), lesson);
  for (const question of questions.slice(0, 2)) await chooseOption(page, question, true);
  await page.reload();
  for (const question of questions.slice(0, 2)) {
    const radio = questionOf(page, question).getByRole('radio', { name: question.answer });
    await expect(radio).toBeChecked();
  }
  await expect(chosen(page)).toHaveCount(2);
  for (const question of questions.slice(2)) await chooseOption(page, question, false);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Your Score: 2 / 5');
  await page.reload();
  await expect(page.getByText('1 attempt so far, best 2, last 2.')).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
});

test('Retake Quiz clears answers and score, and goes on counting', async ({ page }) => {
  await enter(page, await signUp(page.request), lesson);
  await answerQuiz(page, slug, 1);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Attempt 1. Your best so far is 1.');
  await page.getByRole('button', { name: 'Retake Quiz' }).click();
  await expect(score(page)).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(0);
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByText('1 attempt so far, best 1, last 1.')).toBeVisible();

  await answerQuiz(page, slug, 4);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Attempt 2. Your best so far is 4.');
  await expect(score(page)).toContainText('Passed.');
  await expect(score(page)).toContainText('Lesson complete.');
  await page.getByRole('button', { name: 'Retake Quiz' }).click();
  await answerQuiz(page, slug, 2);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Attempt 3. Your best so far is 4.');
  await expect(score(page)).toContainText('The lesson stays complete.');
});

test('a double click hands in once', async ({ page }) => {
  const sent = countSent(page);
  const token = await enter(page, await signUp(page.request), lesson);
  await answerQuiz(page, slug, 2);
  await submitQuiz(page).dblclick();
  await expect(score(page)).toContainText('Attempt 1. Your best so far is 2.');
  expect(sent()).toBe(1);
  expect(await ownAttempts(page, token)).toMatchObject({ count: 1, best: 2, last: 2 });
});

test('an attempt whose answer was lost is still there after a reload, and counts once', async ({
  page,
  faults,
}) => {
  faults.expect(`net::ERR_CONNECTION_RESET ${attempts}`);
  const token = await enter(page, await signUp(page.request), lesson);
  await answerQuiz(page, slug, 3);
  await page.route(`**${attempts}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submitQuiz(page).click();
  await expect(page.getByRole('alert').getByText('Your answers are still here.')).toBeVisible();
  await expect(chosen(page)).toHaveCount(5);
  expect(await ownAttempts(page, token)).toMatchObject({ count: 1 });

  await page.unroute(`**${attempts}`);
  await page.reload();
  await expect(chosen(page)).toHaveCount(5);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Your Score: 3 / 5');
  await expect(score(page)).toContainText('Attempt 1. Your best so far is 3.');
  expect(await ownAttempts(page, token)).toMatchObject({ count: 1, best: 3 });
});

test('without a connection nothing is lost', async ({ page, faults }) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  await page.goto(lesson, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await answerQuiz(page, slug);
  await submitQuiz(page).click();
  await expect(page.getByText('Your answers are still here.')).toBeVisible();
  await page.context().setOffline(false);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Your Score: 5 / 5');
});

test('a quiz that has changed meanwhile is loaded again', async ({ page, faults }) => {
  const paid = 'writing-html';
  faults.expect(`409 POST /api/lessons/${paid}/attempts`);
  const person = await signUp(page.request);
  await givePaidCourse(person, 6);
  // As if the page had been opened with the questions of another version.
  await page.route(`**/api/lessons/${paid}/mine`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.content.quiz.version += 1;
    await route.fulfill({ response, json });
  });
  await enter(page, person, `/lesson-detail/${paid}`);
  await answerQuiz(page, paid);
  await submitQuiz(page).click();
  await expect(page.getByText('This quiz has changed.')).toBeVisible();

  await page.unroute(`**/api/lessons/${paid}/mine`);
  await page.getByRole('button', { name: 'Load the new questions' }).click();
  await expect(page.getByText('This quiz has changed.')).toBeHidden();
  await expect(chosen(page)).toHaveCount(0);
  await answerQuiz(page, paid);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Attempt 1. Your best so far is 5.');
});
