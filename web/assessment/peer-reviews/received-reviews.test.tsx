import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReceivedReview } from '../../../contract/assessment/assignments.ts';
import { objectToReview } from '../../../contract/assessment/peer-reviews.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { ReceivedReviews } from './received-reviews.tsx';

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

const review: ReceivedReview = {
  id: 'one',
  points: [{ question: 'Is it clear?', answer: 'partly' }],
  sentence: 'I lost the thread in the middle.',
  objection: null,
};

async function open(reviews: ReceivedReview[], api = new ApiStub()) {
  const onChanged = vi.fn();
  const list = <ReceivedReviews reviews={reviews} onChanged={onChanged} />;
  return { ...(await renderScreen(list, { viewer: learner, api })), api, onChanged };
}

it('shows a review, and takes an objection with its reason', async () => {
  const api = new ApiStub().reply(objectToReview, { data: { message: 'Decided soon.' } });
  const { user, onChanged } = await open([review], api);
  expect(screen.getByText(review.sentence)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^This isn’t fair/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'This isn’t fair' }));
  await user.click(dialog.getByRole('button', { name: 'Send to your teacher' }));
  expect(dialog.getByText('Say in a few words what is wrong.')).toBeVisible();
  await user.type(dialog.getByLabelText('What isn’t fair about it?'), 'It’s another text.');
  await user.click(dialog.getByRole('button', { name: 'Send to your teacher' }));
  expect(api.calls(objectToReview)[0]?.body).toEqual({
    reason: 'It’s another text.',
    isAbuse: false,
  });
  expect(onChanged).toHaveBeenCalledOnce();
});

it('hides a review that was reported as abuse until it is decided', async () => {
  const objection = { reason: 'Insults.', isAbuse: true, decision: null, answer: '' };
  await open([{ ...review, objection }]);
  expect(screen.queryByText(review.sentence)).toBeNull();
  expect(screen.getByText(/hidden until your teacher decides/)).toBeVisible();
});

it('says what the teacher decided', async () => {
  const objection = {
    reason: 'Wrong.',
    isAbuse: false,
    decision: 'kept' as const,
    answer: 'It fits.',
  };
  await open([{ ...review, objection }]);
  expect(screen.getByText('Your teacher keeps the review: It fits.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /isn’t fair/ })).toBeNull();
});
