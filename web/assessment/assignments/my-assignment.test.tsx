import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  getMyAssignment,
  type MyAssignment as Mine,
  submitAssignment,
} from '../../../contract/assessment/assignments.ts';
import type { Task } from '../../../contract/catalog.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { saveAssignmentDraft } from './assignment-draft.ts';
import { MyAssignment } from './my-assignment.tsx';

afterEach(() => localStorage.clear());

const task: Task = { kind: 'text', instructions: 'Write about light.', least: 1, most: 100 };
const content = { photos: [], task, peerReview: false, acceptedFrom: null };

const mine = (today: string, closedAfter: string | null): Mine => ({
  drafts: [],
  draftFiles: [],
  submissions: [],
  criteria: [],
  deadline: {
    rule: { due: { when: 'day', day: '2026-11-30' }, late: { rule: 'refused', days: 0 } },
    dueOn: '2026-11-30',
    isAgreed: false,
    today,
    judgedOn: today,
    closedAfter,
  },
  group: null,
});
const open = mine('2026-11-30', null);
const closed = mine('2026-12-01', '2026-11-30');

const show = (api: ApiStub) =>
  renderScreen(
    <MyAssignment accountId={7} slug="light" content={content} onSubmitted={vi.fn()} />,
    { viewer: learner, api },
  );

it('closes when the last day passes while someone writes, and nothing is lost', async () => {
  const api = new ApiStub()
    .reply(getMyAssignment, { data: open }, { data: closed }, { data: open })
    .fail(submitAssignment, 403, { detail: 'Too late.', code: 'deadline_passed' });
  // As in a private window: what is typed can't be stored.
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const { user } = await show(api);
  await user.type(await screen.findByLabelText('Your text'), 'At noon.');
  await user.type(screen.getByLabelText('Comments'), 'Hard.');
  await user.click(screen.getByRole('button', { name: 'Submit Assignment' }));
  const work = await screen.findByRole('region', { name: 'Not handed in' });
  setItem.mockRestore();
  expect(within(work).getByText('At noon.')).toBeVisible();
  expect(within(work).getByText('Hard.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit Assignment' })).toBeNull();
  const note = screen.getByRole('note');
  expect(note).toHaveTextContent(/^Closed since the end of 30 November/);
  await waitFor(() => expect(note.parentElement).toHaveFocus());
  await user.click(within(work).getByRole('button', { name: 'Copy what you’ve written' }));
  expect(await navigator.clipboard.readText()).toBe('At noon.\n\nHard.');
  // The teacher has agreed a later day in the meantime.
  await user.click(screen.getByRole('button', { name: 'Check for a later day' }));
  expect(await screen.findByRole('button', { name: 'Submit Assignment' })).toBeVisible();
});

it('is closed from the start once the last day is over, with what was typed before', async () => {
  saveAssignmentDraft(7, 'light', { answer: 'At dawn.', comment: '', key: '' });
  await show(new ApiStub().reply(getMyAssignment, { data: closed }));
  const work = await screen.findByRole('region', { name: 'Not handed in' });
  expect(within(work).getByText('At dawn.')).toBeVisible();
  expect(screen.getByText('Write about light.')).toBeVisible();
  expect(screen.queryByLabelText('Your text')).toBeNull();
});

it('shows only what was asked for to someone who has written nothing', async () => {
  await show(new ApiStub().reply(getMyAssignment, { data: closed }));
  expect(await screen.findByText('Write about light.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Not handed in' })).toBeNull();
});
