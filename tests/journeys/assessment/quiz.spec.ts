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
import { enter, expect, fillSignIn, signUp, test } from '../support/fixtures.ts';

// Unanswered questions, double clicks and a quiz that has changed are tested in web/assessment/quizzes/quiz-form.test.tsx.

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

test('a visitor takes a quiz, also without a connection, and signs in to keep the score', async ({
  page,
  faults,
}) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  const person = await signUp(page.request);
  const scoreLoaded = page.waitForResponse(/\/quiz-score-/);
  await openSettled(page, lesson);
  await (await scoreLoaded).finished();
  const quiz = quizOf(page);
  await test.step('answered offline, submitted later', async () => {
    await page.context().setOffline(true);
    const asked = await answerQuiz(page, slug, 3);
    expect(asked).toHaveLength(5);
    await submitQuiz(page).click();
    await expect(quiz.getByRole('alert')).toBeVisible();
    await expect(chosen(page)).toHaveCount(5);
    await page.context().setOffline(false);
    await submitQuiz(page).click();
    await expect(score(page)).toBeFocused();
    await expect(score(page)).toContainText('Your Score: 3 / 5');
    await expect(quiz.getByText('Correct', { exact: true })).toHaveCount(3);
    await expect(quiz.getByText('Your answer', { exact: true })).toHaveCount(2);
    await expect(quiz.getByText('Right answer', { exact: true })).toHaveCount(2);
    for (const question of asked) {
      await expect(questionOf(page, question)).toContainText(question.explanation);
    }
  });

  await test.step('nothing of it is stored', async () => {
    await page.reload();
    await expect(submitQuiz(page)).toBeEnabled();
    await expect(chosen(page)).toHaveCount(0);
    await expect(quiz.getByText('attempt')).toHaveCount(0);
  });

  await test.step('signing in keeps the score', async () => {
    await answerQuiz(page, slug, 3);
    await submitQuiz(page).click();
    await score(page).getByRole('link', { name: 'Sign in to keep your score' }).click();
    await fillSignIn(page, person.username, person.password);
    await expect(page).toHaveURL(lesson);
    await expect(score(page)).toContainText('Your Score: 3 / 5');
    await page.reload();
    await expect(quiz.getByText('1 attempt so far, best 3, last 3.')).toBeVisible();
  });
});

test('a learner gets no answers early, loses no attempt, and is asked other questions on a retake', async ({
  page,
  faults,
}) => {
  faults.expect(`net::ERR_CONNECTION_RESET ${attempts}`);
  const secrets = questions.flatMap(({ explanation }) => plainPieces(explanation));
  const leaks = (text: string) => secrets.filter((secret) => text.includes(secret));
  const replies: Promise<string>[] = [];
  const calls: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'font') {
      replies.push(response.text().catch(() => ''));
    }
  });
  page.on('request', (request) => {
    if (request.url().includes(attempts)) calls.push(request.method());
  });
  const token = await enter(page, await signUp(page.request), lesson);
  const first = await answerQuiz(page, slug, 3);

  await test.step('no answer reaches the browser before the quiz is submitted', async () => {
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
  });

  await test.step('an attempt whose reply was lost survives a reload', async () => {
    let graded = '';
    await page.route(`**${attempts}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      graded = await (await route.fetch()).text();
      await route.abort('connectionreset');
    });
    await submitQuiz(page).click();
    await expect(quizOf(page).getByRole('alert')).toBeVisible();
    // This reply does contain the answers, so the check above looks for the right thing.
    const explained = first.flatMap(({ explanation }) => plainPieces(explanation));
    expect(leaks(graded).toSorted()).toEqual(explained.toSorted());
    await page.unroute(`**${attempts}`);
    await page.reload();
    await expect(chosen(page)).toHaveCount(5);
    calls.length = 0;
    await submitQuiz(page).click();
    await expect(score(page)).toContainText('Your Score: 3 / 5');
    expect(await myAttempts(page, token)).toMatchObject({ count: 1, best: 3 });
  });

  await test.step('a retake asks other questions, without a call for them', async () => {
    await score(page).getByRole('button', { name: 'Retake Quiz' }).click();
    const second = await answerQuiz(page, slug, 4);
    const textsOf = (asked: typeof first) => asked.map(({ question }) => question);
    expect(textsOf(second)).not.toEqual(textsOf(first));
    await submitQuiz(page).click();
    await expect(score(page)).toContainText('Your Score: 4 / 5');
    expect(calls).toEqual(['POST', 'POST']);
    expect(await myAttempts(page, token)).toMatchObject({ count: 2, best: 4 });
  });
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
