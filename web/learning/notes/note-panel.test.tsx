import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { saveNote } from '../../../contract/learning/enrolment.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { NotePanel } from './note-panel.tsx';

const place = { userid: learner.userid, slug: 'first-lesson' };
const empty = { text: '', revision: 0 };

async function openNote(api = new ApiStub(), onClose = vi.fn()) {
  const view = await renderScreen(
    <NotePanel id="note" place={place} note={empty} open takesFocus onClose={onClose} />,
    { viewer: learner, api },
  );
  return { ...view, onClose, field: screen.getByRole('textbox', { name: 'Private note' }) };
}

it('starts in its field and saves what was typed when the field is left', async () => {
  const api = new ApiStub().reply(saveNote, { data: { text: 'Clay', revision: 1 } });
  const { field, user } = await openNote(api);
  expect(field).toHaveFocus();
  await user.type(field, 'Clay');
  await user.tab();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(api.calls(saveNote).map(({ path, body }) => [path, body])).toEqual([
    ['/api/lessons/first-lesson/note', { text: 'Clay', revision: 0 }],
  ]);
});

it('says why it was not saved and saves again on request', async () => {
  const api = new ApiStub().disconnect(saveNote);
  const { field, user } = await openNote(api);
  await user.type(field, 'Clay');
  await user.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not saved: Stepwell cannot be reached.',
  );
  api.reply(saveNote, { data: { text: 'Clay', revision: 1 } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Saved')).toBeVisible();
});

it('asks to be closed on Escape', async () => {
  const { user, onClose } = await openNote();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
