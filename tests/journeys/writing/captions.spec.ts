import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, test, tokenOf } from '../support/fixtures.ts';
import { callsOf, newTeacher } from '../support/teaching.ts';

// Reading, mending and merging are tested in contract/writing and web/writing/captions.

const film = join(import.meta.dirname, '../../../server/catalog/media/samples/clip.mp4');
const text =
  'The lead.\n\n:::video{file="media/clip.mp4" title="Test card"}\n:::\n\n## Summary\n\nDone.\n';
const srt =
  '1\n00:00:00,000 --> 00:00:00,800\nA test card counts to two.\n\n2\n00:00:01,500 --> 00:00:01,000\n<v Ines>That was it.\n';

test('a video without captions gets them from a file, mended by keyboard, and learners see them', async ({
  page,
}) => {
  const teacher = await newTeacher(page.request);
  const call = await callsOf(page.request, teacher);
  const { id } = await call<{ id: number }>('POST', '/api/studio/courses', {
    title: 'Wells and stairs',
    category: 'art',
    template: 'two-weeks',
  });
  const { outline } = await call<{ outline: { lessons: string[] }[] }>(
    'GET',
    `/api/studio/courses/${id}/draft`,
  );
  const lesson = `/api/studio/lessons/${outline[0]?.lessons[0]}`;
  const added = await page.request.post(`/api/studio/courses/${id}/media/clip.mp4?kind=video`, {
    headers: {
      authorization: `Bearer ${await tokenOf(page.request, teacher)}`,
      'content-type': 'application/octet-stream',
    },
    data: await readFile(film),
  });
  expect(added.ok()).toBe(true);
  const { sourceRevision: revision } = await call<{ sourceRevision: number }>('GET', lesson);
  await call('PUT', `${lesson}/text`, { source: text, revision });

  await test.step('the problem in the editor leads to the captions', async () => {
    await enter(page, teacher, `${lesson.replace('/api', '/user-screen')}/text`);
    await page.getByRole('button', { name: /problems/ }).click();
    await page.getByRole('button', { name: 'Write captions' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Test card');
    await expect(page.getByText('No captions yet')).toBeVisible();
  });

  await test.step('a file is read, and what was wrong in it is named', async () => {
    await page
      .getByLabel('Captions from a file')
      .setInputFiles({ name: 'clip.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) });
    await expect(page.getByText('Read from clip.srt: 2 captions, 1 change')).toBeVisible();
    await expect(
      page.getByText('Number 2 ended before it began; it now lasts two seconds.'),
    ).toBeVisible();
    await expect(page.getByText(/^Too quick to read\. Give it till 0:01\.3/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a caption is given more time by keyboard', async () => {
    await page.getByRole('button', { name: 'To look at 2' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /A test card counts/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Words' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('textbox', { name: 'Ends' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1.4');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'End it with the film' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'To look at 0' })).toBeVisible();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
  });

  await test.step('the transcript follows, on a screen that fits a phone', async () => {
    await page.getByRole('link', { name: 'Transcript' }).click();
    await expect(page.getByRole('textbox', { name: 'Transcript' })).toHaveValue(
      'A test card counts to two. Ines: That was it.',
    );
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  await test.step('a second language is translated from the first, by keyboard', async () => {
    await page.getByRole('link', { name: 'Captions' }).click();
    await page.getByRole('button', { name: 'Language', exact: true }).focus();
    await page.keyboard.press('Enter');
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.selectOption('German');
    await expectAccessible(page);
    await language.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'To translate 2' })).toBeVisible();
    await page
      .getByRole('button', { name: /A test card counts.*Not translated yet/ })
      .press('Enter');
    const words = page.getByRole('textbox', { name: 'Words' });
    await expect(words).toHaveAccessibleDescription('A test card counts to two.');
    await page.keyboard.type('Ein Testbild zählt.');
    await expect(page.getByText('1 caption, 1 to translate.')).toBeVisible();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  await test.step('the preview plays them', async () => {
    await page.getByRole('link', { name: 'Preview' }).click();
    const video = page.locator('video[aria-label="Test card"]');
    await expect(video).toBeVisible();
    await expect
      .poll(() =>
        video.evaluate((video: HTMLVideoElement) => {
          const [track] = video.textTracks;
          if (track) track.mode = 'hidden';
          return [...(track?.cues ?? [])].map(({ startTime, endTime }) => [startTime, endTime]);
        }),
      )
      .toEqual([
        [0, 1.4],
        [1.5, expect.closeTo(2, 0)],
      ]);
    const tracks = await video.evaluate((video) =>
      [...video.querySelectorAll('track')].map(({ srclang, label }) => [srclang, label]),
    );
    expect(tracks).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]);
    await page.getByText('Read it instead: Deutsch').press('Enter');
    await expect(page.locator('.transcript div[lang="de"]')).toHaveText('Ein Testbild zählt.');
    await expectAccessible(page, 'main');
  });
});
