import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { readPdf } from '../read-pdf.ts';
import { readQuiz } from './content.ts';
import { enter, expect, sample, signUp, test, toast, tokenOf } from './fixtures.ts';

const lessons = ['sleeping-well', 'moving-every-day', 'eating-with-ease', 'habits-that-last'];

/** Passes the quizzes of a course; how a learner does it in the browser has a journey of its own. */
async function finishCourse(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  for (const slug of lessons) {
    const answers = readQuiz(slug).map(({ options, answer }) => options.indexOf(answer));
    const data = { answers, version: 1, key: crypto.randomUUID() };
    const answer = await request.post(`/api/lessons/${slug}/attempts`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const { data } = await (await request.get('/api/achievements', { headers })).json();
  return data.certificates[0] as { id: string; url: string; courseTitle: string };
}

test('a certificate is earned, downloaded, checked by a stranger and revoked', async ({
  page,
  browser,
}) => {
  const person = await signUp(page.request);
  const token = await tokenOf(page.request, person);
  const certificate = await finishCourse(page.request, token);
  const path = `/certificates/${certificate.id}`;

  await enter(page, person, '/user-screen/achievement');
  await expect(page.getByText('Healthy Habits').first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /PDF/ }).first().click();
  const download = await downloading;
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const { text } = readPdf(pdf);
  expect(text).toContain('Robin Walker');
  expect(text).toContain('Healthy Habits');
  expect(text).toContain(certificate.url.replace(/^https?:\/\//, ''));

  const visit = await browser.newContext();
  const stranger = await visit.newPage();
  await stranger.goto(path);
  await expect(
    stranger.getByRole('heading', { name: 'This certificate is genuine' }),
  ).toBeVisible();
  const facts = stranger.getByRole('region', { name: 'What it says' });
  await expect(facts).toContainText('Robin Walker');
  await expect(facts).toContainText(certificate.id);
  await expect(stranger.getByRole('button', { name: 'Revoke certificate' })).toHaveCount(0);
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await enter(page, sample.admin, path);
  await page.getByRole('button', { name: 'Revoke certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke certificate' });
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Issued in a journey.');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(toast(page, 'The certificate is revoked.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This certificate was revoked' })).toBeVisible();

  await stranger.reload();
  await expect(
    stranger.getByRole('heading', { name: 'This certificate was revoked' }),
  ).toBeVisible();
  await expect(stranger.getByText('Issued in a journey.')).toBeVisible();
  await visit.close();
});

test('an id that nobody was given is said to be unknown', async ({ page, faults }) => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'anything']) {
    faults.expect(`404 GET /certificates/${id}`);
    const answer = await page.goto(`/certificates/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'No certificate with this id' })).toBeVisible();
  }
});
