import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { parse } from 'yaml';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import { root } from '../../support/child-process.ts';
import { expect } from './fixtures.ts';

export interface WrittenQuestion {
  question: string;
  options: string[];
  answer: string;
  explanation: string;
}

const courses = join(root, 'content', 'courses');
const files = readdirSync(courses, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);

const readFile = (file: string) => readFileSync(join(courses, file), 'utf8');

/** The questions of a lesson as they were written, with their answers. */
export function readQuiz(slug: string): WrittenQuestion[] {
  return files.filter((file) => file.endsWith(`/${slug}.quiz.yaml`)).flatMap(parseQuiz);
}

export function readAllQuizzes(): WrittenQuestion[] {
  return files.filter((file) => file.endsWith('.quiz.yaml')).flatMap(parseQuiz);
}

const parseQuiz = (file: string): WrittenQuestion[] => parse(readFile(file));

/** The paragraphs of a lesson as they were written, from the first on. */
export function readParagraphs(slug: string): string[] {
  const file = files.find((name) => name.endsWith(`/${slug}.md`)) ?? '';
  const [, , text = ''] = readFile(file).split('---\n');
  const prose = text.replace(/^```.*?^```/gms, '');
  return prose.split('\n').filter((line) => /^\p{L}/u.test(line));
}

/** The pieces of a text that look the same in Markdown, HTML and JSON, and are long enough to tell. */
export function plainPieces(text: string): string[] {
  const pieces = text.split(/[^\p{L}\p{N} ,]/u).map((piece) => piece.trim());
  return pieces.filter((piece) => piece.length >= 20);
}

/** Submits a quiz by a call, with as many right answers as asked, from the first question on that the learner is asked. */
export async function attemptQuiz(
  request: APIRequestContext,
  token: string,
  slug: string,
  right = 5,
) {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/lessons/${slug}/attempts`;
  const { next } = (await (await request.get(path, { headers })).json()).data as MyAttempts;
  const written = new Map(readQuiz(slug).map((question) => [question.question, question]));
  const answers = next?.questions.map(({ question, options }, index) => {
    const rightOption = options.indexOf(written.get(question)?.answer ?? '');
    return index < right ? rightOption : (rightOption + 1) % options.length;
  });
  const data = { answers, paper: next?.paper, version: 1, key: crypto.randomUUID() };
  const reply = await request.post(path, { headers, data });
  expect(reply.status(), await reply.text()).toBe(200);
}

export async function passQuizzes(request: APIRequestContext, token: string, slugs: string[]) {
  for (const slug of slugs) await attemptQuiz(request, token, slug);
}

/** Chooses an option for every question: as many right ones as asked, from the first on. Returns what was asked. */
export async function answerQuiz(page: Page, slug: string, right = 5): Promise<WrittenQuestion[]> {
  let asked: WrittenQuestion[] = [];
  // A learner's own questions replace those of the page as long as nothing is chosen.
  await expect(async () => {
    asked = await askedOn(page, slug);
    const [first] = asked;
    if (!first) throw new Error('Nothing is asked.');
    await chooseOption(page, first, right > 0, { timeout: 2_000 });
    expect(await askedOn(page, slug)).toEqual(asked);
  }).toPass();
  for (const [index, question] of asked.entries()) {
    await chooseOption(page, question, index < right);
  }
  return asked;
}

/** The questions on the page, in order. */
async function askedOn(page: Page, slug: string): Promise<WrittenQuestion[]> {
  const written = readQuiz(slug);
  const shown = await page.locator('fieldset[id^="quiz-question-"] > legend').allTextContents();
  return shown.flatMap((legend) => written.find(({ question }) => legend.endsWith(question)) ?? []);
}

async function chooseOption(
  page: Page,
  question: WrittenQuestion,
  isRight: boolean,
  options: { timeout?: number } = {},
) {
  const wrong = question.options.find((option) => option !== question.answer) ?? '';
  await questionOf(page, question)
    .getByRole('radio', { name: isRight ? question.answer : wrong, exact: true })
    .check(options);
}

export const questionOf = (page: Page, { question }: WrittenQuestion) =>
  page.getByRole('group', { name: question });

export const submitQuiz = (page: Page) => page.getByRole('button', { name: 'Submit Quiz' });
