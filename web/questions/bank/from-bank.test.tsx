import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  type BankContent,
  BankKind,
  type BankRow,
  listQuestionBank,
  takeBankQuestion,
} from '../../../contract/questions/bank.ts';
import type { DraftPractice, DraftQuestion } from '../../../contract/studio/content.ts';
import { quizKinds } from '../../../practice/kinds.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import * as practice from '../practice/practice-edits.ts';
import * as quiz from '../quiz/quiz-edits.ts';
import { FromBank } from './from-bank.tsx';

const bank = '0190a000-0000-7000-8000-000000000001';
const row = (question: string, kind: BankKind): BankRow => ({
  key: `0190a000-0000-7000-8000-0000000000${question.length.toString().padStart(2, '0')}`,
  ...{ question, kind, tags: [], places: 1, figures: null },
});
const data = [row('Used?', 'one'), row('How many?', 'number'), row('What is said?', 'dictation')];

const two: DraftQuestion = {
  ...{ question: 'Two?', options: ['a', 'b'], answer: 0, explanation: 'So.', sample: false },
  bank,
};
const number: DraftPractice = {
  ...{ id: '', kind: 'number', question: 'How many?', hints: ['Count.'], explanation: 'Four.' },
  ...{ answer: 4, near: { within: 1 }, bank },
};

async function open(to: 'quiz' | 'practice', { room = 5, taken = number as BankContent } = {}) {
  const api = new ApiStub()
    .reply(listQuestionBank, {
      data,
      meta: { page: 1, limit: 20, total: data.length },
      courses: [],
      counts: { all: 3, courses: 1, unused: 0, weak: 0, weakInSeveral: 0, tags: [] },
      isCut: false,
    })
    .reply(takeBankQuestion, { data: taken });
  const onAdd = vi.fn();
  const common = { questions: [{ question: 'Used?' }], room, onAdd, onClose: () => {} };
  const view = await renderScreen(
    to === 'quiz' ? (
      <FromBank to="quiz" kinds={['one', ...quizKinds]} convert={quiz.fromBank} {...common} />
    ) : (
      <FromBank to="practice" kinds={BankKind.options} convert={practice.fromBank} {...common} />
    ),
    { viewer: learner, api },
  );
  await screen.findByText('How many?');
  return { ...view, onAdd };
}

describe('a quiz', () => {
  it('has what is in it, takes what it can ask, and leaves the rest to practice', async () => {
    const { user, onAdd } = await open('quiz');
    expect(screen.getByText('In this quiz')).toBeVisible();
    expect(screen.getByText('Only for practice')).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Word to hear' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add to the quiz: How many?' }));
    await waitFor(() => expect(onAdd).toHaveBeenCalled());
    // It counts there, has no hints, and is another question by now.
    expect(onAdd).toHaveBeenCalledWith({
      ...{ question: 'How many?', options: [], answer: null, explanation: 'Four.', sample: false },
      practice: { kind: 'number', answer: 4, near: { within: 1 } },
    });
  });

  it('asks for one kind only', async () => {
    const { api, user } = await open('quiz');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Number');
    await waitFor(() =>
      expect(api.calls(listQuestionBank).at(-1)?.query).toMatchObject({ kind: 'number' }),
    );
    expect(api.calls(listQuestionBank)[0]?.query).not.toHaveProperty('kind');
  });

  it('that is full says so', async () => {
    await open('quiz', { room: 0 });
    expect(screen.getByText('There’s no room for more questions in the quiz.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to the quiz: How many?' })).toBeDisabled();
  });
});

describe('practice', () => {
  it('takes its own as they are, and follows the bank', async () => {
    const { user, onAdd } = await open('practice');
    await user.click(screen.getByRole('button', { name: 'Add to practice: What is said?' }));
    await waitFor(() => expect(onAdd).toHaveBeenCalledWith(number));
  });

  it('makes a quiz question one of its own, unless it has two options', async () => {
    const { user, onAdd } = await open('practice', {
      taken: { ...two, options: ['a', 'b', 'c'] },
    });
    await user.click(screen.getByRole('button', { name: 'Add to practice: How many?' }));
    await waitFor(() => expect(onAdd).toHaveBeenCalled());
    expect(onAdd.mock.lastCall?.[0]).toMatchObject({ kind: 'several', hints: [''] });
    expect(onAdd.mock.lastCall?.[0]).not.toHaveProperty('bank');
    expect(practice.fromBank(two)).toMatch(/^Practice needs three options/);
  });
});
