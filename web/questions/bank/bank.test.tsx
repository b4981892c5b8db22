import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  addBankQuestion,
  addFromBank,
  type BankDetails,
  type BankList,
  type BankRow,
  getBankQuestion,
  listQuestionBank,
  mendBankQuestion,
  tagBankQuestions,
} from '../../../contract/questions/bank.ts';
import { type Draft, getDraft } from '../../../contract/studio/drafts.ts';
import { listFigures } from '../../../contract/studio/figures.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import QuestionBank from './bank.tsx';

const keyOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const row = (number: number, given: Partial<BankRow> = {}): BankRow => ({
  key: keyOf(number),
  question: `Question ${number}?`,
  kind: 'one',
  tags: [],
  places: 1,
  figures: { answers: 40, right: 0.6, discrimination: 0.4 },
  ...given,
});
const rows = [
  row(1, { tags: ['light', 'exposure'] }),
  row(2, { kind: 'number', places: 0, figures: null, tags: ['light'] }),
];

const listOf = (data: BankRow[], counts: Partial<BankList['counts']> = {}): BankList => ({
  data,
  meta: { page: 1, limit: 20, total: data.length },
  courses: [{ id: 7, title: 'Photography' }],
  counts: {
    all: data.length,
    courses: 1,
    unused: 1,
    weak: 0,
    weakInSeveral: 0,
    tags: [
      { tag: 'light', count: 2 },
      { tag: 'exposure', count: 1 },
    ],
    ...counts,
  },
  isCut: false,
});

const teacher = { ...learner, role: 'ModuleOwner' as const };

async function openBank(reply = listOf(rows), api = new ApiStub()) {
  api.reply(listQuestionBank, reply);
  const screenOf = await renderScreen(<QuestionBank />, { viewer: teacher, api });
  await screen.findByRole('heading', { name: 'Question bank' });
  return screenOf;
}

const asked = (api: ApiStub) => api.calls(listQuestionBank).at(-1)?.query;

