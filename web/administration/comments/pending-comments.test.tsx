import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decideComment, listWaitingComments } from '../../../contract/community/comments.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { PendingComments } from './pending-comments.tsx';

const comment = {
  id: 'one',
  author: 'Kim',
  email: 'kim@example.org',
  comment: 'Short lessons.',
  courseId: 4,
  courseTitle: 'Marketing Essentials',
  date: '2026-11-15T10:00:00Z',
};
const pageOf = (...comments: (typeof comment)[]) => ({
  data: comments,
  meta: { page: 1, limit: 10, total: comments.length },
});

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'error').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

async function openList(api: ApiStub) {
  api.reply(listWaitingComments, pageOf(comment), pageOf());
  const view = await renderScreen(<PendingComments />, { viewer: learner, api });
  const item = within(await screen.findByRole('listitem'));
  return { ...view, item };
}

it('publishes an approved comment and moves the focus to the heading', async () => {
  const api = new ApiStub().reply(decideComment, {
    data: { message: 'The comment is published.' },
  });
  const { item, user } = await openList(api);
  expect(item.getByText('kim@example.org')).toBeVisible();
  expect(item.getByRole('link')).toHaveTextContent('Marketing Essentials');
  await user.click(item.getByRole('button', { name: 'Approve the comment by Kim' }));
  expect(await screen.findByText(/^All done\./)).toBeVisible();
  expect(api.calls(decideComment)[0]?.body).toEqual({ decision: 'approved' });
  expect(notify.success).toHaveBeenCalledWith('The comment is published.');
  expect(screen.getByRole('heading', { name: 'Comments waiting for approval' })).toHaveFocus();
});

it('refreshes the list when another Admin was faster', async () => {
  const detail = 'This doesn’t exist, or you don’t have access to it.';
  const { item, user } = await openList(new ApiStub().fail(decideComment, 404, { detail }));
  await user.click(item.getByRole('button', { name: 'Reject the comment by Kim' }));
  expect(await screen.findByText(/^All done\./)).toBeVisible();
  expect(notify.error).toHaveBeenCalledWith(detail);
});
