import { screen, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import {
  getMyLesson,
  maxNoteLength,
  type Note,
  saveNote,
} from '../../../contract/learning/enrolment.ts';
import {
  addPassageNote,
  listPassageNotes,
  type PassageNote,
} from '../../../contract/learning/notes.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { queryClient } from '../../data/viewer-query.ts';
import { hasUnsavedNote, readPassageDraft } from './note-draft.ts';
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
    onOpen={vi.fn()}
    {...props}
  />
);

async function openNote(api = new ApiStub(), props: Partial<NotePanelProps> = {}) {
  api.reply(listPassageNotes, { data: [] });
  const view = await renderScreen(panel(props), { viewer: learner, api });
  return { ...view, field: screen.getByRole('textbox', { name: 'Private note' }) };
}

describe('focus', () => {
  it('starts in the field, which says that the note is private', async () => {
    const { field } = await openNote();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Teachers and other learners can’t see it.');
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
    const api = new ApiStub().reply(listPassageNotes, { data: [] });
    await renderScreen(<Page />, { viewer: learner, api });
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

const health = { method: 'GET', path: '/healthz' } as Endpoint;

describe('saving', () => {
  beforeEach(() => localStorage.clear());

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

  /** The connection is lost, until it is asked for again. */
  const back = [() => Response.error(), () => new Response()];

  it('says why it failed and tries again on request', async () => {
    const api = new ApiStub().disconnect(saveNote).respond(health, ...back);
    const { field, user } = await openNote(api);
    await user.type(field, 'Clay');
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Not saved: We can't reach the server.",
    );
    api.reply(saveNote, { data: note('Clay', 1) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('tries again when the connection is back', async () => {
    const api = new ApiStub().disconnect(saveNote).respond(health, ...back);
    const { field, user } = await openNote(api);
    await user.type(field, 'Clay');
    await user.tab();
    await screen.findByRole('alert');
    api.reply(saveNote, { data: note('Clay', 1) });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('waits for a note that is too long to be shortened, and remembers it', async () => {
    const api = new ApiStub().reply(saveNote, { data: note('a'.repeat(maxNoteLength), 1) });
    const { field, user } = await openNote(api);
    await user.click(field);
    await user.paste('a'.repeat(maxNoteLength + 1));
    await user.tab();
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining('at most 10,000 characters: 1 too many. Not saved.'),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(hasUnsavedNote(owner, '')).toBe(true);
    expect(api.calls(saveNote)).toEqual([]);
    await user.type(field, '{Backspace}');
    await user.tab();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(hasUnsavedNote(owner, '')).toBe(false);
  });

  it('continues with what was left in this browser', async () => {
    const { field, user, unmount } = await openNote(new ApiStub().fail(saveNote, 503));
    await user.type(field, 'Clay');
    unmount();
    expect(hasUnsavedNote(owner, '')).toBe(true);
    const again = await openNote(new ApiStub().reply(saveNote, { data: note('Clay', 1) }));
    expect(again.field).toHaveValue('Clay');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(hasUnsavedNote(owner, '')).toBe(false);
  });

  it('leaves nothing that would conflict later when the page knew of no reply', async () => {
    const { field, user, unmount } = await openNote(new ApiStub().fail(saveNote, 503));
    await user.type(field, 'Clay');
    unmount();
    expect(hasUnsavedNote(owner, 'Clay')).toBe(false);
    expect(hasUnsavedNote(owner, '')).toBe(false);
  });
});

describe('a note that was changed in another window', () => {
  async function openConflict() {
    const other = note('From the other window.', 1);
    const api = new ApiStub()
      .fail(saveNote, 409, { code: 'note_changed' })
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

describe('a note on a passage', () => {
  const quote = 'Halve the distance and a quarter of the depth is left.';
  const passage = { heading: 'Distance', lead: '', quote, trail: '' };
  const saved: PassageNote = {
    id: '019a0000-0000-7000-8000-000000000001',
    passage,
    text: 'Try it with the lemon.',
    revision: 1,
    savedAt: '2026-11-14T10:00:00.000Z',
  };

  /** The panel beside a lesson's text. */
  async function openLesson(api = new ApiStub(), notes: PassageNote[] = []) {
    api.reply(listPassageNotes, { data: notes });
    const page = (
      <>
        <div id="lesson-text">
          <p>Before the first heading.</p>
          <h2>Distance</h2>
          <p>{quote}</p>
        </div>
        {panel()}
      </>
    );
    const view = await renderScreen(page, { viewer: learner, api });
    const write = async () => {
      await view.user.click(await screen.findByRole('button', { name: 'Note on a passage' }));
      return within(screen.getByRole('region', { name: 'Note on a passage' }));
    };
    return { ...view, api, write };
  }

  it('is written with the keyboard on a passage from a list', async () => {
    const { user, write, api } = await openLesson(
      new ApiStub().reply(addPassageNote, { data: saved }),
    );
    const form = await write();
    const choice = form.getByLabelText('Passage');
    expect(choice).toHaveFocus();
    await user.selectOptions(choice, quote);
    expect(form.getByRole('mark')).toHaveTextContent(quote);
    await user.type(form.getByLabelText('Your note'), saved.text);
    await user.click(form.getByRole('button', { name: 'Save' }));
    const listed = await screen.findByRole('list', { name: 'On passages' });
    expect(listed).toHaveTextContent(`${quote}${saved.text}`);
    expect(screen.getByRole('button', { name: 'Note on a passage' })).toHaveFocus();
    expect(api.calls(addPassageNote).map(({ body }) => body)).toEqual([
      { passage, text: saved.text, key: expect.any(String) },
    ]);
  });

  it('is written on what is selected', async () => {
    const { write } = await openLesson();
    const text = screen.getByText(quote).firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 0, text, 'Halve the distance'.length);
    const form = await write();
    expect(form.getByLabelText('Passage')).toHaveDisplayValue('Selected text');
    expect(form.getByRole('mark')).toHaveTextContent('Halve the distance');
    expect(form.getByLabelText('Your note')).toHaveFocus();
    getSelection()?.removeAllRanges();
  });

  it('asks for a text, and keeps what was written when saving fails', async () => {
    const api = new ApiStub().fail(addPassageNote, 409, { detail: 'This lesson has 50 notes.' });
    const { user, write } = await openLesson(api);
    const form = await write();
    await user.click(form.getByRole('button', { name: 'Save' }));
    const field = form.getByLabelText('Your note');
    expect(await form.findByText('Write your note first.')).toBeVisible();
    expect(field).toHaveFocus();
    await user.type(field, 'Mine.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This lesson has 50 notes.')).toBeVisible();
    expect(field).toHaveValue('Mine.');
  });

  describe('half written', () => {
    /** Leaves the page in the middle of a note and opens it again. */
    async function writeAndReload(notes: PassageNote[] = []) {
      const { user, write, unmount } = await openLesson();
      const form = await write();
      await user.selectOptions(form.getByLabelText('Passage'), quote);
      await user.type(form.getByLabelText('Your note'), saved.text);
      unmount();
      queryClient.clear();
      return openLesson(new ApiStub().reply(addPassageNote, { data: saved }), notes);
    }
    const restored = () => screen.queryByRole('textbox', { name: 'Your note' });
    const reload = async ({ unmount }: { unmount: () => void }) => {
      unmount();
      queryClient.clear();
      await openLesson();
    };

    beforeEach(() => localStorage.clear());

    it('is there again after a reload, with its passage, and takes no focus', async () => {
      await writeAndReload();
      expect(restored()).toHaveValue(saved.text);
      expect(restored()).not.toHaveFocus();
      expect(screen.getByRole('mark')).toHaveTextContent(quote);
    });

    it.each(['Save', 'Cancel'])('never comes back after %s', async (button) => {
      const view = await writeAndReload();
      await view.user.click(screen.getByRole('button', { name: button }));
      await vi.waitFor(() => expect(restored()).toBeNull());
      expect(readPassageDraft(owner)).toBeNull();
      await reload(view);
      expect(restored()).toBeNull();
    });

    it('never comes back when it was emptied', async () => {
      const view = await writeAndReload();
      await view.user.clear(screen.getByRole('textbox', { name: 'Your note' }));
      await reload(view);
      expect(restored()).toBeNull();
    });

    it('is dropped if it was saved while the page was closing', async () => {
      await writeAndReload([saved]);
      expect(await screen.findByRole('list', { name: 'On passages' })).toBeVisible();
      await vi.waitFor(() => expect(restored()).toBeNull());
      expect(readPassageDraft(owner)).toBeNull();
    });

    it('isn’t shown to someone else on the same device', async () => {
      const view = await openLesson();
      const form = await view.write();
      await view.user.type(form.getByLabelText('Your note'), saved.text);
      view.unmount();
      queryClient.clear();
      await openNote(new ApiStub(), { owner: { ...owner, userid: owner.userid + 1 } });
      expect(restored()).toBeNull();
    });
  });

  it('is left with Cancel, which goes back to the note on the lesson', async () => {
    const { user, write } = await openLesson(new ApiStub(), [saved]);
    const form = await write();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: 'Private note' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'On passages' })).toHaveTextContent(saved.text);
  });
});