describe('the list', () => {
  it('is narrowed by course, kind and tag, and a second press shows everything again', async () => {
    const { api, user } = await openBank();
    await screen.findByText('Question 1?');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Number');
    await waitFor(() => expect(asked(api)).toMatchObject({ kind: 'number' }));
    await user.selectOptions(screen.getByLabelText('Course'), 'Photography');
    await waitFor(() => expect(asked(api)).toMatchObject({ kind: 'number', course: '7' }));
    await user.click(await screen.findByRole('button', { name: /^light/ }));
    await waitFor(() => expect(asked(api)).toMatchObject({ tag: 'light' }));
    const light = await screen.findByRole('button', { name: /^light/, pressed: true });
    await user.click(await screen.findByRole('button', { name: /^not used/ }));
    await waitFor(() => expect(asked(api)).toMatchObject({ show: 'unused' }));
    expect(asked(api)).not.toHaveProperty('tag');
    expect(light).toHaveAttribute('aria-pressed', 'false');
    await user.click(await screen.findByRole('button', { name: /^not used/, pressed: true }));
    expect(
      await screen.findByRole('button', { name: /^not used/, pressed: false }),
    ).toBeInTheDocument();
  });

  it('says what to do if nothing is found, and if there is nothing', async () => {
    const { user } = await openBank(listOf([], { all: 0, unused: 0, tags: [] }));
    expect(await screen.findByText('No questions yet')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Match');
    expect(await screen.findByText('No questions found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all questions' }));
    expect(await screen.findByText('No questions yet')).toBeVisible();
    expect(screen.getByLabelText('Kind')).toHaveValue('');
  });

  it('leads to the questions that hardly tell learners apart', async () => {
    const { api, user } = await openBank(listOf(rows, { weak: 2, weakInSeveral: 1 }));
    expect(
      await screen.findByRole('heading', { name: 'Two questions hardly tell learners apart' }),
    ).toBeVisible();
    expect(screen.getByText(/^One of them is asked in more than one course/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Look at them' }));
    await waitFor(() => expect(asked(api)).toMatchObject({ show: 'weak' }));
  });
});

describe('questions that are chosen', () => {
  it('get tags and lose others, and what is refused is said in the dialog', async () => {
    const { api, user } = await openBank();
    await user.click(await screen.findByLabelText('Choose all questions on this page'));
    await user.click(screen.getByRole('button', { name: 'Tag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tag 2 questions' }));
    const save = dialog.getByRole('button', { name: 'Save the tags' });
    expect(save).toBeDisabled();
    await user.type(dialog.getByLabelText('Add tags'), 'Depth of field, depth of field');
    await user.click(dialog.getByLabelText('exposure'));
    api.fail(tagBankQuestions, 422, { detail: 'A question can have at most 10 tags.' });
    await user.click(save);
    expect(await dialog.findByText('A question can have at most 10 tags.')).toBeVisible();
    api.reply(tagBankQuestions, { data: { tagged: 2 } });
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls(tagBankQuestions).at(-1)?.body).toEqual({
      keys: [keyOf(1), keyOf(2)],
      add: ['depth of field'],
      remove: ['exposure'],
    });
    expect(screen.queryByText(/chosen/)).toBeNull();
  });

  it('are added to a lesson, and what became of them is counted', async () => {
    const lessonId = keyOf(9);
    const { api, user } = await openBank();
    api.reply(getDraft, {
      data: {
        outline: [{ id: 'w', title: 'Week 1', lessons: [lessonId] }],
        lessons: [{ id: lessonId, kind: 'lesson', title: 'Aperture' }],
      } as unknown as Draft,
    });
    await user.click(await screen.findByLabelText('Choose: Question 2?'));
    await user.click(screen.getByRole('button', { name: 'Add to a lesson' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Add 1 question/ }));
    expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
    await dialog.findByRole('option', { name: 'Aperture' });
    await user.selectOptions(dialog.getByLabelText('Lesson'), 'Aperture');
    await user.selectOptions(dialog.getByLabelText('Quiz or practice'), 'quiz');
    expect(dialog.getByText(/leaves its hints behind/)).toBeVisible();
    api.reply(addFromBank, { data: { quiz: 1, practice: 0, changed: 1, already: 2 } });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(
      await screen.findByText(
        'We added 1 question to the quiz. One of them is now a question of its own, which no longer follows the bank. Two were in the lesson already.',
      ),
    ).toBeVisible();
    expect(api.calls(addFromBank).at(-1)?.body).toEqual({
      keys: [keyOf(2)],
      lessonId,
      part: 'quiz',
    });
  });
});

describe('a new question', () => {
  it('keeps what was written when its kind is changed, and waits in the bank', async () => {
    const { api, user } = await openBank();
    await user.click(await screen.findByRole('button', { name: 'New question' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New question' }));
    const put = dialog.getByRole('button', { name: 'Add question' });
    expect(put).toBeDisabled();
    await user.type(dialog.getByLabelText('Question'), 'How far?');
    await user.type(dialog.getByLabelText('Explanation'), 'Measured.');
    await user.selectOptions(dialog.getByLabelText('Kind'), 'Number');
    expect(await dialog.findByLabelText('Question')).toHaveValue('How far?');
    await user.type(await dialog.findByLabelText('Answer'), '12');
    await user.type(dialog.getByLabelText('Also accept as close, ±'), '2');
    await user.type(await dialog.findByLabelText('What a close answer is told'), 'Nearly.');
    // Practice has no points.
    expect(dialog.queryByLabelText('Earns')).toBeNull();
    await user.type(dialog.getByLabelText('Tags (optional)'), 'Light');
    api.fail(addBankQuestion, 409, { detail: 'The question bank is full.' });
    await user.click(put);
    expect(await dialog.findByText('The question bank is full.')).toBeVisible();
    api.reply(addBankQuestion, { data: { key: keyOf(3) } });
    await user.click(put);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls(addBankQuestion).at(-1)?.body).toMatchObject({
      question: {
        kind: 'number',
        question: 'How far?',
        explanation: 'Measured.',
        answer: 12,
        near: { within: 2, says: 'Nearly.' },
      },
      tags: ['light'],
    });
  });
});

describe('a question of a quiz that is of another kind', () => {
  const details: BankDetails = {
    key: keyOf(1),
    bankId: keyOf(1),
    question: {
      ...{ question: 'How far?', options: [], answer: null, explanation: 'So.', sample: false },
      practice: { kind: 'number', answer: 12, near: { within: 3 } },
    },
    tags: [],
    source: '',
    places: [1, 2].map((number) => ({
      courseId: 7,
      courseTitle: 'Photography',
      lessonId: keyOf(10 + number),
      lessonTitle: `Lesson ${number}`,
      part: 'quiz' as const,
      position: 1,
      version: null,
      differs: false,
      figures: null,
    })),
    elsewhere: 1,
    advice: [],
    options: [],
    revision: 'r',
    isOwn: true,
  };

  it('is mended in the fields of its kind, in all its places', async () => {
    const { api, user } = await openBank();
    api.reply(getBankQuestion, { data: details });
    await user.click(
      await screen.findByRole('button', { name: 'Show where it is used: Question 1?' }),
    );
    expect(await screen.findByText('And in one course you can’t edit.')).toBeVisible();
    api.reply(listFigures, { data: [], meta: { page: 1, limit: 100, total: 0 } });
    await user.click(screen.getByRole('button', { name: 'Mend in both' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mend the question' }));
    const mend = dialog.getByRole('button', { name: 'Mend in both' });
    expect(mend).toBeDisabled();
    expect(dialog.queryByLabelText('Option 1')).toBeNull();
    expect(await dialog.findByLabelText('Answer')).toHaveValue('12');
    await user.selectOptions(dialog.getByLabelText('Earns'), 'a third of the point');
    api.reply(mendBankQuestion, { data: { places: 2, courses: 1 } });
    await user.click(mend);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls(mendBankQuestion).at(-1)?.body).toMatchObject({
      question: { practice: { kind: 'number', near: { within: 3, percent: 33.33333 } } },
      revision: 'r',
    });
  });
});
