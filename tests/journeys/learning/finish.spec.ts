import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../../support/read-pdf.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { answerQuiz, passQuizzes, submitQuiz } from '../support/content.ts';
import { enter, expect, signUp, test } from '../support/fixtures.ts';

// The toast about a badge is in notifications.spec.ts; how far each one is in server/learning/achievements.

const course = '/course-detail/7';
const lessons = [
  { slug: 'sleeping-well', title: 'Sleeping Well' },
  { slug: 'moving-every-day', title: 'Moving Every Day' },
  { slug: 'eating-with-ease', title: 'Eating with Ease' },
  { slug: 'habits-that-last', title: 'Habits That Last' },
];

const outline = (page: Page) => page.getByRole('navigation', { name: 'Course outline' });
const completed = (page: Page) =>
  page.getByRole('region', { name: "You've finished Healthy Habits" });
const cardOf = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Healthy Habits' }) });

const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function expectDone(page: Page, count: number) {
  await expect(outline(page).getByText(`${count} of 4 lessons done`)).toBeVisible();
  const done = outline(page).getByRole('link', { name: / \(done\)$/ });
  await expect(done).toHaveText(lessons.slice(0, count).map(({ title }) => `${title} (done)`));
}

test('a learner finishes a course, earns a badge, and the certificate convinces a stranger', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await enter(page, await signUp(page.request), '/user-screen/achievement');
  await expect(tile(page, 'First Course Completed')).toContainText('Not earned yet');
  await expect(page.getByRole('link', { name: 'Gain badges' })).toHaveAttribute(
    'href',
    '/user-screen/my-learning',
  );
  await passQuizzes(page.request, token, ['sleeping-well', 'moving-every-day']);

  await test.step('the progress shows on the course’s card, its page and in its lessons', async () => {
    await page.goto('/courses');
    await expect(cardOf(page).getByText('2 of 4 lessons', { exact: true })).toBeVisible();
    await page.goto(`${course}?tab=curriculum`);
    await expect(page.getByText('2 of 4 lessons', { exact: true })).toBeVisible();
    const curriculum = page.getByRole('tabpanel', { name: 'Curriculum' });
    await expect(curriculum.getByRole('link', { name: / \(done\)/ })).toHaveCount(2);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/lesson-detail/eating-with-ease');
    await expectDone(page, 2);
  });

  await test.step('the last quiz finishes the course', async () => {
    for (const [slug, right] of [
      ['eating-with-ease', 4],
      ['habits-that-last', 5],
    ] as const) {
      await expect(page).toHaveURL(`/lesson-detail/${slug}`);
      await expect(completed(page)).toHaveCount(0);
      await answerQuiz(page, slug, right);
      await submitQuiz(page).click();
      await expect(page.getByText(/Lesson complete\./)).toBeVisible();
      if (right === 4) await page.getByRole('link', { name: 'Next: Habits That Last' }).click();
    }
    await expectDone(page, 4);
    // The moment comes before the score, and once.
    await expect(completed(page).getByRole('heading')).toBeFocused();
    await expect(completed(page)).toHaveCount(1);
    await expect(
      completed(page).getByRole('img', { name: /sits at the water of a stepwell/ }),
    ).toBeInViewport();
    const place = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    expect(await place(completed(page))).toBeLessThan(
      await place(page.getByText('Your Score: 5 / 5')),
    );
    await expect(completed(page).getByRole('link', { name: 'Rate the course' })).toHaveAttribute(
      'href',
      `${course}?tab=reviews`,
    );
  });

  const certificate = page.getByRole('article', { name: 'Healthy Habits' });
  await test.step('the badges are listed with the certificate', async () => {
    await completed(page).getByRole('link', { name: 'See your certificate' }).click();
    await expect(page).toHaveURL(/\/user-screen\/achievement/);
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
    for (const name of ['First Course Completed', 'Rapid Learner']) {
      await expect(tile(page, name)).toContainText(`Earned on ${today}`);
    }
  });

  const address = await test.step('the certificate is downloaded and shared', async () => {
    const badge = page.waitForEvent('download');
    await certificate.getByRole('button', { name: 'Open Badge' }).click();
    expect((await badge).suggestedFilename()).toBe('certificate-healthy-habits.jwt');
    const downloading = page.waitForEvent('download');
    await certificate.getByRole('button', { name: 'Download PDF' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('certificate-healthy-habits.pdf');
    const { text } = readPdf(await readFile(await file.path()));
    expect(text).toContain('Robin Walker');
    expect(text).toContain('Healthy Habits');
    await certificate.getByRole('button', { name: 'Copy share link' }).click();
    await expect(certificate.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await certificate.getByRole('link', { name: 'View public page' }).click();
    await expect(page).toHaveURL(copied);
    const owner = page.getByRole('region', { name: 'This certificate is yours' });
    await expect(owner.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    await expect(owner.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.linkedin\.com\/profile\/add\?.*name=Healthy\+Habits/,
    );
    await expectAccessible(page, 'main');
    const card = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await page.request.get(new URL(card ?? '').pathname);
    expect(picture.headers()['content-type']).toBe('image/png');
    return /127\.0\.0\.1:\d+\/certificates\/[0-9a-f-]{36}/.exec(text)?.[0];
  });

  await test.step('a stranger checks the address on the PDF', async () => {
    const visit = await browser.newContext();
    const stranger = await visit.newPage();
    await stranger.goto(`http://${address}`);
    await expect(
      stranger.getByRole('heading', { name: 'This certificate is genuine' }),
    ).toBeVisible();
    await expect(stranger.getByRole('region', { name: 'What it says' })).toContainText(
      'Robin Walker',
    );
    await expect(stranger.getByRole('region', { name: 'This certificate is yours' })).toHaveCount(
      0,
    );
    await visit.close();
  });
});

test('a course that is finished by hand asks for its quizzes, and is reopened', async ({
  page,
}) => {
  const token = await enter(page, await signUp(page.request), '/healthz');
  const headers = { authorization: `Bearer ${token}` };
  for (const { slug } of lessons.slice(0, 3)) {
    const answer = await page.request.put(`/api/lessons/${slug}/completion`, { headers });
    expect(answer.status()).toBe(200);
  }
  await page.goto('/lesson-detail/habits-that-last');
  await expectDone(page, 3);
  const mark = page.getByRole('button', { name: 'Mark as complete' });
  const reopen = page.getByRole('button', { name: 'Not done after all' });
  await mark.click();
  await expect(completed(page)).toContainText('To get the certificate, pass these quizzes');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await page.reload();
  await expectDone(page, 4);
  await reopen.click();
  await expect(mark).toBeFocused();
  await expectDone(page, 3);
  await expect(completed(page)).toBeHidden();
  await page.goto(course);
  await expect(page.getByText('3 of 4 lessons', { exact: true })).toBeVisible();
});
