import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessibility.ts';
import { submitQuiz } from '../support/content.ts';
import { enter, expect, signUp, test, tokenOf } from '../support/fixtures.ts';
import { copyCourse, publish } from '../support/teaching.ts';

interface Lesson {
  id: string;
  slug: string;
  kind: string;
}

// Pasting is tested in web/writing/editor/source, captions in captions.spec.ts, and grading, papers and refusals in
// server/assessment/quizzes/question-kinds.test.ts.

const film = join(import.meta.dirname, '../../../server/catalog/media/samples/clip.mp4');

const formula =
  '<math><semantics><mi>N</mi><annotation encoding="application/x-tex">N^2/t</annotation></semantics></math>';
const fromWord = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>
  <h2>Light in numbers</h2>
  <p class="MsoNormal">A stop is <b>twice</b> the light: ${formula}<o:p></o:p></p>
  <table><tr><td>Stops</td><td>Light</td></tr><tr><td>1</td><td>twice</td></tr></table>
</body></html>`;

test('a lesson from Word with a video and a timed quiz of four kinds is published, taken and reviewed', async ({
  page,
  browser,
}) => {
  const { teacher, id, call } = await copyCourse(page.request, {
    copyOf: 3,
    title: 'Light of every kind',
  });
  const { lessons } = await call<{ lessons: Lesson[] }>('GET', `/api/studio/courses/${id}/draft`);
  const { id: lessonId = '', slug = '' } = lessons.find(({ kind }) => kind === 'lesson') ?? {};
  const lessonCall = `/api/studio/lessons/${lessonId}`;
  const { questionsRevision, source, sourceRevision } = await call<{
    questionsRevision: number;
    source: string;
    sourceRevision: number;
  }>('GET', lessonCall);
  await call('PUT', `${lessonCall}/questions`, {
    questions: [
      {
        question: 'Is the sun a lamp?',
        options: ['Yes', 'No'],
        answer: 1,
        explanation: 'It is a star.',
        sample: false,
      },
    ],
    revision: questionsRevision,
  });

  await test.step('a video with captions', async () => {
    const token = await tokenOf(page.request, teacher);
    const added = await page.request.post(`/api/studio/courses/${id}/media/clip.mp4?kind=video`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      data: await readFile(film),
    });
    expect(added.ok()).toBe(true);
    const video = ':::video{file="media/clip.mp4" title="Test card"}\n:::';
    const { revision } = await call<{ revision: number }>('PUT', `${lessonCall}/text`, {
      source: source.replace('\n\n', `\n\n${video}\n\n`),
      revision: sourceRevision,
    });
    await call('PUT', `${lessonCall}/captions/clip.mp4`, {
      captions: 'WEBVTT\n\n00:00.000 --> 00:01.900\nA test card counts to two.\n',
      transcript: 'A test card counts to two.',
      revision,
    });
  });
  await test.step('text from Word, with a table and a formula', async () => {
    await enter(page, teacher, `/user-screen/studio/lessons/${lessonId}/text`);
    const text = page.getByRole('textbox', { name: 'Lesson text' });
    await text.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await text.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', 'Light in numbers');
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, fromWord);
    await expect
      .poll(async () => (await call<{ source: string }>('GET', lessonCall)).source)
      .toMatch(/## Light in numbers\n\nA stop is \*\*twice\*\* the light: \$N\^2\/t\$\n\n\| Stops/);
  });

  await page.goto(`/user-screen/studio/lessons/${lessonId}/quiz`);
  const add = async (kind: string, question: string) => {
    await page.getByRole('button', { name: kind }).click();
    const form = page.getByRole('region', { name: /being edited$/ });
    await form.getByLabel('Question', { exact: true }).fill(question);
    await form.getByLabel('Explanation').fill('So it is in daylight.');
    return form;
  };

  await test.step('a number with a unit', async () => {
    const form = await add('Number', 'How long is $1/4$ of a second?');
    await form.getByLabel('Answer', { exact: true }).fill('250');
    await form.getByLabel('Unit').fill('ms');
    await form.getByRole('button', { name: 'As learners see it' }).click();
    await expect(form.getByLabel('Your answer')).toBeVisible();
    await form.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('several answers, with points for each', async () => {
    const form = await add('Several answers', 'Which are warm?');
    for (const [index, text] of ['Candle', 'Sunset', 'Sky', 'Snow'].entries()) {
      await form.getByRole('textbox', { name: `Option ${index + 1}`, exact: true }).fill(text);
      if (index < 2) await form.getByRole('checkbox').nth(index).check();
    }
    await form.getByLabel('Points').selectOption('each');
    await form.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('typed, in a part of its own', async () => {
    await page.getByRole('button', { name: 'Divide into parts' }).click();
    await page.getByLabel('Title').fill('Seeing it');
    await page.getByRole('button', { name: 'Part', exact: true }).click();
    await page.getByLabel('Title').nth(1).fill('Naming it');
    const form = await add('Typed', 'What is the opposite of dark?');
    await form.getByRole('textbox', { name: 'Answer 1' }).first().fill('light');
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Part 2: Naming it' })).toBeVisible();
  });
  await page.getByLabel('Pass mark').fill('3');
  await page.getByLabel('Time limit').fill('20');
  await expect(page.getByRole('heading', { name: /in two parts, three to pass/ })).toBeVisible();
  await expectAccessible(page, 'main');
  await publish(page, 'A quiz of four kinds.', 1);

  const context = await browser.newContext();
  const learner = await context.newPage();
  await enter(learner, await signUp(learner.request), `/lesson-detail/${slug}`);
  await expect(learner.getByRole('heading', { name: 'Light in numbers' })).toBeVisible();
  await expect(learner.getByRole('cell', { name: 'twice' })).toBeVisible();
  await expect(learner.locator('p:has-text("A stop is") math')).toBeVisible();
  await expect(learner.locator('video[aria-label="Test card"] track')).toHaveCount(1);
  await learner.getByRole('button', { name: 'Start the quiz: 20 minutes' }).click();
  await expect(learner.getByRole('heading', { name: 'Seeing it' })).toBeVisible();
  await expect(learner.getByRole('heading', { name: 'Naming it' })).toBeVisible();
  await learner.getByRole('radio', { name: 'No' }).check();
  await learner.getByRole('textbox', { name: 'Your answer' }).first().fill('250');
  await learner.getByRole('checkbox', { name: 'Candle' }).check();
  await expectAccessible(learner, 'main');
  await submitQuiz(learner).click();
  await expect(learner.getByText("One question isn't answered yet.")).toBeVisible();
  await learner.getByRole('textbox', { name: 'Your answer' }).nth(1).fill('Light');
  await submitQuiz(learner).click();

  const score = learner.getByRole('status').filter({ hasText: 'Your Score:' });
  await expect(score).toContainText('Your Score: 3 / 4');
  await expect(score).toContainText('3.5 points');
  await expect(score).toContainText('Passed');
  await expect(learner.getByText('Partly right.')).toBeVisible();
  await expectAccessible(learner, 'main');

  await test.step('what was partly right comes back in Review', async () => {
    await learner.goto('/user-screen/review');
    await learner.getByRole('button', { name: 'Start' }).click();
    await learner.getByRole('checkbox', { name: 'Candle' }).check();
    await learner.getByRole('checkbox', { name: 'Sunset' }).check();
    await learner.keyboard.press('Enter');
    await learner.getByRole('button', { name: /^(Good|Next card)/ }).click();
    await expect(learner.getByText('1 of 1 right.')).toBeVisible();
  });
  await context.close();
});
