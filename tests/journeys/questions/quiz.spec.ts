import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, sample, test, toast } from '../support/fixtures.ts';
import { callsOf, newTeacher } from '../support/teaching.ts';

interface Question {
  question: string;
  options: string[];
  answer: number | null;
  explanation: string;
  sample: boolean;
}

interface Lesson {
  questions: Question[];
  questionsRevision: number;
}

/** A new teacher with a course of one lesson. */
async function newLesson(request: APIRequestContext) {
  const teacher = await newTeacher(request);
  const call = await callsOf(request, teacher);
  const { id } = await call<{ id: number }>('POST', '/api/studio/courses', {
    title: 'Wells and stairs',
    template: 'workshop',
    category: 'art',
  });
  const draft = await call<{ outline: { id: string }[] }>('GET', `/api/studio/courses/${id}/draft`);
  const add = (kind: string, title: string) =>
    call<{ id: string }>('POST', `/api/studio/courses/${id}/lessons`, {
      moduleId: draft.outline[0]?.id,
      kind,
      title,
    });
  return { teacher, call, add, lessonId: (await add('lesson', 'Going down')).id };
}

test('a quiz is written by keyboard, an error is named and mended, and two people collide', async ({
  page,
  faults,
}) => {
  const { teacher, call, lessonId } = await newLesson(page.request);
  const path = `/api/studio/lessons/${lessonId}`;
  await enter(page, teacher, `/user-screen/studio/lessons/${lessonId}/quiz`);
  await expect(page.getByText('No questions yet')).toBeVisible();

  await page.getByRole('button', { name: 'One answer' }).press('Enter');
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
  await page.keyboard.type('What is at the foot of the stairs?');
  await page.keyboard.press('Enter');
  for (const option of ['Water', 'Sand', 'Sand', 'A door']) {
    await page.keyboard.type(option);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByLabel('Option 5', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Remove option 5' }).press('Enter');
  await page.getByLabel('Explanation').focus();
  await page.keyboard.type('Wells are dug for water.');
  const form = page.getByRole('region', { name: 'Question 1, being edited' });
  const problems = form.getByRole('list', { name: 'To fix' });
  await expect(problems.getByText('Give the right answer.')).toBeVisible();
  await expect(problems.getByText(/appears twice/)).toBeVisible();
  await expectAccessible(page, 'main');

  await page.getByLabel('Option 1 is right').press('Space');
  await page.getByLabel('Option 3', { exact: true }).fill('Stone');
  await expect(problems).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Edit question 1' })).toBeFocused();
  await expect(
    page.getByText('A lesson’s quiz has five questions: four are missing.'),
  ).toBeVisible();
  const saved = async () => (await call<Lesson>('GET', path)).questions;
  await expect
    .poll(saved)
    .toMatchObject([{ options: ['Water', 'Sand', 'Stone', 'A door'], answer: 0 }]);

  // Someone else saves the same question while it is being edited.
  const lesson = await call<Lesson>('GET', path);
  const theirs = lesson.questions.map((question) => ({ ...question, explanation: 'Theirs.' }));
  const body = { questions: theirs, revision: lesson.questionsRevision };
  const callAsAdmin = await callsOf(page.request, sample.admin);
  await callAsAdmin('PUT', `${path}/questions`, body);
  faults.expect(`409 PUT ${path}/questions`);
  await page.keyboard.press('Enter');
  await page.getByLabel('Explanation').fill('Mine.');
  const clash = page.getByRole('group', { name: 'What is at the foot of the stairs?' });
  await expect(clash.getByText('Mine.')).toBeVisible();
  await expect(clash.getByText('Theirs.')).toBeVisible();
  await expectAccessible(page, 'main');
  // The form goes on taking keys while both versions are beside it.
  const more = ' Every letter of this sentence is typed without a pause.';
  await page.getByLabel('Explanation').press('End');
  await page.keyboard.type(more, { delay: 30 });
  await expect(page.getByLabel('Explanation')).toBeFocused();
  await clash.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect.poll(saved).toMatchObject([{ explanation: `Mine.${more}` }]);
  await page.keyboard.press('Control+Enter');

  await page.getByRole('button', { name: 'More for question 1' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(saved).toEqual([]);
  await toast(page, 'Question 1 was removed.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved).toMatchObject([{ explanation: `Mine.${more}` }]);
  await expectFitsPhone(page);
});

test('a file of questions is sorted into quiz and practice, and an assignment is set up as it is typed', async ({
  page,
  faults,
}) => {
  const { teacher, call, add, lessonId } = await newLesson(page.request);
  await enter(page, teacher, `/user-screen/studio/lessons/${lessonId}/import`);
  const choose = (name: string, text: string) =>
    page.getByLabel('Drop a file here, or choose one').setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
  faults.expect(/^400 POST \/api\/studio\/courses\/\d+\/questions\/import$/);
  await choose('empty.gift', '');
  await expect(page.getByRole('alert')).toBeVisible();

  await choose(
    'wells.csv',
    '\uFEFFQuestion;A;B;C;Answer;Tags\r\nWhat is it?;A well;A door;A stair;A;water\r\nWho?;Ada;Bob;;Eve;\r\n',
  );
  await expect(page.getByText(/^1 question in a table, 1 can’t be imported/)).toBeVisible();
  await expect(page.getByText(/a column was left out.*“Tags”/)).toBeVisible();
  await expect(page.getByText('Line 3. Its answer “Eve” is none of its options.')).toBeVisible();

  await choose(
    'wells.gift',
    [
      'What is at the foot of the stairs? {=Water ~Sand ~A door #### Wells are dug for water.}',
      'How many steps are there? {#12:0 #### Twelve, counted twice.}',
      'Who dug it? {}',
    ].join('\n\n'),
  );
  await expect(page.getByText(/^2 questions in GIFT, 1 can’t be imported/)).toBeVisible();
  await expect(page.getByText('Who dug it?')).toBeVisible();
  await expect(page.getByLabel('Where to put question 1')).toHaveValue('quiz');
  await expect(page.getByLabel('Where to put question 2')).toHaveValue('quiz');
  const all = page.getByLabel('All questions');
  await all.selectOption('practice');
  await expect(page.getByLabel('Where to put question 1')).toHaveValue('practice');
  await page.getByLabel('Where to put question 1').selectOption('quiz');
  await expect(all.getByRole('option', { name: 'Each as chosen' })).toBeAttached();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Import 2 questions' }).click();
  await expect(page.getByRole('heading', { name: 'wells.gift is imported' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 left out' })).toBeVisible();
  const stored = await call<Lesson & { practice: object[] }>(
    'GET',
    `/api/studio/lessons/${lessonId}`,
  );
  expect(stored.questions).toMatchObject([{ options: ['Water', 'Sand', 'A door'], answer: 0 }]);
  expect(stored.practice).toMatchObject([{ kind: 'number', answer: 12 }]);
  await page.getByRole('link', { name: 'quiz', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit question 1' })).toBeVisible();

  await test.step('the settings of an assignment are saved as they are typed', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { id } = await add('assignment', 'Three stairs');
    await page.goto(`/user-screen/studio/lessons/${id}/settings`);
    await expect(page.getByRole('link', { name: /^Quiz/ })).toHaveCount(0);
    await page.getByLabel('Address').fill('three stairs-');
    await expect(page.getByText(/Use letters, digits and single hyphens/)).toBeVisible();
    await page.getByLabel('Address').fill('stairs in threes');
    await page.getByLabel('Title of photo 1').fill('From above');
    await page.getByRole('button', { name: 'Add a point' }).press('Enter');
    await page.keyboard.type('Is every step in focus?');
    const settings = async () =>
      (await call<{ settings: object }>('GET', `/api/studio/lessons/${id}`)).settings;
    await expect.poll(settings).toMatchObject({
      slug: 'stairs-in-threes',
      photos: [{ title: 'From above' }, {}, {}],
      rubric: ['Is every step in focus?'],
    });
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Remove from the course' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Remove from the course' })).toBeVisible();
    await expectFitsPhone(page);
  });
});
