import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type HandedInFile,
  type Submission,
  submitAssignment,
} from '../../../contract/assessment/assignments.ts';
import type { Task } from '../../../contract/catalog.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { sendFile } from '../../data/send-file.ts';
import { TaskForm } from './task-form.tsx';

vi.mock('../../data/send-file.ts');

afterEach(() => localStorage.clear());

const text: Task = { kind: 'text', instructions: 'Write about it.', least: 50, most: 60 };
const submission: Submission = {
  id: 'one',
  number: 1,
  state: 'peers',
  comments: '',
  submittedAt: '2026-11-15T10:00:00Z',
  terms: null,
  photos: [],
  files: [],
  answer: 'x'.repeat(55),
  link: null,
  peerReviews: [],
  feedback: null,
  mark: null,
  points: [],
  judged: [],
  markReason: null,
  remarks: [],
  reviewedAt: null,
  isAccepted: null,
};

async function openForm(task: Task, api = new ApiStub()) {
  const onSubmitted = vi.fn();
  const onRefused = vi.fn();
  const form = (
    <TaskForm
      accountId={1}
      slug="write"
      task={task}
      drafts={[]}
      follows={null}
      onSubmitted={onSubmitted}
      onRefused={onRefused}
    />
  );
  const view = await renderScreen(form, { viewer: learner, api });
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Submit Assignment' }));
  return { ...view, api, submit, onSubmitted, onRefused };
}

it('counts the characters of a text and refuses too few of them', async () => {
  const { user, submit, api } = await openForm(text);
  await submit();
  expect(screen.getAllByText('Write your answer first.').length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('Your text'), 'Short');
  expect(screen.getByText(/^5 of at least 50 characters/)).toBeVisible();
  await submit();
  expect(api.calls(submitAssignment)).toEqual([]);
});

it('sends a text once, and forgets its draft', async () => {
  const api = new ApiStub().reply(submitAssignment, { data: submission });
  const { user, submit, onSubmitted } = await openForm(text, api);
  await user.click(screen.getByLabelText('Your text'));
  await user.paste('x'.repeat(55));
  expect(localStorage.getItem('stepwell:assignment:1:write')).toContain('xxx');
  await submit();
  expect(api.calls(submitAssignment)[0]?.body).toEqual({
    answer: 'x'.repeat(55),
    comments: '',
    follows: null,
    key: expect.any(String),
  });
  expect(onSubmitted).toHaveBeenCalledOnce();
});

it('says that someone of the group was quicker, and keeps what was typed', async () => {
  const detail = 'Someone in your group has just handed in.';
  const api = new ApiStub().fail(submitAssignment, 409, { detail, code: 'group_handed_in' });
  const { user, submit, onRefused } = await openForm(text, api);
  await user.click(screen.getByLabelText('Your text'));
  await user.paste('x'.repeat(55));
  await submit();
  expect(await screen.findByText(detail)).toBeVisible();
  expect(onRefused.mock.calls).toMatchObject([
    [{ code: 'group_handed_in' }, { answer: 'x'.repeat(55) }],
  ]);
  expect(screen.getByLabelText('Your text')).toHaveValue('x'.repeat(55));
});

it('shows what the server says beside the field, and what was typed stays', async () => {
  const message = 'Enter a whole address that starts with https://.';
  const api = new ApiStub().fail(submitAssignment, 400, {
    detail: message,
    errors: [{ field: 'link', message }],
  });
  const { user, submit } = await openForm({ kind: 'link', instructions: 'Show it.' }, api);
  await user.type(screen.getByLabelText('Your link'), 'http://example.org');
  await submit();
  expect(api.calls(submitAssignment)).toEqual([]);
  await user.clear(screen.getByLabelText('Your link'));
  await user.type(screen.getByLabelText('Your link'), 'https://example.org/x');
  await submit();
  expect(screen.getByLabelText('Your link')).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText('Your link')).toHaveValue('https://example.org/x');
});

it('asks for a file', async () => {
  const task: Task = {
    kind: 'files',
    instructions: 'Record it.',
    types: ['audio'],
    files: 2,
    megabytes: 1,
  };
  const { submit, user } = await openForm(task);
  await submit();
  const place = screen.getByLabelText('File 1 of 2');
  expect(place).toHaveAccessibleDescription('Add at least one file.');
  expect(place).toBeInvalid();
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'long.mp3', { type: 'audio/mpeg' });
  await user.upload(screen.getByLabelText('File 1 of 2'), large);
  expect(screen.getByText('This file is larger than 1 MB. Choose a smaller one.')).toBeVisible();
});

const files: Task = {
  kind: 'files',
  instructions: 'Show it.',
  files: 2,
  types: ['pdf'],
  megabytes: 5,
};

it('leaves whoever writes during an upload where they are', async () => {
  const upload = Promise.withResolvers<HandedInFile>();
  vi.mocked(sendFile).mockReturnValue(upload.promise as never);
  const { user } = await openForm(files);
  const pdf = new File(['%PDF-'], 'poster.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('File 1 of 2'), pdf);
  await user.type(screen.getByLabelText('Comments'), 'While it ');
  upload.resolve({ id: 'one', position: 1, name: 'poster.pdf', bytes: 5, format: 'pdf' });
  await screen.findByText(/^poster\.pdf/);
  expect(screen.getByLabelText('Comments')).toHaveFocus();
});
