import { openSettled } from '../../support/settled-page.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, givePaidCourse, sample, signUp, test, toast } from '../support/fixtures.ts';

const slug = 'iso-and-noise';
const lesson = `/lesson-detail/${slug}`;

test('a learner asks below a lesson, and the teacher’s answer helps', async ({
  page,
  browser,
  request,
}) => {
  const learner = await signUp(request);
  await givePaidCourse(learner, 3);
  await enter(page, learner, `${lesson}#questions`);
  const questions = page.getByRole('region', { name: 'Questions' });
  await questions.getByRole('button', { name: 'Ask a question' }).click();
  await questions.getByRole('button', { name: 'Post question' }).click();
  await expect(questions.getByText('Question is required.')).toBeVisible();
  const text = `Why does ${learner.username} see grain? See https://example.org/iso.`;
  await questions.getByRole('textbox', { name: 'Your question' }).fill(text);
  await questions.getByRole('button', { name: 'Post question' }).click();
  await expect(questions.getByText(`Why does ${learner.username} see grain?`)).toBeVisible();
  await expect(questions.getByRole('link', { name: 'https://example.org/iso' })).toHaveAttribute(
    'rel',
    /nofollow/,
  );
  await expectAccessible(page, '#questions');
  await expectFitsPhone(page);

  const studio = await browser.newPage();
  await enter(studio, sample.owner, '/user-screen/studio/comments?show=questions');
  const asked = studio.getByRole('listitem').filter({ hasText: learner.username }).last();
  await asked.getByRole('button', { name: /^Answer/ }).click();
  await studio
    .getByRole('textbox', { name: 'Your answer' })
    .fill('High ISO amplifies the noise too.');
  await expectAccessible(studio, 'main');
  await studio.getByRole('button', { name: 'Post answer' }).click();
  await expect(toast(studio, 'Your answer is posted.')).toBeVisible();
  await studio.close();

  // The address still names the questions, so they are in view.
  await page.reload();
  await expect(questions.getByRole('heading', { name: /^Questions/ })).toBeInViewport();
  const mine = questions.getByRole('listitem').filter({ hasText: learner.username }).first();
  await expect(mine.getByText('Teacher')).toBeVisible();
  await mine.getByRole('button', { name: 'This helped' }).click();
  await expect(mine.getByText('This answer helped')).toBeVisible();
});

test('the tour is loaded only when someone plays it', async ({ page, request }) => {
  const loaded: string[] = [];
  page.on('request', (each) => loaded.push(new URL(each.url()).pathname));
  await openSettled(page, '/features');
  const tour = page.getByRole('region', { name: 'The tour in a minute' });
  await tour.scrollIntoViewIfNeeded();
  expect(loaded.filter((path) => /tour\/.*\.(webm|mp4|vtt)$/.test(path))).toEqual([]);
  await tour.getByRole('link', { name: 'Play the tour' }).press('Enter');
  const film = tour.getByLabel('The tour');
  await expect(film).toBeFocused();
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  const part = await request.get('/tour/stepwell-tour.mp4', { headers: { range: 'bytes=0-99' } });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-type']).toBe('video/mp4');
});
