import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  checkReviewAnswer,
  type ReviewQuestion,
  type ReviewVerdict,
  rateReview,
} from '../../../contract/assessment/review.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { ReviewSession } from './review-session.tsx';

const question = (id: string): ReviewQuestion => ({
  id,
  question: `Question ${id}?`,
  options: ['Right', 'Wrong'],
  course: { id: 1, title: 'A course' },
  lesson: { slug: 'first-lesson', name: 'First lesson' },
});
const first = question('019a0000-0000-7000-8000-000000000001');
const second = question('019a0000-0000-7000-8000-000000000002');

const verdict = (chosen: number | null): { data: ReviewVerdict } => ({
  data: {
    chosen,
    right: 0,
    correct: chosen === 0,
    explanation: 'Because.',
    intervals: [10, 15, 2880, 11_520],
  },
});
const rated = (correct: boolean) => ({
  data: { dueAt: '2026-11-17T09:00:00.000Z', correct, due: 1 },
});

async function startSession(api: ApiStub) {
  const onEnd = vi.fn();
  const view = await renderScreen(<ReviewSession questions={[first, second]} onEnd={onEnd} />, {
    viewer: learner,
    api,
  });
  return { ...view, onEnd };
}

describe('with the keyboard alone', () => {
  it('a right answer is chosen, checked and rated', async () => {
    const api = new ApiStub().reply(checkReviewAnswer, verdict(0)).reply(rateReview, rated(true));
    const { user } = await startSession(api);
    expect(screen.getByRole('radio', { name: 'Right' })).toHaveFocus();
    await user.keyboard('2');
    expect(screen.getByRole('radio', { name: 'Wrong' })).toHaveFocus();
    await user.keyboard('1{Enter}');
    const ratings = await screen.findByRole('group', {
      name: 'Correct. How well did you know it?',
    });
    expect(ratings).toHaveFocus();
    expect(ratings).toHaveAccessibleDescription('Because.');
    expect(screen.getAllByText('Because.')).toHaveLength(1);
    await user.keyboard('{Control>}3{/Control}');
    expect(api.calls(rateReview)).toEqual([]);
    await user.keyboard('3');
    expect(await screen.findByText('Question 2 of 2')).toBeVisible();
    expect(api.calls(rateReview).map(({ body }) => body)).toMatchObject([{ answer: 0, rating: 3 }]);
  });

  it('a wrong answer can only come back soon', async () => {
    const api = new ApiStub().reply(checkReviewAnswer, verdict(1)).reply(rateReview, rated(false));
    const { user } = await startSession(api);
    await user.keyboard('2{Enter}');
    expect(
      await screen.findByRole('group', { name: /“Right”.*comes back in 10 minutes/ }),
    ).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Good/ })).toBeNull();
    expect(screen.getByText('Your answer')).toBeVisible();
    expect(screen.getByText('Right answer')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read it again: First lesson' })).toBeVisible();
    await user.keyboard('3{Enter}');
    expect(await screen.findByText('Question 2 of 2')).toBeVisible();
    expect(api.calls(rateReview).map(({ body }) => body)).toMatchObject([{ answer: 1, rating: 1 }]);
  });

  it('Escape leaves with the outcomes so far', async () => {
    const api = new ApiStub().reply(checkReviewAnswer, verdict(0)).reply(rateReview, rated(true));
    const { user, onEnd } = await startSession(api);
    await user.keyboard('1{Enter}');
    await screen.findByRole('group', { name: 'Correct. How well did you know it?' });
    await user.keyboard('4');
    await screen.findByText('Question 2 of 2');
    await user.keyboard('{Escape}');
    expect(onEnd).toHaveBeenCalledWith(['right']);
  });
});

describe('the keys', () => {
  it.each([
    [undefined, 'Leave', 'Esc to leave'],
    ['Skip reviews', 'Skip reviews', 'Esc to skip reviews'],
  ])('are described in the words of the buttons (%s)', async (leaveLabel, button, hint) => {
    const labels = leaveLabel ? { leaveLabel } : {};
    await renderScreen(<ReviewSession questions={[first]} onEnd={() => {}} {...labels} />, {
      viewer: learner,
      api: new ApiStub(),
    });
    expect(screen.getByRole('button', { name: new RegExp(`^${button}`) })).toBeVisible();
    expect(screen.getByText(new RegExp(`${hint}\\.`))).toBeVisible();
  });

  it('work inside the question only', async () => {
    const { user } = await startSession(new ApiStub());
    const outside = document.body.appendChild(document.createElement('button'));
    outside.focus();
    await user.keyboard('2{Escape}');
    outside.remove();
    expect(screen.getByRole('radio', { name: 'Wrong' })).not.toBeChecked();
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
  });

  it('can be switched off, and stay off', async () => {
    const { user, unmount } = await startSession(new ApiStub());
    await user.click(screen.getByRole('button', { name: 'Turn off shortcuts' }));
    screen.getByRole('radio', { name: 'Right' }).focus();
    await user.keyboard('2');
    expect(screen.getByRole('radio', { name: 'Wrong' })).not.toBeChecked();
    unmount();
    await startSession(new ApiStub());
    expect(screen.getByRole('button', { name: 'Turn on shortcuts' })).toBeVisible();
  });
});

it('hides the menus as long as it lasts', async () => {
  const { unmount } = await startSession(new ApiStub());
  expect(document.documentElement).toHaveAttribute('data-focus');
  unmount();
  expect(document.documentElement).not.toHaveAttribute('data-focus');
});

it('shows the answer on request', async () => {
  const { user } = await startSession(new ApiStub().reply(checkReviewAnswer, verdict(null)));
  await user.click(screen.getByRole('button', { name: 'Show the answer' }));
  expect(await screen.findByText('Not answered.')).toBeVisible();
});

it('retries a rating whose reply was lost with the same key', async () => {
  const api = new ApiStub().reply(checkReviewAnswer, verdict(0)).disconnect(rateReview);
  const { user } = await startSession(api);
  await user.keyboard('1{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Easy/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your ratings are saved');
  api.reply(rateReview, rated(true));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Question 2 of 2')).toBeVisible();
  const keys = api.calls(rateReview).map(({ body }) => (body as { key: string }).key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('skips a question that no longer exists', async () => {
  const { user } = await startSession(new ApiStub().fail(checkReviewAnswer, 404));
  await user.keyboard('1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This question is no longer part of the quiz.',
  );
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  expect(screen.getByText('Question 2 of 2')).toBeVisible();
});
