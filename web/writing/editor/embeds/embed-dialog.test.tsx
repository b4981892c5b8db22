import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getEmbedRule } from '../../../../contract/catalog/embeds.ts';
import { findEmbedTitle } from '../../../../contract/writing/embeds.ts';
import { ApiStub } from '../../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../../tests/support/render.tsx';
import { EmbedDialog } from './embed-dialog.tsx';

async function open(title: string | null = null) {
  const onDone = vi.fn();
  const api = new ApiStub()
    .reply(getEmbedRule, {
      data: ['https://www.youtube-nocookie.com/embed/', 'https://tube.example.org/videos/embed/'],
    })
    .reply(findEmbedTitle, { data: { title } });
  const view = await renderScreen(<EmbedDialog onClose={() => {}} onDone={onDone} />, {
    viewer: { ...learner, role: 'ModuleOwner' },
    api,
  });
  await screen.findByText('Copied from the address bar, at youtube.com or tube.example.org.');
  return { ...view, onDone };
}

it('takes an ordinary address', async () => {
  const { user, onDone } = await open();
  await user.type(screen.getByLabelText('Address'), 'youtube.com/watch?v=dQw4w9WgXcQ&t=9');
  await user.type(screen.getByLabelText('Title'), 'Locks');
  await user.click(screen.getByRole('button', { name: 'Insert' }));
  expect(onDone).toHaveBeenCalledWith(
    '::embed{address="https://youtube.com/watch?v=dQw4w9WgXcQ&t=9" title="Locks"}',
  );
});

it('says beside the field why it can’t be shown', async () => {
  const { user, onDone } = await open();
  await user.type(screen.getByLabelText('Address'), 'https://vimeo.com/1');
  await user.click(screen.getByRole('button', { name: 'Insert' }));
  expect(screen.getByText(/can’t show anything from vimeo.com/)).toBeVisible();
  expect(screen.getByText('Give it a title.')).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveFocus();
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), 'a film');
  await user.click(screen.getByRole('button', { name: 'Insert' }));
  expect(screen.getByText(/^There is nothing to show at this address/)).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

it('suggests the title that the site has for it, unless one is written', async () => {
  const { user, api } = await open('How a lock works');
  await user.type(screen.getByLabelText('Address'), 'youtube.com/watch?v=dQw4w9WgXcQ');
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('How a lock works'));
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Mine');
  await user.type(screen.getByLabelText('Address'), '&t=9');
  await user.tab();
  expect(screen.getByLabelText('Title')).toHaveValue('Mine');
  expect(api.calls(findEmbedTitle)).toHaveLength(1);
});
