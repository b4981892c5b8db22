import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addComment } from '../../../contract/community/comments.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { CommentForm } from './comment-form.tsx';

const published = { id: 'c1', state: 'approved' as const, message: 'Your comment is published.' };
const waiting = { id: 'c1', state: 'waiting' as const, message: 'It appears after approval.' };

async function openForm({ viewer, api = new ApiStub() }: Parameters<typeof renderScreen>[1] = {}) {
  const onPublished = vi.fn();
  const form = <CommentForm courseId={3} onPublished={onPublished} />;
  const view = await renderScreen(form, { path: '/course-detail/3?tab=faqs', viewer, api });
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const post = () => view.user.click(screen.getByRole('button', { name: 'Post comment' }));
  return { ...view, onPublished, field, post };
}

describe('for a visitor', () => {
  it('shows what is missing and focuses the first wrong field', async () => {
    const { user, field, post, api } = await openForm();
    await user.type(field('Email'), 'asha');
    await post();
    await waitFor(() => expect(field('Name')).toHaveFocus());
    expect(field('Name')).toBeInvalid();
    expect(field('Email')).toHaveAccessibleDescription(/Enter a valid email address/);
    expect(field('Comment')).toBeInvalid();
    expect(api.calls(addComment)).toEqual([]);
  });

  it('thanks for a comment that awaits approval and keeps the name for the next one', async () => {
    const api = new ApiStub().reply(addComment, { data: waiting });
    const { user, field, post, onPublished } = await openForm({ api });
    await user.type(field('Name'), 'Asha');
    await user.type(field('Email'), 'asha@example.org');
    await user.type(field('Comment'), 'Clear and calm.');
    await post();
    expect(await screen.findByText(waiting.message)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See it under Reviews' })).not.toBeInTheDocument();
    expect(onPublished).not.toHaveBeenCalled();
    expect(field('Name')).toHaveValue('Asha');
    expect(field('Comment')).toHaveValue('');
    expect(api.calls(addComment)[0]?.body).toEqual({
      key: expect.any(String),
      name: 'Asha',
      email: 'asha@example.org',
      comment: 'Clear and calm.',
    });
  });
});

describe('for someone signed in', () => {
  it('asks for the comment only and publishes it at once', async () => {
    const api = new ApiStub().reply(addComment, { data: published });
    const { user, field, post, onPublished } = await openForm({ viewer: learner, api });
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    await user.type(field('Comment'), 'Clear and calm.');
    await post();
    const link = await screen.findByRole('link', { name: 'See it under Reviews' });
    expect(link).toHaveAttribute('href', '/course-detail/3?tab=reviews#about');
    expect(onPublished).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'c1', author: 'Robin Walker', comment: 'Clear and calm.' }),
    );
  });

  it('keeps the text and says why when the server refuses', async () => {
    const api = new ApiStub().fail(addComment, 429, { detail: 'Too many comments.' });
    const { user, field, post, onPublished } = await openForm({ viewer: learner, api });
    await user.type(field('Comment'), 'Clear and calm.');
    await post();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many comments.');
    expect(field('Comment')).toHaveValue('Clear and calm.');
    expect(onPublished).not.toHaveBeenCalled();
  });
});
