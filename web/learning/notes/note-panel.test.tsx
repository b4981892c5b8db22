import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { getMyLesson, type Note, saveNote } from '../../../contract/learning/enrolment.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { NotePanel, type NotePanelProps } from './note-panel.tsx';

const owner = { userid: learner.userid, slug: 'first-lesson' };
const note = (text: string, revision: number): Note => ({ text, revision, savedAt: null });

const panel = (props: Partial<NotePanelProps> = {}) => (
  <NotePanel
    id="note"
    owner={owner}
    note={note('', 0)}
    open
    focusOnOpen
    onClose={vi.fn()}
    {...props}
  />
);

async function openNote(api = new ApiStub(), props: Partial<NotePanelProps> = {}) {
  const view = await renderScreen(panel(props), { viewer: learner, api });
  return { ...view, field: screen.getByRole('textbox', { name: 'Private note' }) };
}

describe('focus', () => {
  it('starts in the field, which says that the note is private', async () => {
    const { field } = await openNote();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Only you can see it.');
  });

  it('is set in the commit that shows the panel, so that an immediate Escape closes it', async () => {
    let focused: Element | null = null;
    function Page() {
      // Runs after the layout effects of the panel and before any effect after paint.
      useLayoutEffect(() => {
        focused = document.activeElement;
      });
      return panel();
    }
    await renderScreen(<Page />, { viewer: learner });
    expect(focused).toBe(screen.getByRole('textbox', { name: 'Private note' }));
  });

  it('stays where it is when the page opens the panel', async () => {
    const { field } = await openNote(new ApiStub(), { focusOnOpen: false });
    expect(field).not.toHaveFocus();
  });
});

it('asks to be closed on Escape', async () => {
  const onClose = vi.fn();
  const { user } = await openNote(new ApiStub(), { onClose });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks to be closed on Escape from anywhere on the page', async () => {
  const onClose = vi.fn();
  const { user, field } = await openNote(new ApiStub(), { onClose });
  field.blur();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

describe('saving', () => {
  it('happens when the field is left', async () => {
    const api = new ApiStub().reply(saveNote, { data: note('Clay', 1) });
    const { field, user } = await openNote(api);
    await user.type(field, 'Clay');
    await user.tab();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    expect(api.calls(saveNote).map(({ path, body }) => [path, body])).toEqual([
      ['/api/lessons/first-lesson/note', { text: 'Clay', revision: 0 }],
    ]);
  });

  it('says why it failed and tries again on request', async () => {
    const api = new ApiStub().disconnect(saveNote);
    const { field, user } = await openNote(api);
    await user.type(field, 'Clay');
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Not saved: We can't reach Stepwell.",
    );
    api.reply(saveNote, { data: note('Clay', 1) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('tries again when the connection is back', async () => {
    const api = new ApiStub().disconnect(saveNote);
    const { field, user } = await openNote(api);
    await user.type(field, 'Clay');
    await user.tab();
    await screen.findByRole('alert');
    api.reply(saveNote, { data: note('Clay', 1) });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Saved')).toBeVisible();
  });
});

describe('a note that was changed in another window', () => {
  async function openConflict() {
    const other = note('From the other window.', 1);
    const api = new ApiStub()
      .fail(saveNote, 409)
      .respond(getMyLesson, () => Response.json({ data: { note: other } }));
    const view = await openNote(api);
    await view.user.type(view.field, 'From this window.');
    await view.user.tab();
    await screen.findByText('This note was changed in another window.');
    return { ...view, api };
  }

  it('shows both versions', async () => {
    const { field } = await openConflict();
    expect(document.querySelector('blockquote')).toHaveTextContent('From the other window.');
    expect(field).toHaveValue('From this window.');
  });

  it.each([
    ['Keep mine', 'From this window.'],
    ['Keep both', 'From the other window.\n\nFrom this window.'],
  ])('saves what "%s" says', async (choice, text) => {
    const { api, field, user } = await openConflict();
    api.reply(saveNote, { data: note(text, 2) });
    await user.click(screen.getByRole('button', { name: choice }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(field).toHaveValue(text);
    expect(api.calls(saveNote).at(-1)?.body).toEqual({ text, revision: 1 });
  });

  it('takes over the other version without saving it again', async () => {
    const { api, field, user } = await openConflict();
    await user.click(screen.getByRole('button', { name: 'Use the other one' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(field).toHaveValue('From the other window.');
    expect(api.calls(saveNote)).toHaveLength(1);
  });
});
