import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../support/child-process.ts';
import { openSettled } from '../../support/settled-page.ts';
import {
  answerQuiz,
  plainPieces,
  questionOf,
  readAllQuizzes,
  readQuiz,
  submitQuiz,
} from '../support/content.ts';
import { enter, expect, fillSignIn, givePaidCourse, signUp, test } from '../support/fixtures.ts';

// Unanswered questions, retakes and double clicks are tested in web/assessment/quizzes/quiz-form.test.tsx.

const slug = 'sleeping-well';
const lesson = `/lesson-detail/${slug}`;
const attempts = `/api/lessons/${slug}/attempts`;
const questions = readQuiz(slug);

const score = (page: Page) => page.getByRole('status').filter({ hasText: 'Your Score:' });
const chosen = (page: Page) => page.getByRole('radio', { checked: true });
const quizOf = (page: Page) => page.getByRole('region', { name: 'Quiz: Sleeping Well' });

async function myAttempts(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get(attempts, { headers })).json()).data;
}

test('a visitor takes a quiz and signs in to keep the score', async ({ page }) => {
  const person = await signUp(page.request);
  await page.goto(lesson);
  const asked = await answerQuiz(page, slug, 3);
  expect(asked).toHaveLength(5);
  await submitQuiz(page).click();
  await expect(score(page)).toBeFocused();
  await expect(score(page)).toContainText('Your Score: 3 / 5');
  await expect(score(page)).toContainText('Get 4 of 5 right to pass.');
  const quiz = quizOf(page);
  await expect(quiz.getByText('Correct', { exact: true })).toHaveCount(3);
  await expect(quiz.getByText('Your answer', { exact: true })).toHaveCount(2);
  await expect(quiz.getByText('Right answer', { exact: true })).toHaveCount(2);
  for (const question of asked) {
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

test('no answer reaches the browser before the quiz is submitted', async ({ page }) => {
  const secrets = questions.flatMap(({ explanation }) => plainPieces(explanation));
  const leaks = (text: string) => secrets.filter((secret) => text.includes(secret));
  const replies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'font') {
      replies.push(response.text().catch(() => ''));
    }
  });
  await enter(page, await signUp(page.request), lesson);
  const asked = await answerQuiz(page, slug);
  for (const path of [`${lesson}.data`, `/api/lessons/${slug}`]) {
    replies.push(page.request.get(path).then((reply) => reply.text()));
  }
  const texts = await Promise.all(replies);
  expect(texts.join('\n')).toContain(plainPieces(questions[0]?.question ?? '')[0]);
  expect(texts.flatMap(leaks)).toEqual([]);
  const { data } = await (await page.request.get(`/api/lessons/${slug}`)).json();
  for (const question of data.content.quiz.questions) {
    expect(Object.keys(question).sort()).toEqual(['options', 'question']);
  }

  // The reply to the submission does contain them, so the check above looks for the right thing.
  const graded = page.waitForResponse(
    (reply) => reply.url().endsWith(attempts) && reply.request().method() === 'POST',
  );
  await submitQuiz(page).click();
  const reply = leaks(await (await graded).text());
  const explained = asked.flatMap(({ explanation }) => plainPieces(explanation));
  expect(reply.toSorted()).toEqual(explained.toSorted());
});

test('no script contains the answers of a quiz', async () => {
  const folder = join(root, 'build', 'client', 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const all = scripts.join('\n');
  expect(all).toContain('Submit Quiz');
  const secrets = readAllQuizzes().flatMap(({ explanation }) => plainPieces(explanation));
  expect(secrets.length).toBeGreaterThan(150);
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

test('an attempt whose reply was lost survives a reload and counts once', async ({
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
  expect(await myAttempts(page, token)).toMatchObject({ count: 1 });

  await page.unroute(`**${attempts}`);
  await page.reload();
  await expect(chosen(page)).toHaveCount(5);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Your Score: 3 / 5');
  await expect(score(page)).toContainText('Attempt 1. Your best so far is 3.');
  expect(await myAttempts(page, token)).toMatchObject({ count: 1, best: 3 });
});

test('a quiz can be answered offline and submitted later', async ({ page, faults }) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  const scoreLoaded = page.waitForResponse(/\/quiz-score-/);
  await openSettled(page, lesson);
  await (await scoreLoaded).finished();
  await page.context().setOffline(true);
  await answerQuiz(page, slug);
  await submitQuiz(page).click();
  await expect(page.getByText('Your answers are still here.')).toBeVisible();
  await page.context().setOffline(false);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Your Score: 5 / 5');
});

test('a learner gets new questions on a retake, and no call for them', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(attempts)) calls.push(request.method());
  });
  const token = await enter(page, await signUp(page.request), lesson);
  const first = await answerQuiz(page, slug, 2);
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Your Score: 2 / 5');
  await score(page).getByRole('button', { name: 'Retake Quiz' }).click();
  const second = await answerQuiz(page, slug, 4);
  const textsOf = (asked: typeof first) => asked.map(({ question }) => question);
  expect(textsOf(second)).not.toEqual(textsOf(first));
  await submitQuiz(page).click();
  await expect(score(page)).toContainText('Attempt 2. Your best so far is 4.');
  expect(calls).toEqual(['POST', 'POST']);
  expect(await myAttempts(page, token)).toMatchObject({ count: 2, best: 4 });
});

test('a quiz that has changed is loaded again', async ({ page, faults }) => {
  const paid = 'writing-html';
  faults.expect(`409 POST /api/lessons/${paid}/attempts`);
  const person = await signUp(page.request);
  await givePaidCourse(person, 6);
  // Simulates a page that was loaded with another version of the questions.
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
