import { expectAccessible } from '../support/accessibility.ts';
import { submitQuiz } from '../support/content.ts';
import { enter, expect, signUp, test } from '../support/fixtures.ts';
import { copyCourse, publish } from '../support/teaching.ts';

interface Lesson {
  id: string;
  slug: string;
  kind: string;
}

// Grading, papers and refusals are tested in server/assessment/quizzes/question-kinds.test.ts.

test('a timed quiz of four kinds is written, published and taken', async ({ page, browser }) => {
  const { teacher, id, call } = await copyCourse(page.request, {
    copyOf: 3,
    title: 'Light of every kind',
  });
  const { lessons } = await call<{ lessons: Lesson[] }>('GET', `/api/studio/courses/${id}/draft`);
  const { id: lessonId = '', slug = '' } = lessons.find(({ kind }) => kind === 'lesson') ?? {};
  const { questionsRevision } = await call<{ questionsRevision: number }>(
    'GET',
    `/api/studio/lessons/${lessonId}`,
  );
  await call('PUT', `/api/studio/lessons/${lessonId}/questions`, {
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

  await enter(page, teacher, `/user-screen/studio/lessons/${lessonId}/quiz`);
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
  await context.close();
});
