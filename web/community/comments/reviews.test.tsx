import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CourseDetail } from '../../../contract/catalog.ts';
import {
  addComment,
  type CourseComment,
  deleteComment,
  getMyRating,
  listCourseComments,
  listRemovableComments,
} from '../../../contract/community/comments.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { CourseReviews } from './reviews.tsx';
import { type CommentPage, useCourseComments } from './use-course-comments.ts';

const course = {
  id: 3,
  rating: { average: null, count: 0, distribution: [] },
} as Partial<CourseDetail> as CourseDetail;

const comment = (id: string, replies: CourseComment['replies'] = []): CourseComment => ({
  id,
  author: `Author ${id}`,
  date: '2026-11-15T10:00:00.000Z',
  comment: `Text ${id}`,
  stars: null,
  replies,
});

const reply = (id: string) => ({ ...comment(id), byOwner: false });

const pageOf = (data: CourseComment[], page = 1, total = data.length): CommentPage => ({
  data,
  meta: { page, limit: 2, total },
});

function Reviews({ firstPage }: { firstPage: CommentPage }) {
  return <CourseReviews course={course} comments={useCourseComments(course.id, firstPage)} />;
}

async function openReviews(firstPage: CommentPage, api = new ApiStub()) {
  api
    .reply(getMyRating, { data: { rating: null, can: { rate: false } } })
    .reply(listRemovableComments, { data: { all: true, ids: [] } });
  const view = await renderScreen(<Reviews firstPage={firstPage} />, { viewer: learner, api });
  const list = () => screen.getByRole('list', { name: 'Comments and reviews' });
  const texts = () =>
    within(list())
      .getAllByText(/^Text/)
      .map(({ textContent }) => textContent);
  return { ...view, texts };
}

it('invites the first comment when there is none', async () => {
  await openReviews(pageOf([]));
  expect(screen.getByText('No comments yet. Leave the first one below.')).toBeVisible();
});

describe('more comments', () => {
  it('come page by page, each comment once', async () => {
    // The second page overlaps, because someone commented in between.
    const api = new ApiStub().reply(listCourseComments, pageOf([comment('2'), comment('3')], 2, 4));
    const { user, texts } = await openReviews(pageOf([comment('1'), comment('2')], 1, 4), api);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(texts()).toEqual(['Text 1', 'Text 2', 'Text 3']));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('are not skipped after a removal, which moves the following ones up', async () => {
    const api = new ApiStub()
      .reply(deleteComment, { data: { message: 'Removed.' } })
      .reply(listCourseComments, pageOf([comment('2'), comment('3')], 1, 3));
    const { user, texts } = await openReviews(pageOf([comment('1'), comment('2')], 1, 4), api);
    await user.click(await screen.findByRole('button', { name: 'Remove what Author 1 wrote' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(texts()).toEqual(['Text 2']));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(texts()).toEqual(['Text 2', 'Text 3']));
    expect(api.calls(listCourseComments)[0]?.query).toMatchObject({ _page: '1' });
  });

  it('can be tried again after a failure', async () => {
    const api = new ApiStub().disconnect(listCourseComments);
    const { user } = await openReviews(pageOf([comment('1'), comment('2')], 1, 4), api);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled();
  });
});

describe('removing', () => {
  const dialog = () => screen.getByRole('dialog', { name: 'Remove this comment?' });

  it('names what disappears, then moves focus to the heading', async () => {
    const api = new ApiStub().reply(deleteComment, { data: { message: 'Removed.' } });
    const { user, texts } = await openReviews(
      pageOf([comment('1', [reply('4'), reply('5')]), comment('2')]),
      api,
    );
    await user.click(await screen.findByRole('button', { name: 'Remove what Author 1 wrote' }));
    expect(dialog()).toHaveTextContent('along with 2 replies');
    await user.click(within(dialog()).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(texts()).toEqual(['Text 2']));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'What learners say' })).toHaveFocus(),
    );
    expect(api.calls(deleteComment)[0]?.path).toBe('/api/comments/1');
  });

  it('also drops a comment that someone else has removed', async () => {
    const api = new ApiStub().fail(deleteComment, 404, { code: 'not_found' });
    const { user, texts } = await openReviews(pageOf([comment('1'), comment('2')]), api);
    await user.click(await screen.findByRole('button', { name: 'Remove what Author 1 wrote' }));
    await user.click(within(dialog()).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(texts()).toEqual(['Text 2']));
  });

  it('leaves the comment when it fails', async () => {
    const api = new ApiStub().fail(deleteComment, 500, { detail: 'Something went wrong.' });
    const { user, texts } = await openReviews(pageOf([comment('1')]), api);
    await user.click(await screen.findByRole('button', { name: 'Remove what Author 1 wrote' }));
    await user.click(within(dialog()).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(texts()).toEqual(['Text 1']);
  });
});

it('shows a new reply under its comment and returns focus to Reply', async () => {
  const api = new ApiStub().reply(addComment, {
    data: { id: '9', state: 'approved', message: 'Your reply is published.' },
  });
  const { user } = await openReviews(
    pageOf([comment('1', [reply('4'), reply('5'), reply('6'), reply('7')])]),
    api,
  );
  expect(screen.getByText('Show 2 more replies')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Reply to Author 1' }));
  const field = screen.getByRole('textbox', { name: 'Your reply' });
  expect(field).toHaveFocus();
  await user.type(field, 'Thank you.');
  await user.click(screen.getByRole('button', { name: 'Post reply' }));
  const more = await screen.findByRole('list', { name: 'More replies to Author 1' });
  await waitFor(() => expect(within(more).getByText('Thank you.')).toBeVisible());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Reply to Author 1' })).toHaveFocus(),
  );
  expect(api.calls(addComment)[0]?.body).toEqual({
    key: expect.any(String),
    comment: 'Thank you.',
    replyTo: '1',
  });
});
