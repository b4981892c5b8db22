import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  getPeerDesk,
  givePeerReview,
  type PeerDesk,
  type PeerWork,
  reportPeerWork,
  takePeerReview,
} from '../../../contract/assessment/peer-reviews.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { FellowWork } from './fellow-work.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'error').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

const work: PeerWork = {
  id: 'one',
  photos: [],
  answer: 'Eight seconds are enough.',
  link: null,
  files: [],
  comments: '',
  rubric: ['Is it clear?', 'Is it short?'],
};
const desk: PeerDesk = {
  asked: 2,
  given: 0,
  open: work,
  isMore: false,
  assignment: { title: 'A poster', photos: [], task: null },
};
const sentence = 'The first line caught me at once.';

async function open(api: ApiStub) {
  const screenOf = <FellowWork accountId={learner.userid} slug="poster" />;
  const view = await renderScreen(screenOf, { viewer: learner, api });
  await screen.findByRole('heading', { name: 'Review fellow learners’ work' });
  return { ...view, api };
}

const answer = (question: string, word: string) =>
  within(screen.getByRole('group', { name: question })).getByRole('radio', { name: word });
const sentenceField = () => screen.getByLabelText('One sentence for them');
const send = () => screen.getByRole('button', { name: 'Send review' });

it('takes work to review, and says so if someone else was quicker', async () => {
  const free = { ...desk, open: null, isMore: true };
  const api = new ApiStub()
    .reply(getPeerDesk, { data: free }, { data: { ...free, isMore: false } })
    .fail(takePeerReview, 404, { detail: 'There’s nothing to review right now.' });
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: 'Start a review' }));
  await screen.findByText(/There’s nothing to review right now/);
  expect(notify.error).toHaveBeenCalledWith('There’s nothing to review right now.');
});

it('asks for every answer and a whole sentence before it sends a review', async () => {
  const api = new ApiStub()
    .reply(getPeerDesk, { data: desk }, { data: { ...desk, given: 1, open: null } })
    .reply(givePeerReview, { data: { message: 'Sent.' } });
  const { user } = await open(api);
  expect(screen.getByText('Eight seconds are enough.')).toBeVisible();
  await user.click(answer('Is it clear?', 'Yes'));
  await user.click(send());
  expect(screen.getByText('Answer each question first.')).toBeVisible();
  const unanswered = screen.getByRole('group', { name: 'Is it short?' });
  expect(unanswered).toHaveAccessibleDescription('Not answered yet');
  expect(screen.getByRole('group', { name: 'Is it clear?' })).not.toHaveAccessibleDescription();
  await user.click(answer('Is it short?', 'Partly'));
  await user.type(sentenceField(), 'Good.');
  await user.click(send());
  expect(sentenceField()).toHaveAccessibleDescription(/Write a whole sentence/);
  expect(api.calls(givePeerReview)).toEqual([]);
  await user.clear(sentenceField());
  await user.type(sentenceField(), sentence);
  await user.click(send());
  await screen.findByText(/You’ve given 1 of 2 reviews/);
  expect(api.calls(givePeerReview)[0]?.body).toEqual({ points: ['yes', 'partly'], sentence });
});

it('keeps what was written when it can’t be sent, also for the next visit', async () => {
  const api = new ApiStub()
    .reply(getPeerDesk, { data: desk })
    .fail(givePeerReview, 409, { detail: 'Someone else has reviewed this work by now.' });
  const { user, unmount } = await open(api);
  for (const question of work.rubric) await user.click(answer(question, 'Yes'));
  await user.type(sentenceField(), sentence);
  await user.click(send());
  expect(await screen.findByText('Someone else has reviewed this work by now.')).toBeVisible();
  expect(sentenceField()).toHaveValue(sentence);
  unmount();
  await open(api);
  expect(sentenceField()).toHaveValue(sentence);
  expect(answer('Is it short?', 'Yes')).toBeChecked();
});

it('reports work that nobody should have to review', async () => {
  const api = new ApiStub()
    .reply(getPeerDesk, { data: desk }, { data: { ...desk, open: null } })
    .reply(reportPeerWork, { data: { message: 'Thank you.' } });
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: 'Report this work' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report this work' }));
  const reason = dialog.getByLabelText('What’s wrong with it?');
  await user.click(dialog.getByRole('button', { name: 'Report it' }));
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription('Say in a few words what is wrong.');
  await user.type(reason, 'It’s an advertisement.');
  expect(reason).not.toHaveAccessibleDescription();
  await user.click(dialog.getByRole('button', { name: 'Report it' }));
  await screen.findByText(/There’s nothing to review right now/);
  expect(api.calls(reportPeerWork)[0]?.body).toEqual({ reason: 'It’s an advertisement.' });
});
